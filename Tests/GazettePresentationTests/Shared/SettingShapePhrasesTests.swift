import GazetteDomain
import GazettePresentation
import Testing

@Suite struct SettingShapePhrasesTests {
  private static let shapes: [SettingShape] = [
    .text, .shortText(maximumLength: 60), .wholeNumber, .port, .megabytes, .connections, .oneOf(["a", "b", "c"]),
    .address, .tileAddress,
    .namedAddress, .destination, .timeZone,
    .trueOrFalse, .duration, .optional(.text), .list(of: .port),
  ]

  @Test(arguments: shapes) func `describes each shape in every language`(shape: SettingShape) {
    let texts = Language.allCases.map { Phrases.of($0).commands.failures.settings.shapes.expectation(shape) }
    #expect(Set(texts).count == Language.allCases.count)
  }

  @Test(arguments: [
    SettingFault.origin(.credentials), .portWithoutScheme, .host, .networkAddress, .networkSize(maximum: 32),
  ])
  func `describes each fault in a sentence in every language`(fault: SettingFault) {
    let texts = Language.allCases.map { Phrases.of($0).commands.failures.settings.shapes.fault(fault) }
    #expect(Set(texts).count == Language.allCases.count)
    #expect(texts.allSatisfy { $0.hasSuffix(".") })
  }

  @Test func `describes the values of a list`() {
    let french = Phrases.of(.french).commands.failures.settings.shapes
    #expect(french.expectation(.list(of: .text)) == "une liste séparée par des virgules, chaque élément étant un texte")
    #expect(french.expectation(.optional(.oneOf(["fr", "en"]))) == "fr ou en, ou vide")
  }
}
