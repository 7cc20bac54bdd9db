extension SanitizingPass {
  /// Writes those of `attributes` that `element` may keep.
  mutating func writeAttributes(of element: AllowedElement, _ attributes: ElementAttributes) {
    for allowed in element.attributes {
      guard let value = attributes[allowed.name] else { continue }
      write(allowed, value, number: { attributes.number(allowed.name) })
    }
    // Without its controls a player is an empty box.
    if element.name == "video" || element.name == "audio" { writer.attribute("controls", "") }
  }

  private mutating func write(
    _ allowed: AllowedAttribute, _ value: UnsafeBufferPointer<UInt8>, number: () -> Int?
  ) {
    switch allowed.kind {
    case .text: writer.attribute(allowed.name, value)
    case .number(let limit):
      if let number = number(), number <= limit { writer.attribute(allowed.name, String(number)) }
    case .link(let isFollowed):
      guard let address = resolver.resolve(value, for: .link) else { return }
      writer.attribute(allowed.name, address)
      if isFollowed { writer.attribute("rel", Self.linkRelation) }
    case .media:
      if let address = resolver.resolve(value, for: .resource) { writer.attribute(allowed.name, address) }
    case .picture:
      guard let address = resolver.resolve(value, for: .resource), let shown = shown(address) else { return }
      writer.attribute(allowed.name, shown.src)
      notePicture(address, alternative: nil, width: nil, height: nil)
    }
  }
}
