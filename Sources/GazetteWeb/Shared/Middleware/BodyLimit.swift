import BoundedNumbers
import Hummingbird
import HTTPTypes
import NIOCore

/// Collects the body of any request within a size and a time, so that no handler waits on a slow or endless one; what a
/// GET brings is dropped.
struct BodyLimit: RouterMiddleware {
  let configuration: WebConfiguration
  let uploads: Set<String>

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    let isReading = request.method == .get || request.method == .head
    if isReading, !Self.hasBody(request) { return try await next(request, context) }
    let isUpload = uploads.contains(request.uri.path)
    let limit = isUpload ? configuration.maximumUploadSize : configuration.maximumBodySize
    let timeout = isUpload ? configuration.uploadTimeout : configuration.bodyTimeout
    if let length = request.headers[.contentLength].flatMap({ Int($0, in: 0...Int.max) }), length > limit {
      throw Refusal(.contentTooLarge)
    }
    var request = request
    var context = context
    context.maxUploadSize = limit
    let body = try await collect(request.body, upTo: limit, within: timeout)
    request.body = RequestBody(buffer: isReading ? ByteBuffer() : body)
    return try await next(request, context)
  }

  private static func hasBody(_ request: Request) -> Bool {
    request.headers[.transferEncoding] != nil || (request.headers[.contentLength].map { $0 != "0" } ?? false)
  }

  private func collect(
    _ body: RequestBody, upTo limit: Int, within timeout: Duration
  ) async throws -> ByteBuffer {
    try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
      group.addTask {
        do {
          return try await body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
          throw Refusal(.contentTooLarge)
        }
      }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw Refusal(.requestTimeout)
      }
      defer { group.cancelAll() }
      return try await group.next() ?? ByteBuffer()
    }
  }
}
