import Foundation
import GazetteComposition
import Testing

struct SettingValueTests {
  @Test(arguments: [("90s", 90), ("15m", 900), ("1h", 3600), ("7d", 604_800)])
  func `reads durations`(text: String, seconds: Int) {
    #expect(Duration(settingText: text) == .seconds(seconds))
  }

  @Test(arguments: ["", "15", "m", "-5m", "0s", "1.5h", "99999999d", "9223372036854775807d"])
  func `rejects malformed durations`(text: String) {
    #expect(Duration(settingText: text) == nil)
  }

  @Test func `writes a duration in its longest unit`() {
    #expect(Duration.seconds(7200).settingText == "2h")
    #expect(Duration.seconds(90).settingText == "90s")
  }

  @Test(arguments: [
    "ftp://example.org", "example.org", "http://", "https://user:pass@example.org", "javascript:alert(1)",
  ])
  func `rejects addresses that are not plain web addresses`(text: String) {
    #expect(URL(settingText: text) == nil)
  }

  @Test(arguments: ["65536", "-1", "http", ""])
  func `rejects malformed ports`(text: String) {
    #expect(PortNumber(settingText: text) == nil)
  }

  @Test func `fills in a tile address`() throws {
    let template = try #require(TileTemplate(settingText: "https://tiles.example/{z}/{x}/{y}.png"))
    #expect(template.address(zoom: 3, column: 4, row: 5)?.absoluteString == "https://tiles.example/3/4/5.png")
  }

  @Test func `rejects a tile address without a row`() {
    #expect(TileTemplate(settingText: "https://tiles.example/{z}/{x}.png") == nil)
  }

  @Test(arguments: ["Remote User", "Remote:User", "Nom\u{E9}"])
  func `rejects an invalid proxy header name`(text: String) {
    #expect(SettingsTable().readers.proxyHeader.parse(text) == nil)
  }

  @Test(arguments: ["Paris", "CET", "Europe/Nowhere", ""])
  func `rejects unknown time zones`(text: String) {
    #expect(TimeZone(settingText: text) == nil)
  }

  @Test func `reads a list with spaces`() {
    #expect([PortNumber](settingText: "8080, 8443")?.map(\.number) == [8080, 8443])
    #expect([PortNumber](settingText: "8080,x") == nil)
    #expect([PortNumber](settingText: "") == [])
  }

  @Test func `reads allowed outbound destinations`() {
    let allowed = SettingsTable().outbound.allowed
    let text = "http://nas.home:8080,nas.local,192.168.1.0/24"
    #expect(allowed.parse(text.replacing(",", with: ", "))?.settingText == text)
    #expect(allowed.parse("everything/else") == nil)
  }

  @Test func `reads empty text as nil for an optional value`() {
    #expect(Optional<PortNumber>(settingText: "") == .some(.none))
    #expect(Optional<PortNumber>(settingText: "x") == nil)
  }
}
