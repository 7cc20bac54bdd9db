import GazettePresentation
import HTTPTypes
import Hummingbird
import Logging
import Metrics

/// Logs and measures each request; neither query, cookie nor body is written down, nor what of an address opens something.
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
        "method": .string(request.method.rawValue), "path": .string(Self.told(request.uri.path)),
        "status": .stringConvertible(response.status.code), "milliseconds": .stringConvertible(duration.milliseconds),
      ])
    return response
  }

  /// The beginnings of addresses behind which stands what opens something: to whom it is told may use it.
  private static let secretive = [Route.invitation(""), .reset(""), .appPicture("")].map(\.path)

  /// What is told of a path.
  static func told(_ path: String) -> String {
    secretive.first { path.hasPrefix($0) }.map { $0 + "…" } ?? path
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1000 + (Double(attoseconds) / 1e13).rounded() / 100
  }
}
