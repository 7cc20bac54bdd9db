import BoundedNumbers
internal import CGumbo
internal import CGumboBounded

/// A tree that gumbo made of some HTML, as the content of a body element.
struct ParsedFragment: ~Copyable {
  private let parse: OpaquePointer

  /// The tree of `html`, which must outlive it; `nil` when the parse wanted more memory than such HTML ever needs, or
  /// more than `time` of this thread's.
  init?(_ html: UnsafeBufferPointer<UInt8>, within time: Duration) {
    // Ordinary HTML needs about 30 times its length.
    let memoryLimit = (8 << 20) + html.count * 80
    let nanoseconds = UInt64(saturating: time / .nanoseconds(1))
    let parsed = html.withMemoryRebound(to: CChar.self) {
      gumbo_bounded_parse($0.baseAddress, $0.count, memoryLimit, nanoseconds)
    }
    guard let parsed else { return nil }
    parse = parsed
  }

  /// The element whose children are the fragment's nodes.
  var root: UnsafePointer<GumboNode>? { gumbo_bounded_root(parse) }

  deinit { gumbo_bounded_free(parse) }
}
