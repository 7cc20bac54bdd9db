import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird
import Metrics
import NIOCore
import Synchronization

/// Keeps printed pages as long as the data and the minute stay the same.
final class PageCache: Sendable {
  /// What makes one page differ from another.
  struct Key: Hashable {
    let address: String
    let reader: ReaderKey
    let language: Language
    let units: UnitSystem
    let theme: Theme
    /// What a page depends on besides, such as a choice that a cookie keeps; empty for most.
    var variant = ""
  }

  /// What all kept pages have in common; when it changes, none is good any more.
  struct State: Hashable {
    let version: UInt64
    let minute: Int
  }

  /// A page that is being printed, for all who want it meanwhile.
  struct Printing: Hashable {
    let key: Key
    let state: State
  }

  private struct Shelf {
    var state = State(version: 0, minute: 0)
    var pages: [Key: RenderedPage] = [:]
    var bytes = 0
  }

  private let shelf = Mutex(Shelf())
  private let byteLimit: Int
  private let hits = PageCache.counter("hit")
  private let misses = PageCache.counter("miss")

  init(byteLimit: Int = 8 * 1024 * 1024) { self.byteLimit = byteLimit }

  func page(_ key: Key, in state: State) -> RenderedPage? {
    let page = shelf.withLock { $0.state == state ? $0.pages[key] : nil }
    (page == nil ? misses : hits).increment()
    return page
  }

  /// Keeps `page`, which was made from the data of `state`; a page of an older state is not kept.
  func keep(_ page: RenderedPage, _ key: Key, in state: State) {
    shelf.withLock { shelf in
      if shelf.state != state {
        guard (state.version, state.minute) >= (shelf.state.version, shelf.state.minute) else { return }
        shelf = Shelf(state: state)
      }
      if shelf.bytes + page.size > byteLimit { shelf = Shelf(state: state) }
      shelf.bytes += page.size
      shelf.pages[key] = page
    }
  }

  private static func counter(_ result: String) -> Counter {
    Counter(label: "gazette_cache_requests_total", dimensions: [("cache", "pages"), ("result", result)])
  }
}

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
