import Foundation
@testable import GazetteDomain
import GazetteTesting
import Testing

@Suite struct PlaceNamesTests {
  private func names(_ texts: [String: String]) throws -> PlaceNames {
    PlaceNames(try texts.mapValues { try #require(PlaceName($0)) })
  }

  @Test func `trims names and truncates long ones`() throws {
    #expect(PlaceName(" Londres\n")?.name == "Londres")
    #expect(PlaceName(String(repeating: "é", count: 5000))?.name.unicodeScalars.count == PlaceName.maximumLength)
    #expect(PlaceName("Londres", region: " ", country: "a\u{0}b") == PlaceName("Londres"))
  }

  @Test(arguments: [
    ("Paris", "Paris"), ("Île-de-France", "Île-de-France"), ("Łódź", "Łódź"), ("東京", "東京"), ("L’Haÿ", "L’Haÿ"),
    ("\u{A0}Nice", "Nice"), ("Nice\u{85}", "Nice"), ("Nice\u{3000}", "Nice"), ("Nice ", "Nice"), ("Le Mans", "Le Mans"),
  ])
  func `accepts names in every script and trims spaces`(text: String, name: String) {
    #expect(PlaceName(text)?.name == name)
  }

  @Test(arguments: ["", "  ", "a\u{7}b", "\u{0}", "a\u{7F}", "a\u{80}b", "\u{9F}東"])
  func `rejects empty names and control characters`(text: String) {
    #expect(PlaceName(text) == nil)
  }

  @Test(arguments: [("fr", "fr"), ("fr-CA", "fr"), ("EN_us", "en"), ("gsw", "gsw")])
  func `reads the primary language of a tag`(tag: String, language: String) {
    #expect(PlaceNames.language(tag) == language)
  }

  @Test(arguments: ["", "f", "ascii", "feature_name", "f1", "日本", "'; --"])
  func `rejects malformed language tags`(tag: String) {
    #expect(PlaceNames.language(tag) == nil)
  }

  @Test func `keeps a name that a reader gave`() throws {
    let names = try names(["fr": "Paname", "en": "Paris"])
    #expect(names.localized(.paris, in: "fr").name == "Paname")
    var mine = Place.paris
    mine.name = "Chez nous"
    #expect(names.localized(mine, in: "fr") == mine)
    #expect(names.query(for: mine) == "Paris")
  }

  @Test func `replaces only the parts that a translated name provides`() throws {
    let names = PlaceNames(["fr": try #require(PlaceName("Paname")), "en": try #require(PlaceName("Paris"))])
    let called = names.localized(.paris, in: "fr")
    #expect(called.country == Place.paris.country && called.region == Place.paris.region)
    #expect(called.coordinate == Place.paris.coordinate && called.population == Place.paris.population)
  }

  @Test func `requests unknown names again after thirty days`() throws {
    let now = ManualTime().date
    var names = try names(["en": "Paris"])
    #expect(!names.needsName(for: .paris, in: "en", at: now))
    #expect(names.needsName(for: .paris, in: "fr", at: now))
    names.requestedAt["fr"] = now
    #expect(!names.needsName(for: .paris, in: "fr", at: now.addingTimeInterval(29 * 86_400)))
    #expect(names.needsName(for: .paris, in: "fr", at: now.addingTimeInterval(31 * 86_400)))
    // A request from a time when the clock was years ahead does not delay another.
    #expect(names.needsName(for: .paris, in: "fr", at: now.addingTimeInterval(-86_400 * 365)))
  }

  @Test func `requests no names for points of the map`() {
    #expect(!PlaceNames().needsName(for: .atSea, in: "fr", at: ManualTime().date))
  }
}
