import HTTPTypes
import Hummingbird

/// Answers 405, with the methods that are allowed, where an address is known and the method is not.
enum MethodRefusals {
  private static let methods: [HTTPRequest.Method] =
    [.get, .head, .post, .put, .patch, .delete, .options, .trace] + [HTTPRequest.Method("QUERY")].compactMap(\.self)

  /// Adds the refusals; every other route must be there already.
  static func add(to router: RouteTable) {
    let paths = Dictionary(grouping: router.entries, by: \.path.description)
    for routes in paths.values {
      guard let first = routes.first else { continue }
      let allowed = methods.filter { method in routes.contains { $0.method == method } || head(method, routes) }
      // An address whose every route is for the same people tells its methods to them.
      let isAlike = routes.allSatisfy { $0.rule.audience == first.rule.audience }
      for method in methods where !allowed.contains(method) {
        router.on(first.path, method: method, for: isAlike ? first.rule.audience : .readers) { _, _ in
          var refusal = Refusal(.methodNotAllowed)
          refusal.allowed = allowed
          throw refusal
        }
      }
    }
  }

  // Every address that answers GET answers HEAD; that route is made when the router is finished.
  private static func head(_ method: HTTPRequest.Method, _ routes: [RouteTable.Entry]) -> Bool {
    method == .head && routes.contains { $0.method == .get }
  }
}
