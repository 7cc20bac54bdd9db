import HTTPTypes
import Hummingbird

/// Responds with 405 and the allowed methods to a known address with another method.
enum MethodRefusals {
  private static let methods: [HTTPRequest.Method] =
    [.get, .head, .post, .put, .patch, .delete, .options, .trace] + [HTTPRequest.Method("QUERY")].compactMap(\.self)

  /// Adds the refusals; all other routes must exist already.
  static func add(to router: RouteTable) {
    let paths = Dictionary(grouping: router.entries, by: \.path.description)
    for routes in paths.values {
      guard let first = routes.first else { continue }
      let allowed = methods.filter { method in routes.contains { $0.method == method } || isImpliedHead(method, routes)
      }
      // If all routes of an address have the same audience, that audience gets the list of its methods.
      let hasSameAudience = routes.allSatisfy { $0.rule.audience == first.rule.audience }
      for method in methods where !allowed.contains(method) {
        router.on(first.path, method: method, for: hasSameAudience ? first.rule.audience : .readers) { _, _ in
          var refusal = Refusal(.methodNotAllowed)
          refusal.allowedMethods = allowed
          throw refusal
        }
      }
    }
  }

  // Every address with GET also has HEAD; that route is made when the router is completed.
  private static func isImpliedHead(_ method: HTTPRequest.Method, _ routes: [RouteTable.Entry]) -> Bool {
    method == .head && routes.contains { $0.method == .get }
  }
}
