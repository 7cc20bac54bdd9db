import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Compresses texts that are not compressed yet; the caches hold pages and files in compressed form.
struct CompressionMiddleware: RouterMiddleware {
  // A smaller body fits into one packet anyway; a larger one is streamed.
  private static let sizes = 900...8_000_000

  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    var response = try await next(request, context)
    guard response.headers[.contentEncoding] == nil, AcceptEncoding.acceptsGzip(request.headers) else {
      return response
    }
    guard let length = response.body.contentLength else { return Self.streamed(response) }
    guard Self.sizes.contains(length), Self.isText(response.headers[.contentType]) else { return response }
    let collector = BodyCollector()
    try await response.body.write(collector.writer)
    let body = collector.collected
    guard let compressed = Gzip.compress(body) else {
      response.body = ResponseBody(byteBuffer: body)
      return response
    }
    response.body = ResponseBody(byteBuffer: compressed)
    response.headers[.contentEncoding] = "gzip"
    response.headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
    return response
  }

  /// Compresses JSON that is sent in parts, part by part. Other streams wait for events, and are sent unchanged.
  private static func streamed(_ response: Response) -> Response {
    guard response.headers[.contentType]?.hasPrefix("application/json") == true else { return response }
    var response = response
    let body = response.body
    response.body = ResponseBody { writer in
      // Without memory for this, the response itself would fail too.
      guard let gzipWriter = GzipWriter(to: writer) else { throw Refusal(.serviceUnavailable) }
      try await body.write(gzipWriter)
    }
    response.headers[.contentEncoding] = "gzip"
    response.headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
    return response
  }

  private static func isText(_ type: String?) -> Bool {
    guard let type else { return false }
    return type.hasPrefix("text/") || type.contains("json") || type.contains("xml") || type.contains("yaml")
  }
}

/// Whether a client accepts gzip.
enum AcceptEncoding {
  static func acceptsGzip(_ headers: HTTPFields) -> Bool {
    guard let header = headers[.acceptEncoding] else { return false }
    guard let position = header.range(of: "gzip")?.upperBound else { return false }
    // `gzip;q=0` is a refusal, `gzip;q=0.5` is not.
    let rest = header[position...].prefix { $0 != "," }.filter { $0 != " " }
    return rest != ";q=0" && rest != ";q=0.0" && rest != ";q=0.00" && rest != ";q=0.000"
  }
}

/// Collects the output of a response body, to compress it as a whole.
final class BodyCollector: Sendable {
  private let buffer = Mutex(ByteBuffer())

  var collected: ByteBuffer { buffer.withLock { $0 } }

  /// A writer that fills the collector.
  var writer: Writer { Writer(collector: self) }

  struct Writer: ResponseBodyWriter {
    let collector: BodyCollector

    mutating func write(_ buffer: ByteBuffer) async throws {
      collector.buffer.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
