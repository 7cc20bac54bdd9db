import Foundation
import GazetteCLI
import GazettePresentation
import Testing

@testable import GazetteComposition

struct ChosenOnPageTests {
  @Test func `overrides the default and yields to file, environment and options`() throws {
    let chosen = ["paper.name": "Chosen", "weather.refreshEvery": "1h"]
    let plain = try SettingsLoader().load().with(chosen)
    #expect(plain[\.paper.name] == "Chosen")
    #expect(plain.origin(of: plain.table.paper.name) == .reader)
    let named = try SettingsLoader(environment: ["GAZETTE_PAPER_NAME": "Ordered"]).load().with(chosen)
    #expect(named[\.paper.name] == "Ordered")
    #expect(named[\.weather.refreshEvery] == .seconds(3600))
  }

  @Test(arguments: [
    ("server.password", "x"), ("server.address", "0.0.0.0"), ("outbound.ports", "22"), ("data.folder", "/tmp"),
    ("paper.name", "   "), ("paper.name", "a\nb"), ("paper.timeZone", "Mars/Olympus"), ("weather.refreshEvery", "1s"),
    ("warnings.refreshEvery", "4m"), ("news.keepFor", "1h"), ("pictures.cacheMegabytes", "0"),
    ("classifieds.more", "no address"), ("nothing", "1"),
  ])
  func `ignores settings that no page may change`(key: String, text: String) throws {
    var ignored: [String] = []
    let settings = try SettingsLoader().load().with([key: text]) { ignored.append($0) }
    #expect(ignored == [key])
    #expect(settings.table.declarations.allSatisfy { settings.origin(of: $0) == .defaultValue })
  }

  @Test func `allows a warnings interval of five minutes`() throws {
    let settings = try SettingsLoader().load().with(["warnings.refreshEvery": "5m"])
    #expect(settings[\.warnings.refreshEvery] == .seconds(300))
  }

  @Test func `discards earlier choices`() throws {
    let settings = try SettingsLoader().load().with(["paper.name": "Chosen"]).with([:])
    #expect(settings[\.paper.name] == "La Gazette")
  }

  @Test func `hides and never exports a key`() throws {
    let settings = try SettingsLoader().load().with(["openweather.key": "0123456789"])
    let shown = try #require(settings.pageSettings.first { $0.key == "openweather.key" })
    #expect(shown.isSet && shown.isSecret && shown.value.isEmpty)
    #expect(!settings.table.allowsImport("openweather.key", "0123456789"))
  }

  @Test func `excludes settings that expose the installation`() {
    let keys = SettingsTable().declarations.filter { $0.onPage != nil }.map(\.key)
    #expect(!keys.contains { $0.hasPrefix("server.") || $0.hasPrefix("data.") || $0.hasPrefix("outbound.") })
    #expect(!keys.contains { $0.hasSuffix("URL") || $0.hasSuffix(".url") })
  }
}
