import HTTPTypes
import Hummingbird
import Logging
import Metrics

/// Logs and measures each request; neither query, cookie nor body is written down.
struct RequestJournal: RouterMiddleware {
  private let meters = RequestMeters()

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let duration = ContinuousClock.now - start
    meters.record(route: context.endpointPath ?? "unknown", status: response.status.code, duration: duration)
    context.logger.info(
      "Request",
      metadata: [
        "method": .string(request.method.rawValue), "path": .string(request.uri.path),
        "status": .stringConvertible(response.status.code), "milliseconds": .stringConvertible(duration.milliseconds),
      ])
    return response
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1000 + (Double(attoseconds) / 1e13).rounded() / 100
  }
}
