import GazetteDomain
import GazettePresentation
import GazetteStore
import GazetteWeb
import Logging

/// What the reader chose on the settings page: in the database, and keys in a file of their own.
struct ChosenSettings: Sendable {
  private let settings: any ReaderSettingsStore
  private let keys: KeyFile

  init(_ database: GazetteDatabase) {
    settings = SQLiteReaderSettingsStore(database)
    keys = KeyFile(database.folder)
  }

  /// The chosen texts by key; `unreadable` is told when the file of keys cannot be read, and there are none then.
  func all(unreadable: (Logger.Metadata) -> Void = { _ in }) async throws(StoreError) -> [String: String] {
    let chosen = try await settings.settings(of: .owner).installation
    do throws(StoreError) {
      return chosen.merging(try keys.keys(), uniquingKeysWith: { _, key in key })
    } catch {
      unreadable(["error": "\(error)"])
      return chosen
    }
  }

  /// Keeps `changes`, nil for what is to be as usual again; a key that `isSecret` goes to the file of keys.
  func change(_ changes: [String: String?], isSecret: (String) -> Bool) async throws(StoreError) {
    let secret = changes.filter { isSecret($0.key) }
    if !secret.isEmpty { try keys.replace(Self.merge(secret, into: keptKeys())) }
    let plain = changes.filter { !isSecret($0.key) }
    guard !plain.isEmpty else { return }
    var reader = try await settings.settings(of: .owner)
    reader.installation = Self.merge(plain, into: reader.installation)
    try await settings.replace(reader, of: .owner)
  }

  /// The keys that a new one joins: a file that holds none has nothing to lose, one that cannot be read may.
  private func keptKeys() throws(StoreError) -> [String: String] {
    do throws(StoreError) {
      return try keys.keys()
    } catch {
      guard case .corrupt = error else { throw error }
      return [:]
    }
  }

  private static func merge(_ changes: [String: String?], into old: [String: String]) -> [String: String] {
    var merged = old
    for (key, text) in changes { merged[key] = text }
    return merged
  }
}

/// Keeps settings that were changed on the settings page, and puts them in force: all of them, or none.
struct ChangeSettings: Sendable {
  let paper: Installation
  let turns: InstallationReload

  /// - Throws: ``SettingProblems`` with everything that is wrong.
  func callAsFunction(_ changes: [String: String?]) async throws(SettingProblems) {
    let problems = changes.sorted { $0.key < $1.key }.compactMap { problem(with: $0.value, for: $0.key) }
    guard problems.isEmpty else { throw SettingProblems(problems) }
    guard !changes.isEmpty else { return }
    let table = paper.settings.table
    do throws(StoreError) {
      try await ChosenSettings(paper.database).change(changes) { table.declaration($0)?.isSecret == true }
      try await turns(.newSettings)
    } catch {
      paper.logger.warning("Settings could not be changed", metadata: ["error": "\(error)"])
      throw SettingProblems([.notKept])
    }
  }

  private func problem(with text: String?, for key: String) -> SettingProblem? {
    guard let declaration = paper.settings.table.declaration(key), declaration.onPage != .no else {
      return .unknown(key: key)
    }
    let origin = paper.settings.pageOrigin(of: declaration)
    guard !origin.isFixed else { return .fixed(key: key, by: origin) }
    guard let text else { return nil }
    return declaration.parse(fromPage: text) == nil ? .notUnderstood(key: key) : nil
  }
}
