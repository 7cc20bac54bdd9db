/// Where a running demo answers.
package struct DemoAddress: Encodable, Equatable, Sendable {
  /// The paper's address, such as `http://127.0.0.1:8080/`.
  package let paper: String
  /// The address of the simulated providers, where faults are ordered.
  package let providers: String

  /// The two addresses.
  package init(paper: String, providers: String) {
    self.paper = paper
    self.providers = providers
  }
}
