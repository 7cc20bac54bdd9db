import BoundedNumbers
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore

/// Collects the body of any request within a size and a time, so that no handler waits on a slow or endless one; what a
/// GET brings is dropped.
struct BodyLimit: RouterMiddleware {
  /// The largest body that is read before it is known who sends it, in bytes.
  static let maximumSizeOfStrangers = 64 * 1024
  /// Seconds after which there may be room for another file.
  private static let retryAfterUpload = 30

  let configuration: WebConfiguration
  /// Files wait in memory until they are whole: so many at once, and of one reader never the last.
  private let uploadSeats = Seats(4, perAddress: 2)

  init(configuration: WebConfiguration) { self.configuration = configuration }

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    let isReading = request.method == .get || request.method == .head
    if isReading, !Self.hasBody(request) { return try await next(request, context) }
    let isKnown = context.isAdmitted || context.appPass != nil
    let isUpload = context.rule.takesFile && isKnown
    let limit = limit(context, isKnown: isKnown)
    let timeout = isUpload ? configuration.uploadTimeout : configuration.bodyTimeout
    if let length = request.headers[.contentLength].flatMap({ Int($0, in: 0...Int.max) }), length > limit {
      throw Refusal(.contentTooLarge)
    }
    let seat = isUpload && !isReading ? try takeSeat(context) : nil
    defer { withExtendedLifetime(seat) {} }
    var request = request
    var context = context
    context.maxUploadSize = limit
    guard let body = try await collect(request.body, upTo: limit, within: timeout), context.isConnected else {
      // Whoever sent it has gone, or sends what is no HTTP: no page is set for nobody.
      return Response(status: .badRequest, headers: [.connection: "close"])
    }
    request.body = RequestBody(buffer: isReading ? ByteBuffer() : body)
    return try await next(request, context)
  }

  private func limit(_ context: WebContext, isKnown: Bool) -> Int {
    let usual =
      context.rule.audience.appLanguage == nil ? configuration.maximumBodySize : ReaderAppRoutes.maximumBodySize
    guard isKnown else { return min(usual, Self.maximumSizeOfStrangers) }
    return context.rule.takesFile ? configuration.maximumUploadSize : usual
  }

  private func takeSeat(_ context: WebContext) throws(Refusal) -> Seat {
    do throws(Seats.Shortage) { return try uploadSeats.take(for: context.reader.rawValue) } catch {
      let words = context.phrases.common.errors
      throw Refusal(
        CrowdedAnswer.status(of: error), error == .all ? words.allUploads : words.ownUploads,
        retryAfter: Self.retryAfterUpload)
    }
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
