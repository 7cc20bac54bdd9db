/// An element that may be written, with all that is written of it.
final class AllowedElement: Sendable {
  /// The element's name in lower case.
  let name: String
  /// "<" and the name.
  let startTag: [UInt8]
  /// The whole end tag.
  let endTag: [UInt8]
  let traits: ElementTraits
  let attributes: [AllowedAttribute]
  /// What sets its text apart from what stands beside it.
  let textBreak: PlainTextBuilder.Break

  init(
    _ name: String, _ traits: ElementTraits = [], _ attributes: [AllowedAttribute] = [],
    textBreak: PlainTextBuilder.Break = .none
  ) {
    self.name = name
    self.traits = traits
    self.attributes = attributes
    self.textBreak = textBreak
    startTag = Array("<\(name)".utf8)
    endTag = Array("</\(name)>".utf8)
  }
}
