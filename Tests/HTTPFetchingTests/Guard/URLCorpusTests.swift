import Foundation
import Testing

@testable import HTTPFetching

/// The URL standard's own cases for http and https.
@Suite(.enabled(if: SharedCorpus.find("urls/urltestdata.json") != nil, "the URL corpus is not next to the package"))
struct URLCorpusTests {
  private struct Case: Decodable {
    let input: String
    let base: String?
    let href: String?
    let failure: Bool?
  }

  private static func cases() throws -> [Case] {
    let file = try #require(SharedCorpus.find("urls/urltestdata.json"))
    return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
  }

  @Test func `rejects every address that browsers reject`() throws {
    var seen = 0
    for entry in try Self.cases() where entry.failure == true && Self.hasWebBase(entry) {
      seen += 1
      #expect((try? Self.read(entry)) == nil, "\(entry.input) on \(entry.base ?? "nothing")")
    }
    #expect(seen > 100)
  }

  @Test func `reads accepted addresses like a browser`() throws {
    var accepted = 0
    for entry in try Self.cases() where Self.hasWebBase(entry) {
      // Other tests cover refused addresses: userinfo, control characters, other schemes.
      guard let href = entry.href, let read = try? Self.read(entry) else { continue }
      accepted += 1
      #expect(Self.comparable(read.description) == Self.comparable(href), "\(entry.input)")
    }
    #expect(accepted > 80)
  }

  @Test func `accepts every host that browsers accept, with known exceptions`() throws {
    var refused: [String] = []
    for entry in try Self.cases() where Self.hasWebBase(entry) && entry.href != nil {
      do throws(OutboundRefusal) {
        _ = try Self.read(entry)
      } catch .host(let host) {
        refused.append(host)
      } catch {}
    }
    // Ignored characters in a name, empty labels, and names whose last label is a number.
    #expect(refused == ["GOO\u{200b}\u{2060}\u{feff}goo.com", "..", "foo.09.."])
  }

  private static func hasWebBase(_ entry: Case) -> Bool {
    guard let base = entry.base else { return true }
    return base.hasPrefix("http://") || base.hasPrefix("https://")
  }

  private static func read(_ entry: Case) throws(OutboundRefusal) -> WebAddress {
    guard let base = entry.base else { return try WebAddress(entry.input) }
    return try WebAddress(base).resolving(entry.input)
  }

  /// Returns the address without the fragment and the host's final dot, and with the percent-encoding of a strict parser.
  private static func comparable(_ href: String) -> String {
    var text = String(href.prefix { $0 != "#" })
    for (plain, escaped) in [("|", "%7C"), ("[61:27]", "%5B61:27%5D"), ("^", "%5E"), ("`", "%60"), ("%GH", "%25GH")] {
      text = text.replacing(plain, with: escaped)
    }
    return text.hasSuffix("%") ? text + "25" : text
  }
}
