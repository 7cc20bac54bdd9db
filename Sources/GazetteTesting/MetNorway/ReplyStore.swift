import Foundation
public import GazetteDomain

/// The contract of every ``ReplyStore``; each check gets an empty one.
public enum ReplyStoreContract {
  private static let date = ManualTime().date

  private static func reply(_ url: String, _ text: String = "{}", at date: Date = date) -> StoredReply {
    StoredReply(
      url: url, body: Array(text.utf8), lastModified: "Sat, 21 Nov 2026 08:00:00 GMT",
      freshUntil: date.addingTimeInterval(1800), storedAt: date)
  }

  /// The checks.
  public static let checks: [ContractCheck<any ReplyStore>] = [
    ContractCheck("returns nil for an unknown address") { store in
      try requireEqual(try await store.reply(for: "https://a.test/1"), nil, "reply")
    },
    ContractCheck("stores replies unchanged, including empty bodies and missing validators") { store in
      var bare = reply("https://a.test/2", "")
      bare.lastModified = nil
      for reply in [reply("https://a.test/1", "{\"a\":\"é\u{0}\"}"), bare] {
        try await store.save(reply)
        try requireEqual(try await store.reply(for: reply.url), reply, "reply")
      }
    },
    ContractCheck("replaces only the reply of the same address") { store in
      try await store.save(reply("https://a.test/1", "old"))
      try await store.save(reply("https://a.test/2", "other"))
      let newer = reply("https://a.test/1", "new", at: date.addingTimeInterval(60))
      try await store.save(newer)
      try requireEqual(try await store.reply(for: newer.url), newer, "reply")
      try requireEqual(try await store.reply(for: "https://a.test/2")?.body, Array("other".utf8), "the other")
    },
    ContractCheck("evicts the oldest reply beyond the maximum") { store in
      for number in 0...StoredReply.maximumCount {
        try await store.save(reply("https://a.test/\(number)", at: date.addingTimeInterval(Double(number))))
      }
      try requireEqual(try await store.reply(for: "https://a.test/0"), nil, "the oldest")
      try require(try await store.reply(for: "https://a.test/1") != nil, "the one after stays")
    },
  ]
}

/// Stores replies in memory.
public actor InMemoryReplyStore: ReplyStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var replies: [String: StoredReply] = [:]

  /// Creates an empty store.
  public init() {}

  /// The stored reply of `url`.
  public func reply(for url: String) async throws(StoreError) -> StoredReply? {
    try fault.check()
    return replies[url]
  }

  /// Replaces the stored reply with the same address.
  public func save(_ reply: StoredReply) async throws(StoreError) {
    try fault.check()
    replies[reply.url] = reply
    guard replies.count > StoredReply.maximumCount, let oldest = replies.values.min(by: { $0.storedAt < $1.storedAt })
    else { return }
    replies[oldest.url] = nil
  }
}
