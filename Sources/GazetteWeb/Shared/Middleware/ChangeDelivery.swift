import GazetteDomain
import Hummingbird

/// Shows readers their own change on any node. The response to a change waits until all nodes can see it, and the next request
/// notes when this node has not received it yet.
struct ChangeDelivery: RouterMiddleware {
  let changes: ChangeFeed

  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    var context = context
    context.hasStaleCache = !changes.isCurrent
    let response = try await next(request, context)
    if request.method != .get, request.method != .head { await changes.flush() }
    return response
  }
}
