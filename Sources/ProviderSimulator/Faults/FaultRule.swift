/// Which requests get which fault, and how many of them.
package struct FaultRule: Sendable, Equatable {
  package let fault: Fault
  /// nil means every provider.
  package let provider: SimulatedProvider?
  /// A pattern for the whole path, in which `*` stands for any characters; nil means every path.
  package let path: String?
  /// Text that the query must contain, such as `name=Lyon`; nil means any query.
  package let query: String?
  /// How many matching requests go through unharmed first.
  package var skip: Int
  /// How many requests get the fault before the rule ends; nil means it stays.
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
    if let wanted = self.provider, wanted != provider { return false }
    if let wanted = self.query, !query.contains(wanted) { return false }
    guard let pattern = self.path else { return true }
    return GlobPattern(pattern).matches(path)
  }
}
