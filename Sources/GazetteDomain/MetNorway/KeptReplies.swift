public import Foundation

/// Keeps what a service answered, so that it is not asked before it wants to be, over restarts and by several nodes too.
public protocol ReplyStore: Sendable {
  /// What is kept of `url`; nil when nothing is.
  func reply(for url: String) async throws(StoreError) -> KeptReply?
  /// Puts `reply` in place of the one of the same address. The oldest give way beyond ``KeptReply/most``.
  func keep(_ reply: KeptReply) async throws(StoreError)
}

/// An answer with what it takes to ask again as its service wants.
public struct KeptReply: Sendable, Hashable {
  /// The most that are kept.
  public static let most = 400
  /// The longest body that is kept, in bytes.
  public static let longestBody = 2_000_000

  /// What was asked.
  public var url: String
  /// The answer; empty where the service has none for this.
  public var body: [UInt8]
  /// `Last-Modified`, verbatim; nil when it was not given.
  public var lastModified: String?
  /// Before then it is not asked again.
  public var freshUntil: Date
  /// When it came, or was last confirmed.
  public var keptAt: Date

  /// Makes an answer.
  public init(url: String, body: [UInt8], lastModified: String?, freshUntil: Date, keptAt: Date) {
    self.url = url
    self.body = body
    self.lastModified = lastModified
    self.freshUntil = freshUntil
    self.keptAt = keptAt
  }

  /// Whether it may be used at `now` without asking. One that a clock dated which was set back since holds nothing up.
  public func isFresh(at now: Date) -> Bool { freshUntil > now && !keptAt.isAhead(of: now) }
}

extension ReplyStore {
  /// What is kept; see ``reply(for:)``. The completion comes exactly once.
  @discardableResult
  public func reply(
    for url: String, completion: @escaping @Sendable (Result<KeptReply?, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await reply(for: url) }
  }

  /// Keeps an answer; see ``keep(_:)``. The completion comes exactly once.
  @discardableResult
  public func keep(
    _ reply: KeptReply, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(StoreError) in try await keep(reply) }
  }
}
