import Foundation
import GazetteCLI
import GazetteComposition
import Testing

struct SettingsLoaderTests {
  private let file: TemporaryFile

  init() throws {
    file = try TemporaryFile(
      """
      server:
        port: 1000
        allowedHosts: [paper.example, paper.local]
      paper:
        name: "Le Petit Journal"
      """)
  }

  @Test func `uses defaults without input`() throws {
    let settings = try SettingsLoader().load()
    #expect(settings[\.server.port].number == 8080)
    #expect(settings.origin(of: settings.table.server.port) == .defaultValue)
  }

  @Test func `uses the default of an optional setting unless set to empty`() throws {
    let tiles = try SettingsLoader().load()[\.map.tileURL]
    #expect(tiles?.text == "https://tile.openstreetmap.org/{z}/{x}/{y}.png")
    let none = try SettingsLoader(environment: ["GAZETTE_MAP_TILE_URL": ""]).load()[\.map.tileURL]
    #expect(none == nil)
  }

  @Test func `reads a YAML file with groups and lists`() throws {
    let settings = try SettingsLoader(file: file.path).load()
    #expect(settings[\.server.port].number == 1000)
    #expect(settings[\.server.allowedHosts] == ["paper.example", "paper.local"])
    #expect(settings[\.paper.name] == "Le Petit Journal")
    #expect(settings.origin(of: settings.table.server.port) == .file(file.path))
  }

  @Test func `prefers the environment to the file`() throws {
    let settings = try SettingsLoader(environment: ["GAZETTE_SERVER_PORT": "2000"], file: file.path).load()
    #expect(settings[\.server.port].number == 2000)
    #expect(settings.origin(of: settings.table.server.port) == .environment)
  }

  @Test func `prefers options to the environment`() throws {
    let settings = try SettingsLoader(
      environment: ["GAZETTE_SERVER_PORT": "2000"], file: file.path,
      options: [SettingAssignment(key: "server.port", value: "3000")]
    ).load()
    #expect(settings[\.server.port].number == 3000)
    #expect(settings.origin(of: settings.table.server.port) == .option)
  }

  @Test func `prefers the later of two options`() throws {
    let settings = try SettingsLoader(options: [
      SettingAssignment(key: "server.port", value: "1"), SettingAssignment(key: "server.port", value: "2"),
    ]).load()
    #expect(settings[\.server.port].number == 2)
  }

  @Test func `reports an unknown key of the file with the nearest name`() throws {
    let file = try TemporaryFile("server:\n  prot: 80\n")
    #expect(
      throws: SettingsError(problems: [
        .unknown(name: "server.prot", origin: .file(file.path), nearest: "server.port")
      ])
    ) { try SettingsLoader(file: file.path).load() }
  }

  @Test func `reports an unknown variable with the nearest name`() {
    #expect(
      throws: SettingsError(problems: [
        .unknown(name: "GAZETTE_SERVER_PROT", origin: .environment, nearest: "GAZETTE_SERVER_PORT")
      ])
    ) { try SettingsLoader(environment: ["GAZETTE_SERVER_PROT": "80"]).load() }
  }

  @Test(arguments: [
    ("paper.lang", "paper.language" as String?), ("server.pass", "server.password"), ("paper.nmae", "paper.name"),
    ("server.publicurl", "server.publicURL"), ("log.format", "log.format"), ("server.url", nil), ("GAZETTE_LANG", nil),
    ("GAZETTE_HOST", nil), ("paper.title", nil),
  ])
  func `suggests a name with a common prefix or suffix, or within two typos`(typed: String, expected: String?) {
    let known = SettingsTable().declarations.flatMap { [$0.key, $0.environmentName] }
    #expect(known.nearest(to: typed) == expected)
  }

  @Test func `suggests no distant name`() {
    #expect(throws: SettingsError(problems: [.unknown(name: "zzzzzzzzzz", origin: .option, nearest: nil)])) {
      try SettingsLoader(options: [SettingAssignment(key: "zzzzzzzzzz", value: "")]).load()
    }
  }

  @Test func `reports an invalid value and the expected type`() throws {
    let error = try #require(throws: SettingsError.self) {
      try SettingsLoader(environment: ["GAZETTE_SERVER_PORT": "eighty"]).load()
    }
    #expect(
      error.problems.map(\.sentence) == [
        "The value 'eighty' of GAZETTE_SERVER_PORT (from environment) isn’t valid: it must be a port from 0 to "
          + "65535 (0 picks a free one)."
      ])
  }

  @Test(arguments: [
    ("nas.local, 192.168.1.10:8080", "192.168.1.10:8080", "A port needs a scheme"),
    ("10.0.0.0/8,0.0.0.0/0", "0.0.0.0/0", "a number from 8 to 32"),
    ("nas/24", "nas/24", "A network starts with an address"),
    ("*.local", "*.local", "That isn’t a host name"),
    ("http://me:pw@nas.local", "http://me:pw@nas.local", "it contains a user name or password"),
  ])
  func `reports the invalid entry of a list and its fault`(
    value: String, entry: String, expected: String
  ) throws {
    let error = try #require(throws: SettingsError.self) {
      try SettingsLoader(environment: ["GAZETTE_OUTBOUND_ALLOWED": value]).load()
    }
    let sentence = try #require(error.problems.first?.sentence)
    #expect(sentence.hasPrefix("The value '\(entry)' of GAZETTE_OUTBOUND_ALLOWED (from environment) isn’t valid"))
    #expect(sentence.contains("http://nas.home:8080"))
    #expect(sentence.contains(expected))
  }

  @Test func `reports all problems at once`() throws {
    let error = try #require(throws: SettingsError.self) {
      try SettingsLoader(environment: ["GAZETTE_LOG_LEVEL": "loud", "GAZETTE_X": "1", "GAZETTE_PAPER_UNITS": "si"])
        .load()
    }
    #expect(error.problems.count == 3)
  }

  @Test func `rejects a file that is not YAML`() throws {
    let file = try TemporaryFile("server: [")
    #expect(throws: SettingsError.self) { try SettingsLoader(file: file.path).load() }
  }

  @Test func `rejects a missing file`() {
    #expect(throws: SettingsError.self) { try SettingsLoader(file: "/nowhere/gazette.yaml").load() }
  }

  @Test func `ignores an empty file and a key without a value`() throws {
    let empty = try TemporaryFile("")
    let valueless = try TemporaryFile("server:\n  port:\n")
    #expect(try SettingsLoader(file: empty.path).load()[\.server.port].number == 8080)
    #expect(try SettingsLoader(file: valueless.path).load()[\.server.port].number == 8080)
  }

  @Test func `never shows a secret`() throws {
    let settings = try SettingsLoader(environment: ["GAZETTE_OPENWEATHER_KEY": "tell-nobody"]).load()
    #expect(settings.displayValue(of: settings.table.openWeather.key) == "********")
    #expect(settings[\.openWeather.key] == "tell-nobody")
  }
}
