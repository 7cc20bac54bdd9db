import GazetteDomain
import SQLiteDriver
import Logging

/// The readers' choices on the settings page, and keys, which are stored in a separate file.
struct ChosenSettings: Sendable {
  private let settings: any ReaderSettingsStore
  private let keys: any ProviderKeyStore

  init(_ stores: InstallationStores) {
    settings = stores.settings
    keys = stores.providerKeys
  }

  /// The chosen texts by key; calls `unreadable` when the file of keys is unreadable, and then returns none of them.
  func all(unreadable: (Logger.Metadata) -> Void = { _ in }) async throws(StoreError) -> [String: String] {
    let chosen = try await settings.settings(of: .owner).installation
    do throws(StoreError) {
      return chosen.merging(try await keys.keys(), uniquingKeysWith: { _, key in key })
    } catch {
      unreadable(["error": "\(error)"])
      return chosen
    }
  }

  /// Stores `changes`; nil resets a setting to its default. A key that `isSecret` goes to the file of keys.
  func change(_ changes: [String: String?], isSecret: (String) -> Bool) async throws(StoreError) {
    let secret = changes.filter { isSecret($0.key) }
    if !secret.isEmpty { try await keys.replace(Self.merge(secret, into: existingKeys())) }
    let plain = changes.filter { !isSecret($0.key) }
    guard !plain.isEmpty else { return }
    var reader = try await settings.settings(of: .owner)
    reader.installation = Self.merge(plain, into: reader.installation)
    try await settings.replace(reader, of: .owner)
  }

  /// The existing keys, which a new one joins. A corrupt file has none to lose; after any other error, the file may contain keys.
  private func existingKeys() async throws(StoreError) -> [String: String] {
    do throws(StoreError) {
      return try await keys.keys()
    } catch {
      guard case .corrupt = error else { throw error }
      return [:]
    }
  }

  private static func merge(_ changes: [String: String?], into existing: [String: String]) -> [String: String] {
    var merged = existing
    for (key, text) in changes { merged[key] = text }
    return merged
  }
}
