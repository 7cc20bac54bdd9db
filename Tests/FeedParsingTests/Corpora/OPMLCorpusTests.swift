import FeedParsing
import Foundation
import Testing

@Suite(.enabled(if: SharedFolder.isAvailable, "the corpora are not next to this checkout"))
struct OPMLCorpusTests {
  private struct Case: Decodable {
    let file: String
    let eval: [String]
  }

  /// Files with a different result in Gazette, each with the reason.
  private static let exceptions: [String: String] = [
    "malformed/html-entity-text-1.xml": bozo, "malformed/html-entity-text-2.xml": bozo,
    "malformed/undefined-entity-attribute.xml": bozo, "malformed/undefined-entity-text.xml": bozo,
    "malformed/xmlns-without-value.xml": bozo,
  ]

  private static let bozo = "the XML is not well-formed, and Gazette reports it; the rest is as expected"

  @Test func `reads listparser's corpus, with known exceptions`() throws {
    let cases = try JSONDecoder().decode([Case].self, from: Data(SharedFolder.bytes("opml/expect.json")))
    try #require(cases.count > 50)
    for test in cases where test.file.hasPrefix("opml/") || test.file.hasPrefix("malformed/") {
      let list = try OPMLReader().read(SharedFolder.bytes("opml/\(test.file)"))
      let failed = test.eval.filter { !ListparserExpression($0).isTrue(for: list) }
      if Self.exceptions[test.file] == nil {
        #expect(failed.isEmpty, "\(test.file)")
      } else {
        #expect(failed.allSatisfy { $0.contains("bozo") } && !failed.isEmpty, "\(test.file)")
      }
    }
  }

  @Test func `rejects documents that are not OPML`() throws {
    let files = try JSONDecoder().decode([Case].self, from: Data(SharedFolder.bytes("opml/expect.json"))).map(\.file)
    // FOAF blogrolls and unknown vocabularies are other kinds of lists.
    for file in files where file.hasPrefix("rdf/") || file == "unknown-namespace.xml" {
      #expect(throws: FeedParsingError.self, "\(file)") {
        try OPMLReader().read(SharedFolder.bytes("opml/\(file)"))
      }
    }
  }
}
