/// The addresses in a piece of HTML.
struct HTMLReferences {
  /// The HTML with its relative addresses made absolute; the rest is untouched, byte for byte.
  let html: String
  /// The address of the first `img` that has one, absolute where a base was known.
  let firstImage: String?

  /// Reads `html` (UTF-8) and resolves what is relative against `base`.
  init(_ html: UnsafeBufferPointer<UInt8>, base: URLParts?) {
    var rewriter = HTMLRewriter(html, base: base)
    rewriter.run()
    firstImage = rewriter.firstImage
    self.html = rewriter.output.map { String(decoding: $0, as: UTF8.self) } ?? String(decoding: html, as: UTF8.self)
  }

  /// Reads `html` and resolves what is relative against `base`.
  init(_ html: String, base: String?) {
    var html = html
    self = html.withUTF8 { HTMLReferences($0, base: base.flatMap(URLParts.init)) }
  }

  /// The address of the first `img` that has one, as it is written.
  static func firstImage(in html: String) -> String? {
    var html = html
    return html.withUTF8 { bytes in
      var rewriter = HTMLRewriter(bytes, base: nil)
      rewriter.run(untilImage: true)
      return rewriter.firstImage
    }
  }
}
