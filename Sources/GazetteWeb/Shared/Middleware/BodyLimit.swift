import BoundedNumbers
import Hummingbird
import HTTPTypes
import NIOCore

/// Collects the body of any request within a size and a time, so that no handler waits on a slow or endless one; what a
/// GET brings is dropped.
struct BodyLimit: RouterMiddleware {
  let configuration: WebConfiguration
  let uploads: Set<String>
  /// Files wait in memory until they are whole: so many at once.
  private let uploadSeats = Seats(4, perAddress: 4)

  init(configuration: WebConfiguration, uploads: Set<String>) {
    self.configuration = configuration
    self.uploads = uploads
  }

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    let isReading = request.method == .get || request.method == .head
    if isReading, !Self.hasBody(request) { return try await next(request, context) }
    let isUpload = uploads.contains(request.uri.path)
    let usual = ReaderAppPath.holds(request.uri.path) ? ReaderAppPath.bodySize : configuration.maximumBodySize
    let limit = isUpload ? configuration.maximumUploadSize : usual
    let timeout = isUpload ? configuration.uploadTimeout : configuration.bodyTimeout
    if let length = request.headers[.contentLength].flatMap({ Int($0, in: 0...Int.max) }), length > limit {
      throw Refusal(.contentTooLarge)
    }
    let seat: Seat?
    do throws(Seats.Shortage) {
      seat = isUpload && !isReading ? try uploadSeats.take(for: context.clientAddress) : nil
    } catch {
      throw Refusal(error, context)
    }
    defer { withExtendedLifetime(seat) {} }
    var request = request
    var context = context
    context.maxUploadSize = limit
    guard let body = try await collect(request.body, upTo: limit, within: timeout) else {
      // Whoever sent it has gone, or sends what is no HTTP: no page is set for nobody.
      return Response(status: .badRequest, headers: [.connection: "close"])
    }
    request.body = RequestBody(buffer: isReading ? ByteBuffer() : body)
    return try await next(request, context)
  }

  private static func hasBody(_ request: Request) -> Bool {
    request.headers[.transferEncoding] != nil || (request.headers[.contentLength].map { $0 != "0" } ?? false)
  }

  /// The whole body; nil when it broke off.
  private func collect(
    _ body: RequestBody, upTo limit: Int, within timeout: Duration
  ) async throws -> ByteBuffer? {
    try await withThrowingTaskGroup(of: ByteBuffer?.self) { group in
      group.addTask {
        do {
          return try await body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
          throw Refusal(.contentTooLarge)
        } catch is CancellationError {
          throw CancellationError()
        } catch {
          return nil
        }
      }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw Refusal(.requestTimeout)
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
