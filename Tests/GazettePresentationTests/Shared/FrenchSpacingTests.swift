import Foundation
import GazetteDomain
import GazettePresentation
import Testing

/// French has a space before tall punctuation, and no line may break there; both languages use the apostrophe ’.
@Suite struct FrenchSpacingTests {
  /// Returns every constant text of a value by its path; composed texts are not included.
  private static func texts(_ value: Any, _ path: String = "") -> [(path: String, text: String)] {
    if let text = value as? String { return [(path, text)] }
    return Mirror(reflecting: value).children.flatMap { texts($0.value, "\(path).\($0.label ?? "_")") }
  }

  @Test func `uses no-break spaces before punctuation and within quotation marks`() {
    let texts = Self.texts(Phrases.of(.french))
    #expect(texts.count > 500)
    let breaking = texts.filter { $0.text.contains(/[ ][;:!?»](\s|$)|«[ ]/) }
    #expect(breaking.map(\.path) == [])
  }

  @Test func `uses only typographic apostrophes`() throws {
    // Most sentences are composed, so this reads the files that contain them, without comments.
    let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/GazettePresentation").standardized
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var (count, straight) = (0, [String]())
    for case let file as URL in files where file.pathExtension == "swift" {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let words = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      count += words.count
      straight += words.filter { $0.contains(/\p{L}'\p{L}/) }.map { "\(file.lastPathComponent): \($0)" }
    }
    #expect(count > 5_000)
    #expect(straight == [])
  }
}
