import HTMLWriting
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A page ready to be sent: its bytes, plain and, once somebody wants them so, compressed, and its headers.
final class RenderedPage: Sendable {
  private enum Compressed {
    case unknown
    /// Nil when it would not be smaller.
    case known(ByteBuffer?)
  }

  private let plain: ByteBuffer
  private let compressed = Mutex(Compressed.unknown)
  private let headers: HTTPFields
  let status: HTTPResponse.Status
  private let tag: String

  init(html: HTML, status: HTTPResponse.Status, policy: ContentSecurityPolicy) {
    plain = ByteBuffer(bytes: html.bytes)
    self.status = status
    tag = "W/\"\(SHA256Digest(of: html.bytes).hexadecimal(first: 12))\""
    headers = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "private, no-cache", .eTag: tag,
      .vary: "Accept-Encoding, Accept-Language, Cookie", .contentSecurityPolicy: policy.header,
    ]
  }

  /// The memory it takes at most, in bytes.
  var size: Int { plain.readableBytes * 3 / 2 + 500 }

  /// The whole page, or 304 when the client has it.
  func response(to request: Request) -> Response {
    if status == .ok, let known = request.headers[.ifNoneMatch], known.contains(tag) || known == "*" {
      return Response(status: .notModified, headers: headers)
    }
    guard AcceptEncoding.takesGzip(request.headers), let compressed = compressedOnce() else {
      return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: plain))
    }
    var headers = headers
    headers[.contentEncoding] = "gzip"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: compressed))
  }

  /// Compresses at the first wish; whoever wishes for the same meanwhile waits the millisecond.
  private func compressedOnce() -> ByteBuffer? {
    compressed.withLock { compressed in
      if case .known(let bytes) = compressed { return bytes }
      let bytes = Gzip.compress(plain)
      compressed = .known(bytes)
      return bytes
    }
  }
}
