import GazetteDomain
import GazetteStore
import Logging

/// What the reader chose on the settings page, and keys, which are kept by themselves.
struct ChosenSettings: Sendable {
  private let settings: any ReaderSettingsStore
  private let keys: any ProviderKeyStore

  init(_ stores: PaperStores) {
    settings = stores.settings
    keys = stores.providerKeys
  }

  /// The chosen texts by key; `unreadable` is told when the file of keys cannot be read, and there are none then.
  func all(unreadable: (Logger.Metadata) -> Void = { _ in }) async throws(StoreError) -> [String: String] {
    let chosen = try await settings.settings(of: .owner).installation
    do throws(StoreError) {
      return chosen.merging(try await keys.keys(), uniquingKeysWith: { _, key in key })
    } catch {
      unreadable(["error": "\(error)"])
      return chosen
    }
  }

  /// Keeps `changes`, nil for what is to be as usual again; a key that `isSecret` goes to the file of keys.
  func change(_ changes: [String: String?], isSecret: (String) -> Bool) async throws(StoreError) {
    let secret = changes.filter { isSecret($0.key) }
    if !secret.isEmpty { try await keys.replace(Self.merge(secret, into: keptKeys())) }
    let plain = changes.filter { !isSecret($0.key) }
    guard !plain.isEmpty else { return }
    var reader = try await settings.settings(of: .owner)
    reader.installation = Self.merge(plain, into: reader.installation)
    try await settings.replace(reader, of: .owner)
  }

  /// The keys that a new one joins: a file that holds none has nothing to lose, one that cannot be read may.
  private func keptKeys() async throws(StoreError) -> [String: String] {
    do throws(StoreError) {
      return try await keys.keys()
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
