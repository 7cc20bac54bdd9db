import BoundedNumbers
import Hummingbird
import HTTPTypes
import NIOCore

/// Collects the body of a state change within a size and a time, so that no handler waits on a slow or endless one.
struct BodyLimit: RouterMiddleware {
  let configuration: WebConfiguration
  let uploads: Set<String>

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    guard request.method != .get, request.method != .head else { return try await next(request, context) }
    let isUpload = uploads.contains(request.uri.path)
    let limit = isUpload ? configuration.maximumUploadSize : configuration.maximumBodySize
    let timeout = isUpload ? configuration.uploadTimeout : configuration.bodyTimeout
    if let length = request.headers[.contentLength].flatMap({ Int($0, in: 0...Int.max) }), length > limit {
      throw Refusal(.contentTooLarge)
    }
    var request = request
    var context = context
    context.maxUploadSize = limit
    request.body = RequestBody(buffer: try await collect(request.body, upTo: limit, within: timeout))
    return try await next(request, context)
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
