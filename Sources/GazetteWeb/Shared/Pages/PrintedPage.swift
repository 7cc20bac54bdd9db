import Crypto
import HTMLWriting
import HTTPTypes
import Hummingbird
import NIOCore

/// A page ready to be sent: its bytes, plain and compressed, and its headers.
struct PrintedPage: Sendable {
  private let plain: ByteBuffer
  private let compressed: ByteBuffer?
  private let headers: HTTPFields
  let status: HTTPResponse.Status
  private let tag: String

  init(html: HTML, status: HTTPResponse.Status, policy: ContentSecurityPolicy) {
    plain = ByteBuffer(bytes: html.bytes)
    compressed = Gzip.compress(plain)
    self.status = status
    let digest = SHA256.hash(data: plain.readableBytesView).prefix(12)
    tag = "W/\"" + digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "\""
    headers = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "private, no-cache", .eTag: tag,
      .vary: "Accept-Encoding, Accept-Language, Cookie", .contentSecurityPolicy: policy.header,
    ]
  }

  /// The memory it takes, in bytes.
  var size: Int { plain.readableBytes + (compressed?.readableBytes ?? 0) + 500 }

  /// The whole page, or 304 when the client has it.
  func response(to request: Request) -> Response {
    if status == .ok, let known = request.headers[.ifNoneMatch], known.contains(tag) || known == "*" {
      return Response(status: .notModified, headers: headers)
    }
    guard let compressed, AcceptEncoding.takesGzip(request.headers) else {
      return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: plain))
    }
    var headers = headers
    headers[.contentEncoding] = "gzip"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: compressed))
  }
}
