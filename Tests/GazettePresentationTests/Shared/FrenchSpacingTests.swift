import GazetteDomain
import GazettePresentation
import Testing

/// French puts a space before tall punctuation, and no line may break there.
@Suite struct FrenchSpacingTests {
  /// Every text of a value by its path; texts that are made of something are not among them.
  private static func texts(_ value: Any, _ path: String = "") -> [(path: String, text: String)] {
    if let text = value as? String { return [(path, text)] }
    return Mirror(reflecting: value).children.flatMap { texts($0.value, "\(path).\($0.label ?? "_")") }
  }

  @Test func `no line breaks before punctuation or within quotation marks`() {
    let texts = Self.texts(Phrases.of(.french))
    #expect(texts.count > 500)
    let breaking = texts.filter { $0.text.contains(/[ ][;:!?»](\s|$)|«[ ]/) }
    #expect(breaking.map(\.path) == [])
  }
}
