internal import CGumbo
internal import CGumboBounded

extension SanitizingPass {
  /// Writes a link to the film or sound whose player an iframe embeds, with its picture; nothing for any other.
  mutating func writePlayer(_ attributes: ElementAttributes) {
    let source = attributes.first("data-src", "src")
    guard let source, let address = resolver.resolve(source, for: .resource), let player = KnownPlayer(address) else {
      return
    }
    let title = attributes["title"].map { String(decoding: $0, as: UTF8.self) }
    let name = title.map { "\(player.name) – \($0)" } ?? player.name
    writeLink(to: player.page, name: name, picture: player.picture)
  }

  /// Writes a link to the file of a `video` or `audio` element, with its picture; nothing when it has no file.
  mutating func writeMediaLink(_ node: UnsafePointer<GumboNode>, _ attributes: ElementAttributes) {
    guard let address = mediaAddress(node, attributes) else { return }
    let page = String(decoding: address, as: UTF8.self)
    let poster = attributes["poster"].flatMap { resolver.resolve($0, for: .resource) }
    let title = attributes["title"].map { String(decoding: $0, as: UTF8.self) }
    let file = page.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
    writeLink(to: page, name: title ?? file ?? page, picture: poster.map { String(decoding: $0, as: UTF8.self) })
  }

  private static let link = AllowedElement.all.first { $0.name == "a" }

  private func mediaAddress(_ node: UnsafePointer<GumboNode>, _ attributes: ElementAttributes) -> [UInt8]? {
    if let source = attributes["src"], let address = resolver.resolve(source, for: .resource) { return address }
    for index in 0..<gumbo_bounded_element(node).pointee.children.length {
      guard let child = gumbo_bounded_child(node, index), child.pointee.type == GUMBO_NODE_ELEMENT,
        let source = ElementAttributes(child)["src"]
      else { continue }
      if let address = resolver.resolve(source, for: .resource) { return address }
    }
    return nil
  }

  private mutating func writeLink(to page: String, name: String, picture: String?) {
    guard let link = Self.link, open.takesContent else { return }
    let isStarted = open.takes(link)
    if isStarted {
      writer.markup(link.startTag)
      writer.attribute("href", page)
      writer.attribute("rel", Self.linkRelation)
      writer.closeTag()
      open.start(link)
    }
    writeFace(name: name, picture: picture)
    if isStarted { endElements(downTo: open.elements.count - 1) }
  }

  private mutating func writeFace(name: String, picture: String?) {
    let address = picture.map { Array($0.utf8) }
    guard let address, let shown = shown(address) else {
      return Array(name.utf8).withUnsafeBufferPointer { writer.text($0) }
    }
    writer.markup(Self.pictureStart)
    writeAddresses(of: shown)
    writer.attribute("alt", name)
    writer.attribute("loading", "lazy")
    writer.closeTag()
    Array(name.utf8).withUnsafeBufferPointer { notePicture(address, alternative: $0, width: nil, height: nil) }
  }
}
