/// The faults that are in force; the first rule that matches a request counts.
package actor FaultBook {
  private var rules: [FaultRule] = []

  package init() {}

  /// Puts a rule behind those that are there.
  package func add(_ rule: FaultRule) { rules.append(rule) }

  /// Adds a fault for one provider, or for all; `count` requests get it, or every one.
  package func add(_ fault: Fault, on provider: SimulatedProvider? = nil, count: Int? = nil) {
    add(FaultRule(fault, on: provider, count: count))
  }

  /// Ends all rules.
  package func clear() { rules = [] }

  /// Ends the rules of one provider.
  package func clear(_ provider: SimulatedProvider) { rules.removeAll { $0.provider == provider } }

  /// The rules in force, with what is left of their counts.
  package func all() -> [FaultRule] { rules }

  /// The fault for this request, taken off its rule's count; nil when it goes through unharmed.
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
