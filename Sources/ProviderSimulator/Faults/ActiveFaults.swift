/// The active faults; the first rule that matches a request counts.
package actor ActiveFaults {
  private var rules: [FaultRule] = []

  package init() {}

  /// Adds a rule after the existing ones.
  package func add(_ rule: FaultRule) { rules.append(rule) }

  /// Adds a fault for one provider, or for all; it applies to `count` requests, or to all of them.
  package func add(_ fault: Fault, on provider: SimulatedProvider? = nil, count: Int? = nil) {
    add(FaultRule(fault, on: provider, count: count))
  }

  /// Removes all rules.
  package func clear() { rules = [] }

  /// Removes the rules of one provider.
  package func clear(_ provider: SimulatedProvider) { rules.removeAll { $0.provider == provider } }

  /// The active rules, with their remaining counts.
  package func all() -> [FaultRule] { rules }

  /// Returns the fault for this request and decrements its rule's count; nil when the request gets a normal response.
  func take(provider: SimulatedProvider, path: String, query: String) -> Fault? {
    guard let index = rules.firstIndex(where: { $0.matches(provider: provider, path: path, query: query) }) else {
      return nil
    }
    guard rules[index].skip == 0 else {
      rules[index].skip -= 1
      return nil
    }
    let fault = rules[index].fault
    if let count = rules[index].count {
      if count <= 1 { rules.remove(at: index) } else { rules[index].count = count - 1 }
    }
    return fault
  }
}

/// A rule for which requests get which fault, and how many of them.
package struct FaultRule: Sendable, Equatable {
  package let fault: Fault
  /// The provider; nil matches every provider.
  package let provider: SimulatedProvider?
  /// A pattern for the whole path, in which `*` matches any characters; nil matches every path.
  package let path: String?
  /// Text that the query must contain, such as `name=Lyon`; nil matches any query.
  package let query: String?
  /// The number of matching requests that get a normal response first.
  package var skip: Int
  /// The number of requests that get the fault before the rule ends; nil means that it does not end.
  package var count: Int?

  package init(
    _ fault: Fault, on provider: SimulatedProvider? = nil, path: String? = nil, query: String? = nil, skip: Int = 0,
    count: Int? = nil
  ) {
    self.fault = fault
    self.provider = provider
    self.path = path
    self.query = query
    self.skip = skip
    self.count = count
  }

  func matches(provider: SimulatedProvider, path: String, query: String) -> Bool {
    if let expected = self.provider, expected != provider { return false }
    if let expected = self.query, !query.contains(expected) { return false }
    guard let pattern = self.path else { return true }
    return GlobPattern(pattern).matches(path)
  }
}

/// A pattern in which `*` matches any number of characters, including zero.
struct GlobPattern {
  private let parts: [String]

  init(_ pattern: String) {
    parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  func matches(_ text: String) -> Bool {
    guard let first = parts.first, let last = parts.last else { return false }
    guard parts.count > 1 else { return text == first }
    guard text.hasPrefix(first), text.hasSuffix(last), text.count >= first.count + last.count else { return false }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
