import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HummingbirdTesting
import Synchronization

/// The in-memory settings of an installation: a name and an interval that the page may change, a key, a time zone that the
/// environment sets, and two cities.
final class FakeInstallationSettings: InstallationSettings {
  /// The requests for changes other than settings.
  enum Request: Hashable {
    case home(PlaceID, ReaderKey), empty(StorageKind), restore([UInt8]), importPaper([UInt8], ReaderKey)
  }

  private struct State {
    var chosen: [String: String] = [:]
    var requests: [Request] = []
  }

  /// Makes every call to the store fail while it is set.
  let fault = StoreFault()
  /// The reason for rejecting a file.
  let fileProblem: ReaderArchiveProblem?
  private let state = Mutex(State())

  init(fileProblem: ReaderArchiveProblem? = nil, canRestoreBackups: Bool = true) {
    (self.fileProblem, self.canRestoreBackups) = (fileProblem, canRestoreBackups)
  }

  /// The chosen values, by key.
  var chosen: [String: String] { state.withLock(\.chosen) }
  /// The requests, the latest last.
  var requests: [Request] { state.withLock(\.requests) }

  var shown: [InstallationSetting] {
    [
      setting(
        "paper.name", .paper, \.settings.descriptions.paperName, .text(maximumLength: 60), defaultValue: "La Gazette"),
      setting(
        "paper.timeZone", .paper, \.settings.descriptions.timeZone, .timeZone, defaultValue: "Europe/Paris",
        origin: .environment("GAZETTE_PAPER_TIME_ZONE")),
      setting(
        "openweather.key", .keys, \.settings.descriptions.openWeatherKey, .text(maximumLength: 200), defaultValue: "",
        isSecret: true),
      setting(
        "weather.refreshEvery", .refreshing, \.settings.descriptions.weatherEvery, .period(minimumSeconds: 300),
        defaultValue: "15m"),
    ]
  }

  private func setting(
    _ key: String, _ part: InstallationSetting.Part, _ words: @escaping @Sendable (Phrases) -> SettingWords,
    _ rule: InstallationSetting.Rule, defaultValue: String, isSecret: Bool = false,
    origin: InstallationSetting.Origin? = nil
  ) -> InstallationSetting {
    let text = chosen[key]
    return InstallationSetting(
      key: key, part: part, words: words, rule: rule, value: isSecret ? "" : text ?? defaultValue,
      defaultValue: defaultValue,
      isSecret: isSecret,
      isSet: text != nil || !defaultValue.isEmpty, origin: origin ?? (text == nil ? .defaultValue : .reader))
  }

  /// Refuses unknown settings, those that the environment sets, and a duration without `m` or `h`.
  func change(_ changes: [String: String?]) async throws(SettingProblems) {
    let problems = changes.sorted { $0.key < $1.key }.compactMap { key, text -> SettingProblem? in
      guard let setting = shown.first(where: { $0.key == key }) else { return .unknown(key: key) }
      if setting.origin.isFixed { return .fixed(key: key, by: setting.origin) }
      guard case .period = setting.rule, let last = text?.last else { return nil }
      return "mh".contains(last) ? nil : .notUnderstood(key: key)
    }
    guard problems.isEmpty else { throw SettingProblems(problems) }
    guard fault.error == nil else { throw SettingProblems([.notSaved]) }
    state.withLock { state in
      for (key, text) in changes { state.chosen[key] = text }
    }
  }

  func places(of reader: ReaderKey, languageCode: String) async throws(StoreError) -> [SavedPlace] {
    try fault.check()
    return [Place.paris, .tromso].enumerated().map { rank, place in
      SavedPlace(place: place, rank: rank, isHome: rank == 0, savedAt: Date(timeIntervalSince1970: 1_795_000_000))
    }
  }

  func chooseHome(_ id: PlaceID, of reader: ReaderKey) async throws(StoreError) { try record(.home(id, reader)) }

  func storage() async throws(StoreError) -> [StorageUse] {
    try fault.check()
    return [StorageKind.pictures, .classifieds].map { StorageUse($0, bytes: 2_000_000, count: 12) }
  }

  func empty(_ kind: StorageKind) async throws(StoreError) -> Int {
    try record(.empty(kind))
    return 12
  }

  func backUp() async throws(StoreError) -> Data {
    try fault.check()
    return Data("a backup".utf8)
  }

  let canRestoreBackups: Bool

  func restore(_ backup: [UInt8]) async throws(StoreError) { try record(.restore(backup)) }

  func exportPaper(of reader: ReaderKey) async throws(ReaderArchiveProblem) -> [UInt8] {
    if let error = fault.error { throw .store(error) }
    return Array(#"{"reader":"\#(reader.rawValue)"}"#.utf8)
  }

  func importPaper(
    _ file: [UInt8], for reader: ReaderKey
  ) async throws(ReaderArchiveProblem) -> (ReaderArchiveCounts, ReaderPreferences) {
    if let fileProblem { throw fileProblem }
    do throws(StoreError) { try record(.importPaper(file, reader)) } catch { throw .store(error) }
    var counts = ReaderArchiveCounts()
    (counts.places, counts.feeds) = (2, 3)
    return (counts, ReaderPreferences(language: .english))
  }

  private func record(_ request: Request) throws(StoreError) {
    try fault.check()
    state.withLock { $0.requests.append(request) }
  }

  /// Serves the settings page and its part of the API, in English, and passes `test` a client.
  func serve(_ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void) async throws {
    var server = TestServer()
    server.configuration.language = .english
    try await server.run(with: [FixtureSection(), SettingsPages(self), SettingsAPI(self)], test)
  }
}
