import BoundedNumbers
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore

/// Collects the body of any request within limits of size and time, so that no handler waits for a slow or endless one. The body
/// of a GET is dropped.
struct BodyLimit: RouterMiddleware {
  /// The maximum size of a body that is read from an unauthenticated client, in bytes.
  static let maximumUnauthenticatedSize = 64 * 1024
  /// The seconds until another file may be accepted.
  private static let retryAfterUpload = 30

  let configuration: WebConfiguration
  /// Files stay in memory until they are complete: at most four at once and two per address, so that no client takes all places.
  private let uploadSlots = ConcurrencyLimiter(4, perAddress: 2)

  init(configuration: WebConfiguration) { self.configuration = configuration }

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    let isSafeMethod = request.method == .get || request.method == .head
    if isSafeMethod, !Self.hasBody(request) { return try await next(request, context) }
    let isAuthenticated = context.isAdmitted || context.appPass != nil
    let isUpload = context.rule.takesFile && isAuthenticated
    let limit = limit(context, isAuthenticated: isAuthenticated)
    let timeout = isUpload ? configuration.uploadTimeout : configuration.bodyTimeout
    if let length = request.headers[.contentLength].flatMap({ Int($0, in: 0...Int.max) }), length > limit {
      throw Refusal(.contentTooLarge)
    }
    let slot = isUpload && !isSafeMethod ? try takeSlot(context) : nil
    defer { withExtendedLifetime(slot) {} }
    var request = request
    var context = context
    context.maximumBodySize = limit
    guard let body = try await collect(request.body, upTo: limit, within: timeout), context.isConnected else {
      // The client has disconnected, or sent invalid HTTP; rendering a page would be useless.
      return Response(status: .badRequest, headers: [.connection: "close"])
    }
    request.body = RequestBody(buffer: isSafeMethod ? ByteBuffer() : body)
    return try await next(request, context)
  }

  private func limit(_ context: WebContext, isAuthenticated: Bool) -> Int {
    let standardLimit =
      context.rule.audience.appLanguage == nil ? configuration.maximumBodySize : ReaderAppRoutes.maximumBodySize
    guard isAuthenticated else { return min(standardLimit, Self.maximumUnauthenticatedSize) }
    return context.rule.takesFile ? configuration.maximumUploadSize : standardLimit
  }

  private func takeSlot(_ context: WebContext) throws(Refusal) -> ConcurrencySlot {
    do throws(ConcurrencyLimiter.LimitReached) { return try uploadSlots.take(for: context.reader.rawValue) } catch {
      let words = context.phrases.common.errors
      throw Refusal(
        OverloadResponse.status(of: error), error == .total ? words.allUploads : words.ownUploads,
        retryAfter: Self.retryAfterUpload)
    }
  }

  private static func hasBody(_ request: Request) -> Bool {
    request.headers[.transferEncoding] != nil || (request.headers[.contentLength].map { $0 != "0" } ?? false)
  }

  /// Returns the complete body; nil when it is cut off.
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
