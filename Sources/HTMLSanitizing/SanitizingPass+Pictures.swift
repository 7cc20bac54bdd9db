// Unchecked: walks bytes borrowed from the caller, by indices below their count.

extension SanitizingPass {
  /// Writes a picture, unless no address of it may be loaded, or it is so small that it is a tracking pixel.
  mutating func writePicture(_ attributes: ElementAttributes) {
    let (width, height) = (attributes.number("width"), attributes.number("height"))
    guard width ?? 2 > 1, height ?? 2 > 1 else { return }
    let candidates = sourceSet(attributes)
    guard let address = address(of: attributes, candidates) else { return }
    let original = options.rewritePicture == nil ? address : candidates?.best?.address ?? address
    guard let rewritten = rewritten(original, candidates: candidates, sizes: attributes["sizes"]) else { return }
    writer.markup(Self.pictureStart)
    writeAddresses(of: rewritten)
    if let alternative = attributes["alt"] { writer.attribute("alt", alternative) }
    writeSize(width, height)
    if let title = attributes["title"] { writer.attribute("title", title) }
    writer.attribute("loading", "lazy")
    writer.closeTag()
    recordPicture(original, alternative: attributes["alt"], width: width, height: height)
  }

  /// Writes a source of a picture, a film or a sound.
  mutating func writeSource(_ attributes: ElementAttributes) {
    let isInPicture = open.elements.last?.name == .picture
    if isInPicture, pictureFromSources == nil { pictureFromSources = sourceSet(attributes)?.best?.address }
    // Only the picture's own address is rewritten, so the alternatives would bypass the rewriter.
    guard !isInPicture || options.rewritePicture == nil else { return }
    let candidates = isInPicture ? sourceSet(attributes)?.value : nil
    let address = isInPicture ? nil : attributes.mediaSource.flatMap { resolver.resolve($0, for: .resource) }
    guard candidates != nil || address != nil else { return }
    writer.markup(Self.sourceStart)
    if let address { writer.attribute("src", address) }
    if let candidates { writer.attribute("srcset", candidates) }
    if isInPicture, let sizes = attributes["sizes"] { writer.attribute("sizes", sizes) }
    if let type = attributes["type"] { writer.attribute("type", type) }
    if let media = attributes["media"] { writer.attribute("media", media) }
    writer.closeTag()
  }

  /// Returns the replacement of the picture at `address`; `nil` when the rewriter drops it.
  func rewritten(_ address: [UInt8]) -> RewrittenPicture? {
    let text = String(decoding: address, as: UTF8.self)
    guard let rewrite = options.rewritePicture else { return RewrittenPicture(src: text) }
    return rewrite(text)
  }

  /// Stores the picture as the document's first, unless there is one already or this is a mere icon.
  mutating func recordPicture(
    _ address: [UInt8], alternative: UnsafeBufferPointer<UInt8>?, width: Int?, height: Int?
  ) {
    guard firstPicture == nil, width ?? Self.minimumPictureSide >= Self.minimumPictureSide,
      height ?? Self.minimumPictureSide >= Self.minimumPictureSide
    else {
      return
    }
    firstPicture = SanitizedPicture(
      address: String(decoding: address, as: UTF8.self),
      alternative: alternative.map { String(decoding: $0, as: UTF8.self) },
      width: width, height: height)
  }

  static let pictureStart = Array("<img".utf8)
  private static let sourceStart = Array("<source".utf8)
  private static let minimumPictureSide = 48

  private func rewritten(
    _ address: [UInt8], candidates: SourceSet?, sizes: UnsafeBufferPointer<UInt8>?
  ) -> RewrittenPicture? {
    guard var rewritten = rewritten(address) else { return nil }
    guard options.rewritePicture == nil, let candidates else { return rewritten }
    rewritten.srcset = String(decoding: candidates.value, as: UTF8.self)
    rewritten.sizes = sizes.map { String(decoding: $0, as: UTF8.self) }
    return rewritten
  }

  // For lazy loading, the real address is next to a placeholder's.
  private func address(of attributes: ElementAttributes, _ candidates: SourceSet?) -> [UInt8]? {
    let lazySource = attributes.lazySource.flatMap { resolver.resolve($0, for: .resource) }
    let sized = candidates?.best?.address ?? (open.elements.last?.name == .picture ? pictureFromSources : nil)
    let own = attributes["src"].flatMap { resolver.resolve($0, for: .resource) }
    return lazySource ?? (attributes.hasPlaceholderSource ? sized ?? own : own ?? sized)
  }

  private func sourceSet(_ attributes: ElementAttributes) -> SourceSet? {
    guard let value = attributes.lazySourceSet ?? attributes.first("srcset") else { return nil }
    let set = SourceSet(value, resolver: resolver)
    return set.candidates.isEmpty ? nil : set
  }

  mutating func writeAddresses(of picture: RewrittenPicture) {
    writer.attribute("src", picture.src)
    if let srcset = picture.srcset { writer.attribute("srcset", srcset) }
    if let sizes = picture.sizes { writer.attribute("sizes", sizes) }
  }

  private mutating func writeSize(_ width: Int?, _ height: Int?) {
    if let width { writer.attribute("width", String(width)) }
    if let height { writer.attribute("height", String(height)) }
  }

  /// The `rel` of every link.
  static let linkRelation = "noopener noreferrer"
}
