import Foundation
import GazetteComposition
import GazettePresentation
import Testing

struct SettingsTableTests {
  private let declarations = SettingsTable().declarations

  @Test func `collects the declarations of every group`() {
    #expect(declarations.count >= 27)
  }

  @Test func `declares unique keys and variables`() {
    #expect(Set(declarations.map(\.key)).count == declarations.count)
    #expect(Set(declarations.map(\.environmentName)).count == declarations.count)
  }

  @Test func `listens on the loopback address by default`() {
    #expect(SettingsTable().server.address.defaultValue == "127.0.0.1")
  }

  @Test func `describes every setting with a sentence`() {
    for language in Language.allCases {
      #expect(declarations.allSatisfy { $0.purpose(Phrases.of(language)).hasSuffix(".") })
    }
  }

  @Test func `reads every default back from its own text`() {
    for declaration in declarations {
      let text = declaration.defaultSettingValue.settingText
      #expect(declaration.parse(text)?.settingText == text, "\(declaration.key)")
    }
  }

  @Test(arguments: [
    "GAZETTE_OPEN_METEO_URL", "GAZETTE_OPEN_METEO_GEOCODING_URL", "GAZETTE_OPEN_METEO_AIR_URL",
    "GAZETTE_OPENWEATHER_URL", "GAZETTE_OPENWEATHER_KEY", "GAZETTE_CLASSIFIEDS_URL", "GAZETTE_SERVER_PORT",
    "GAZETTE_MAP_TILE_URL", "GAZETTE_WARNINGS_METEO_ALARM_URL", "GAZETTE_WARNINGS_NWS_URL", "GAZETTE_WARNINGS_DWD_URL",
    "GAZETTE_WARNINGS_REFRESH_EVERY", "GAZETTE_OPEN_METEO_ENSEMBLE_URL", "GAZETTE_RADAR_DWD_URL",
    "GAZETTE_RADAR_NOAA_URL",
  ])
  func `declares the variable`(name: String) {
    #expect(declarations.contains { $0.environmentName == name })
  }

  @Test func `reads every setting from its variable`() throws {
    for declaration in declarations {
      let text = declaration.defaultSettingValue.settingText
      let settings = try SettingsLoader(environment: [declaration.environmentName: text]).load()
      #expect(settings.origin(of: declaration) == .environment, "\(declaration.environmentName)")
    }
  }

  @Test func `stores data in the user's data folder`() {
    #expect(
      SettingsTable(environment: ["HOME": "/home/ada"]).data.folder.defaultValue == "/home/ada/.local/share/gazette")
    #expect(SettingsTable(environment: ["XDG_DATA_HOME": "/d", "HOME": "/h"]).data.folder.defaultValue == "/d/gazette")
    #expect(SettingsTable().data.folder.defaultValue == "/var/lib/gazette")
  }
}
