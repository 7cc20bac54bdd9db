import Foundation
import GazetteDomain
import GazetteTesting
import Testing

/// One state from many messages.
struct WarningStateTests {
  private let date = ManualTime().date

  @Test func `replaces the warning that an update references, and keeps its chain`() {
    let first = message("a", level: .moderate)
    let update = message("b", level: .severe, references: ["a"])
    let state = WeatherWarning.state(of: [first, update], known: WeatherWarning.state(of: [first]))
    #expect(state.map(\.id) == [key("b")])
    #expect(state.first?.chain == key("a"))
    #expect(state.first?.raisedFrom == .moderate)
  }

  @Test func `keeps the chain's identifier over many updates`() {
    var known = WeatherWarning.state(of: [message("a", level: .moderate)])
    known = WeatherWarning.state(of: [message("b", level: .moderate, references: ["a"])], known: known)
    known = WeatherWarning.state(of: [message("c", level: .moderate, references: ["b"])], known: known)
    #expect(known.map(\.chain) == [key("a")])
    #expect(known.first?.raisedFrom == nil)
  }

  @Test func `removes the warning that a cancellation references`() {
    let cancel = WarningMessage(
      purpose: .cancels, key: key("b"), references: [key("a")], warnings: message("b").warnings)
    #expect(WeatherWarning.state(of: [message("a"), cancel]).isEmpty)
  }

  @Test func `ignores messages that are not for readers`() {
    let draft = WarningMessage(
      purpose: .isNotForReaders, key: key("b"), references: [key("a")], warnings: message("b").warnings)
    #expect(WeatherWarning.state(of: [message("a"), draft]).map(\.id) == [key("a")])
  }

  @Test func `accepts repeated messages once, and messages that reference themselves`() {
    #expect(WeatherWarning.state(of: [message("a"), message("a")]).count == 1)
    #expect(WeatherWarning.state(of: [message("a", references: ["a"])]).count == 1)
  }

  @Test func `hides ended warnings and all-clears`() {
    var warning = WeatherWarning.fixture()
    #expect(warning.isShown(at: date) && !warning.isInForce(at: date))
    #expect(warning.isInForce(at: date.addingTimeInterval(7200)))
    #expect(!warning.isShown(at: date.addingTimeInterval(36_000)))
    warning.ends = nil
    #expect(warning.isShown(at: date.addingTimeInterval(1e8)))
    warning.isAllClear = true
    #expect(!warning.isShown(at: date))
  }

  @Test func `prefers the reader's language, then English, then the first text`() {
    let texts = ["de-DE", "en", "fr"].map { WarningText(language: $0, event: $0) }
    var warning = WeatherWarning.fixture()
    warning.texts = texts
    #expect(warning.text(languageCode: "fr").event == "fr")
    #expect(warning.text(languageCode: "it").event == "en")
    warning.texts = [texts[0]]
    #expect(warning.text(languageCode: "fr").event == "de-DE")
    warning.texts = [WarningText(language: "FR_be", event: "b"), WarningText(language: "fra", event: "c")]
    #expect(warning.text(languageCode: "fr").event == "b")
  }

  @Test func `merges alike warnings whose times touch`() {
    var first = WeatherWarning.fixture()
    (first.onset, first.ends) = (date, date.addingTimeInterval(3600))
    var second = first
    second.id = key("second")
    (second.onset, second.ends) = (date.addingTimeInterval(3600), date.addingTimeInterval(7200))
    second.areas = [WarningArea(name: "Versailles")]
    var other = second
    other.id = key("other")
    other.level = .extreme
    let merged = WeatherWarning.merged([first, second, other])
    #expect(merged.map(\.id) == [first.id, other.id])
    #expect(merged.first?.ends == date.addingTimeInterval(7200))
    #expect(merged.first?.areas.map(\.name) == ["Paris", "Versailles"])
  }

  @Test func `round-trips a scope through text, and rejects malformed ones`() throws {
    let scopes = try [
      #require(WarningScope(.dwd, countryCode: "de")),
      #require(WarningScope(.nws, countryCode: "US", point: PlaceID(Coordinate(clamping: 39.7456, -97.0892)))),
    ]
    for scope in scopes { #expect(WarningScope(text: scope.text) == scope) }
    for text in ["", "dwd", "dwd/DEU", "dwd/D1", "nws/US/x", "a/FR/1,2/3"] { #expect(WarningScope(text: text) == nil) }
  }

  private func key(_ name: String) -> WarningID { WarningID(.meteoAlarm, sender: "", identifier: name) }

  private func message(_ name: String, level: WarningLevel = .severe, references: [String] = []) -> WarningMessage {
    let warning = WeatherWarning(
      id: key(name), scope: .france, level: level, kind: .wind, texts: [WarningText(language: "en", event: "Wind")],
      sentAt: date)
    return WarningMessage(purpose: .warns, key: key(name), references: references.map(key), warnings: [warning])
  }
}
