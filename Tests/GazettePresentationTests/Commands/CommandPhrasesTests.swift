import GazetteDomain
import GazettePresentation
import Testing

@Suite struct CommandPhrasesTests {
  /// Texts that are the same in French and English: names, commands, and words that both languages share.
  private static let alike: Set<String> = [
    "OpenWeather", "MET Norway", "option", "URL", "apt install libvips42", "Actions", "Date",
  ]

  /// Returns every string of a value by its path.
  private static func strings(_ value: Any, _ path: String = "") -> [String: String] {
    if let text = value as? String { return [path: text] }
    var found: [String: String] = [:]
    for child in Mirror(reflecting: value).children {
      found.merge(strings(child.value, "\(path).\(child.label ?? "_")")) { one, _ in one }
    }
    return found
  }

  @Test func `has a separate text for everything in each language`() {
    let french = Self.strings(Phrases.of(.french).commands)
    let english = Self.strings(Phrases.of(.english).commands)
    #expect(french.count > 150)
    #expect(Set(french.keys).symmetricDifference(english.keys).sorted() == [])
    let same = french.filter { $0.value == english[$0.key] && !$0.value.isEmpty && !Self.alike.contains($0.value) }
    #expect(same.keys.sorted() == [])
  }

  private static let storeErrors: [StoreError] = [
    .busy, .full, .readOnly, .inputOutput(detail: "x"), .corrupt(detail: "x"), .foreign(detail: "x"), .notFound,
    .failed(detail: "x"),
  ]

  @Test(arguments: storeErrors) func `describes store errors in every language`(error: StoreError) {
    let sentences = Language.allCases.map { Phrases.of($0).commands.failures.store(error, "/data").sentence }
    #expect(Set(sentences).count == Language.allCases.count)
  }

  @Test func `writes the doctor's marks in one width`() {
    for language in Language.allCases {
      let doctor = Phrases.of(language).commands.output.doctor
      #expect(Set([doctor.good, doctor.warning, doctor.problem].map(\.count)).count == 1)
    }
  }
}
