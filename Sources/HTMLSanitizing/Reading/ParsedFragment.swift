import BoundedNumbers
internal import CGumbo
internal import CGumboBounded

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A tree that gumbo made of some HTML, as the content of a body element.
struct ParsedFragment: ~Copyable {
  private let parse: OpaquePointer

  /// The tree of `html`, which must outlive it; `nil` when the parse wanted more memory than such HTML ever needs, or
  /// more than `time` of this thread's.
  init?(_ html: UnsafeBufferPointer<UInt8>, within time: Duration) {
    let nanoseconds = UInt64(saturating: time / .nanoseconds(1))
    let parsed = html.withMemoryRebound(to: CChar.self) {
      gumbo_bounded_parse($0.baseAddress, $0.count, Self.memoryLimit(of: html.count), nanoseconds)
    }
    guard let parsed else { return nil }
    parse = parsed
  }

  /// How many bytes the tree of so many bytes of HTML may take. Ordinary HTML needs about 30 times its length.
  static func memoryLimit(of count: Int) -> Int { (8 << 20) + count * 80 }

  /// The element whose children are the fragment's nodes.
  var root: UnsafePointer<GumboNode>? { gumbo_bounded_root(parse) }

  deinit { gumbo_bounded_free(parse) }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a C string, without the zero that ends it.
  init(cString: UnsafePointer<CChar>) {
    self.init(start: UnsafeRawPointer(cString).assumingMemoryBound(to: UInt8.self), count: strlen(cString))
  }
}
