import Foundation
import GazetteComposition
import GazettePresentation
import Testing

struct SettingsDocumentTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../docs/operators/settings.md").standardizedFileURL

  @Test func `documents every setting on the operators' page`() throws {
    let rows = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let english = Phrases.of(.english)
    let expected = SettingsTable().declarations.map { ["`\($0.key)`", "`\($0.environmentName)`", $0.purpose(english)] }
    #expect(rows.map { [$0[0], $0[1], $0[3]] } == expected)
  }
}
