/// Where a running demo answers.
package struct DemoAddress: Encodable, Equatable, Sendable {
  /// The paper's address, such as `http://127.0.0.1:8080/`.
  package let paper: String
  /// The address of the simulated providers, where faults are ordered.
  package let providers: String
  /// Every method and path that the paper answers, such as `GET /weather/{place}`, for those who test them all.
  package let routes: [String]

  /// The addresses of a demo whose paper answers `routes`.
  package init(paper: String, providers: String, routes: [String]) {
    self.paper = paper
    self.providers = providers
    self.routes = routes
  }
}
