import GazetteDomain
import Hummingbird

/// Holds the response to a change until all nodes can see the change: the reader's next request may reach another node.
struct ChangeDelivery: RouterMiddleware {
  let changes: ChangeFeed

  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    let response = try await next(request, context)
    if request.method != .get, request.method != .head { await changes.flush() }
    return response
  }
}
