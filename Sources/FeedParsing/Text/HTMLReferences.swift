// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// The addresses in a piece of HTML.
struct HTMLReferences {
  /// The HTML with its relative addresses made absolute; all other bytes are unchanged.
  let html: String
  /// The address of the first `img` that has one, absolute if a base was known.
  let firstImage: String?

  /// Reads `html` (UTF-8) and resolves relative addresses against `base`.
  init(_ html: UnsafeBufferPointer<UInt8>, base: URLParts?) {
    var rewriter = HTMLRewriter(html, base: base)
    rewriter.run()
    firstImage = rewriter.firstImage
    self.html = rewriter.output.map { String(decoding: $0, as: UTF8.self) } ?? String(decoding: html, as: UTF8.self)
  }

  /// Reads `html` and resolves relative addresses against `base`.
  init(_ html: String, base: String?) {
    var html = html
    self = html.withUTF8 { HTMLReferences($0, base: base.flatMap(URLParts.init)) }
  }

  /// The address of the first `img` that has one, as written.
  static func firstImage(in html: String) -> String? {
    var html = html
    return html.withUTF8 { bytes in
      var rewriter = HTMLRewriter(bytes, base: nil)
      rewriter.run(untilImage: true)
      return rewriter.firstImage
    }
  }
}

/// Makes the relative addresses in a piece of HTML absolute.
struct HTMLRewriter {
  /// The new HTML; nil when nothing was relative.
  private(set) var output: [UInt8]?
  /// The address of the first `img` that has one.
  private(set) var firstImage: String?

  private let html: UnsafeBufferPointer<UInt8>
  private let base: URLParts?
  private var copiedEnd = 0
  /// The maximum growth of a text in bytes; a hostile one has a million short addresses.
  private static let maximumGrowth = 4 << 20

  /// Creates a rewriter of `html` that resolves against `base`.
  init(_ html: UnsafeBufferPointer<UInt8>, base: URLParts?) {
    self.html = html
    self.base = base
  }

  /// Scans from the first tag to the last, or to the first image.
  mutating func run(untilImage: Bool = false) {
    var index = 0
    while let open = ByteSearch.first(0x3C, in: html, from: index), !untilImage || firstImage == nil {
      index = open + 1
      guard index < html.count, TextBytes.isLetter(html[index]) else { continue }
      let isImage = firstImage == nil && isImage(at: index)
      var scanner = HTMLAttributeScanner(html, at: index)
      while let attribute = scanner.next() { read(attribute, isImage: isImage) }
      if isImage, firstImage != nil, isTrackingPixelOrSmiley(html[index..<scanner.position]) { firstImage = nil }
      index = scanner.position
    }
    if copiedEnd > 0 { output?.append(contentsOf: html[copiedEnd...]) }
  }

  private func isImage(at index: Int) -> Bool {
    TextBytes.hasPrefix(html[index...].prefix(3), "img") && index + 3 < html.count && TextBytes.isSpace(html[index + 3])
  }

  /// Whether a tag shows a tracking pixel or a smiley.
  private func isTrackingPixelOrSmiley(_ tag: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let tag = String(decoding: tag.prefix(2048).map(TextBytes.lowercased), as: UTF8.self)
    if tag.contains("wp-smiley") { return true }
    return [" width=", " height="].contains { name in
      guard let attribute = tag.firstRange(of: name) else { return false }
      let digits = tag[attribute.upperBound...].drop { $0 == "\"" || $0 == "'" }.prefix { $0.isNumber }
      return digits == "0" || digits == "1"
    }
  }

  private mutating func read(_ attribute: HTMLAttributeScanner.Attribute, isImage: Bool) {
    let value = UnsafeBufferPointer(rebasing: html[attribute.value])
    if isImage, firstImage == nil, attribute.kind == .address, TextBytes.hasPrefix(html[attribute.name], "src") {
      firstImage = HTMLAddress(value).image(base)
    }
    guard let base, (output?.count ?? 0) < html.count + Self.maximumGrowth else { return }
    guard let replacement = resolved(value, attribute.kind, base) else { return }
    if output == nil {
      output = []
      output?.reserveCapacity(html.count + 256)
    }
    output?.append(contentsOf: html[copiedEnd..<attribute.value.lowerBound])
    output?.append(contentsOf: replacement)
    copiedEnd = attribute.value.upperBound
  }

  private func resolved(
    _ value: UnsafeBufferPointer<UInt8>, _ kind: HTMLAttributeScanner.Attribute.Kind, _ base: URLParts
  ) -> [UInt8]? {
    switch kind {
    case .address: HTMLAddress(value).resolved(base)
    case .sourceSet: HTMLAddress(value).resolvedSet(base)
    }
  }
}
