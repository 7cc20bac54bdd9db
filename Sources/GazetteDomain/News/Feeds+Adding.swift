public import Foundation

extension Feeds {
  /// Finds the feeds behind any address that a person would paste; subscribes when there is one, and fetches it for the
  /// first time.
  ///
  /// What is subscribed already is answered as it is, without a request.
  /// - Throws: ``NewsError``.
  public func add(
    _ typed: String, folder: String? = nil, for reader: ReaderKey
  ) async throws(NewsError) -> AddedFeed {
    let folder = try FeedName(folder).text
    guard typed.utf8.count <= 2000 else { throw .address(.notAnAddress) }
    if let known = try await known(typed, reader) { return .subscribed(known, isNew: false, outcome: nil) }
    let found = try await found(behind: typed)
    guard let first = found.first else { throw .noFeed }
    guard found.count == 1 else { return .several(found) }
    return try await subscribe(to: first, folder: folder, reader)
  }

  private func found(behind typed: String) async throws(NewsError) -> [DiscoveredFeed] {
    let subject = CrashSubject(.address, typed)
    let found: [DiscoveredFeed]?
    do throws(FeedDiscoveryProblem) {
      found = try await ports.crashes.reading(subject) { () async throws(FeedDiscoveryProblem) in
        try await ports.discovery.feeds(behind: typed)
      }
    } catch {
      throw .address(error)
    }
    guard let found else {
      throw .address(.source(.setAside(ProviderID(rawValue: URL(string: typed)?.host ?? typed))))
    }
    return found
  }

  private func subscribe(
    to found: DiscoveredFeed, folder: String?, _ reader: ReaderKey
  ) async throws(NewsError) -> AddedFeed {
    if let known = try await known(found.url.absoluteString, reader) {
      return .subscribed(known, isNew: false, outcome: nil)
    }
    let title = found.title.flatMap { $0.isEmpty ? nil : $0 } ?? found.url.host ?? found.url.absoluteString
    let subscription = try await NewsError.translating { () async throws(StoreError) in
      try await ports.feeds.subscribe(to: found.url, title: title, folder: folder, for: reader, at: now())
    }
    changes.publish(.news)
    // What discovery fetched lies at hand: mostly nothing is sent.
    let outcome = await refresh(subscription.id, purpose: .reader)
    let named = try await status(of: subscription.id, for: reader).subscription
    return .subscribed(named, isNew: true, outcome: outcome)
  }

  private func known(_ typed: String, _ reader: ReaderKey) async throws(NewsError) -> Subscription? {
    let address = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    return try await list(for: reader).map(\.subscription).first { $0.feed.url.absoluteString == address }
  }
}

/// What came of adding a feed.
public enum AddedFeed: Sendable, Hashable {
  /// The reader is subscribed; `isNew` is false where that was so before. `outcome` tells of its first fetch; nil where
  /// nothing needed to be asked.
  case subscribed(Subscription, isNew: Bool, outcome: FeedOutcome?)
  /// Several feeds were found, best first: the reader chooses one by its address.
  case several([DiscoveredFeed])
}

/// Finds the feeds behind an address that a reader pasted.
public protocol FeedDiscovery: Sendable {
  /// The feeds behind `typed` (a feed, a site, a channel, a profile), best first; empty when there is none.
  /// - Throws: ``FeedDiscoveryProblem``.
  func feeds(behind typed: String) async throws(FeedDiscoveryProblem) -> [DiscoveredFeed]
}

/// A feed found behind an address that a reader pasted.
public struct DiscoveredFeed: Sendable, Hashable {
  /// Where it is.
  public var url: URL
  /// Its title, when the page or the feed tells.
  public var title: String?
  /// Makes a finding.
  public init(url: URL, title: String?) {
    self.url = url
    self.title = title
  }
}

/// Why no feed could be looked for behind an address.
public enum FeedDiscoveryProblem: Error, Sendable, Hashable {
  /// The text is no address.
  case notAnAddress
  /// The outbound guard does not let it pass.
  case refused(OutboundRule)
  /// What lies there is a list of feeds, which is imported rather than subscribed to.
  case listOfFeeds
  /// The site gave nothing usable.
  case source(SourceError)
}
