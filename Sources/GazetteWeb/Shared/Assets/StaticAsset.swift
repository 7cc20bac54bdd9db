import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A file under `/static`, in memory, compressed once.
struct StaticAsset: Sendable {
  let plain: ByteBuffer
  let compressed: ByteBuffer?
  let contentType: String

  init(_ bytes: Data, fileExtension: String) {
    plain = ByteBuffer(bytes: bytes)
    let (contentType, isText) = Self.type(of: fileExtension)
    self.contentType = contentType
    compressed = isText ? Gzip.compress(plain, level: 9) : nil
  }

  func response(to request: Request, cacheControl: String) -> Response {
    // The policy of a page is for pages; a drawing that somebody opens by itself may do nothing.
    var headers: HTTPFields = [
      .contentType: contentType, .cacheControl: cacheControl, .vary: "Accept-Encoding",
      .contentSecurityPolicy: ContentSecurityPolicy.sandbox.header,
    ]
    guard let compressed, AcceptEncoding.takesGzip(request.headers) else {
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: plain))
    }
    headers[.contentEncoding] = "gzip"
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: compressed))
  }

  private static func type(of fileExtension: String) -> (String, isText: Bool) {
    switch fileExtension {
    case "css": ("text/css; charset=utf-8", true)
    case "js": ("text/javascript; charset=utf-8", true)
    case "svg": ("image/svg+xml", true)
    case "json": ("application/json", true)
    case "png": ("image/png", false)
    case "webp": ("image/webp", false)
    default: ("application/octet-stream", false)
    }
  }
}
