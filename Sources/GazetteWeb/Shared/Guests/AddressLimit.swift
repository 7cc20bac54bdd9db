import Hummingbird

/// Lets one reader behind a proxy have so many requests answered at once: the connections are the proxy's own, and tell
/// its readers not apart.
struct AddressLimit: RouterMiddleware {
  let seats: Seats

  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    let seat: Seat
    do throws(Seats.Shortage) { seat = try seats.take(for: context.clientAddress) } catch {
      throw Refusal(error, context)
    }
    defer { withExtendedLifetime(seat) {} }
    return try await next(request, context)
  }
}
