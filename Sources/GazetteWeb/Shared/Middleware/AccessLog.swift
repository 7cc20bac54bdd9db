import HTTPTypes
import Hummingbird
import Logging
import Metrics

/// Logs and measures each request by its route. Addresses, queries, cookies and bodies are not logged: they reveal what a reader
/// views, and may contain credentials.
struct AccessLog: RouterMiddleware {
  private let meters = RequestMetrics()

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    let start = ContinuousClock.now
    let route = context.endpointPath ?? Self.unknownRoute
    let response = try await next(request, context)
    let duration = ContinuousClock.now - start
    meters.record(route: route, status: response.status.code, duration: duration)
    context.logger.info(
      "Request",
      metadata: [
        "method": .string(request.method.rawValue), "route": .string(route),
        "status": .stringConvertible(response.status.code), "milliseconds": .stringConvertible(duration.milliseconds),
      ])
    return response
  }

  /// The label of an address that matches no route.
  static let unknownRoute = "unknown"
}

extension Duration {
  fileprivate var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1000 + (Double(attoseconds) / 1e13).rounded() / 100
  }
}
