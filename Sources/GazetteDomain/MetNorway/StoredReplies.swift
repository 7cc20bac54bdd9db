public import Foundation

/// Stores a service's replies until their expiry, across restarts and for several nodes, so that no request comes too early.
public protocol ReplyStore: Sendable {
  /// Returns the stored reply for `url`; nil when there is none.
  func reply(for url: String) async throws(StoreError) -> StoredReply?
  /// Stores `reply` in place of one for the same address. Deletes the oldest beyond ``StoredReply/maximumCount``.
  func save(_ reply: StoredReply) async throws(StoreError)
}

/// A reply with everything that a conditional request needs.
public struct StoredReply: Sendable, Hashable {
  /// The maximum number of stored replies.
  public static let maximumCount = 400
  /// The maximum length of a stored body, in bytes.
  public static let maximumBodyBytes = 2_000_000

  /// The requested address.
  public var url: String
  /// The body; empty when the service has no data for this address.
  public var body: [UInt8]
  /// `Last-Modified`, verbatim; nil when it was missing.
  public var lastModified: String?
  /// The time before which no new request is sent.
  public var freshUntil: Date
  /// The time when it arrived or was last confirmed.
  public var storedAt: Date

  /// Makes a reply.
  public init(url: String, body: [UInt8], lastModified: String?, freshUntil: Date, storedAt: Date) {
    self.url = url
    self.body = body
    self.lastModified = lastModified
    self.freshUntil = freshUntil
    self.storedAt = storedAt
  }

  /// Returns true when the reply is usable at `now`. A date in the future means that the clock was set back: it is stale.
  public func isFresh(at now: Date) -> Bool { freshUntil > now && !storedAt.isAhead(of: now) }
}

extension ReplyStore {
  /// Loads a stored reply; see ``reply(for:)``. The completion is called exactly once.
  @discardableResult
  public func reply(
    for url: String, completion: @escaping @Sendable (Result<StoredReply?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await reply(for: url) }
  }

  /// Stores a reply; see ``save(_:)``. The completion is called exactly once.
  @discardableResult
  public func save(
    _ reply: StoredReply, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await save(reply) }
  }
}
