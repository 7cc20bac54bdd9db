internal import CGumbo
internal import CGumboBounded

/// A tree that gumbo made of some HTML, as the content of a body element.
struct ParsedFragment: ~Copyable {
  private let parse: OpaquePointer

  /// The tree of `html`, which must outlive it; `nil` when the parse went over its budget of memory or time.
  init?(_ html: UnsafeBufferPointer<UInt8>) {
    let memoryLimit = (8 << 20) + html.count * 80
    let parsed = html.withMemoryRebound(to: CChar.self) {
      gumbo_bounded_parse($0.baseAddress, $0.count, memoryLimit, 500_000_000)
    }
    guard let parsed else { return nil }
    parse = parsed
  }

  /// The element whose children are the fragment's nodes.
  var root: UnsafePointer<GumboNode>? { gumbo_bounded_root(parse) }

  deinit { gumbo_bounded_free(parse) }
}
