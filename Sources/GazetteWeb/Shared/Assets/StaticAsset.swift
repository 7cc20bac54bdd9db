import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A file under `/static`, in memory. It is compressed at the first request, so that opening the server does not wait for it.
struct StaticAsset: Sendable {
  let plain: ByteBuffer
  let contentType: String
  private let compressed: CompressedText?

  init(_ bytes: Data, fileExtension: String) {
    plain = ByteBuffer(bytes: bytes)
    let (contentType, isText) = Self.type(of: fileExtension)
    self.contentType = contentType
    compressed = isText ? CompressedText(plain) : nil
  }

  func response(to request: Request, cacheControl: String) -> Response {
    // The pages' policy is for pages. A drawing that is opened by itself may do nothing.
    var headers: HTTPFields = [
      .contentType: contentType, .cacheControl: cacheControl, .vary: "Accept-Encoding",
      .contentSecurityPolicy: ContentSecurityPolicy.sandbox.header,
    ]
    guard AcceptEncoding.acceptsGzip(request.headers), let compressed = compressed?.bytes else {
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

/// A text and, after its first use, its compressed form.
private final class CompressedText: Sendable {
  private let plain: ByteBuffer
  private let cached = Mutex<ByteBuffer??>(nil)

  init(_ plain: ByteBuffer) { self.plain = plain }

  /// The compressed bytes; nil when they would not be fewer.
  var bytes: ByteBuffer? {
    cached.withLock { cached in
      if let cached { return cached }
      let bytes = Gzip.compress(plain, level: 9)
      cached = .some(bytes)
      return bytes
    }
  }
}
