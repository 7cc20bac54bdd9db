import Foundation
import GazetteDomain
import Hummingbird
import PublicKeys
import Synchronization

/// A JSON document with an entity tag that changes with every edit.
struct TaggedJSON: Sendable {
  let text: Data
  let tag: String

  /// Encodes `document`.
  init(_ document: some Encodable) throws {
    text = try Response.jsonText(document)
    tag = "\"\(SHA256Digest(of: Array(text)).hexadecimal(first: 16))\""
  }
}

/// Stores the lists of subscriptions that apps have recently requested: apps ask for them far more often than feeds change.
final class SubscriptionLists: Sendable {
  /// The values that distinguish lists.
  struct Key: Hashable {
    /// That of the feeds, which no other reader has.
    let feedsRevision: UInt64
    /// The beginning of the addresses of icons.
    let base: String
  }

  private let lists = Mutex(RecentValues<Key, TaggedJSON>(limit: 16))

  /// Returns the stored list of `key`, or stores and returns that of `make`.
  func list(_ key: Key, make: () throws -> TaggedJSON) rethrows -> TaggedJSON {
    if let stored = lists.withLock({ $0[key] }) { return stored }
    let made = try make()
    lists.withLock { $0[key] = made }
    return made
  }
}
