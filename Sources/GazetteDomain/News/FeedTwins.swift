public import Foundation

extension URL {
  /// The same address at the other of `http` and `https`; nil for any other scheme, and for an address with a port, which
  /// answers one of them only.
  public var atOtherScheme: URL? {
    guard port == nil, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    switch parts.scheme?.lowercased() {
    case "http": parts.scheme = "https"
    case "https": parts.scheme = "http"
    default: return nil
    }
    return parts.url
  }

  /// The same address at `https`; nil where ``atOtherScheme`` is nil or this one is at `https`.
  var atHTTPS: URL? { atOtherScheme.flatMap { $0.scheme == "https" ? $0 : nil } }
}

extension FeedFetchState {
  /// Whether the publisher answered the last request.
  public var answers: Bool { lastSuccess != nil && failure == nil }
}

extension FeedStatus {
  /// The addresses that bring the reader nothing new: the feed's own, and that at the other scheme, unless the feed does
  /// not answer. A feed at `http` that was never requested will be requested at `https` too.
  var addresses: [String] {
    let url = subscription.feed.url
    let coversBoth = state.answers || state.lastAttempt == nil && url.atHTTPS != nil
    return [url, coversBoth ? url.atOtherScheme : nil].compactMap { $0?.absoluteString }
  }
}

extension Sequence<ListedFeed> {
  /// The list without the `https` twin of an address that it also has with `http`. The remaining feed moves to `https` when the
  /// publisher responds there.
  func mergingSchemes() -> [ListedFeed] {
    let addresses = Set(map(\.address))
    return map { line in
      guard line.address.hasPrefix("https"), let other = URL(string: line.address)?.atOtherScheme?.absoluteString,
        addresses.contains(other)
      else { return line }
      var line = line
      line.address = other
      return line
    }
  }
}

extension Feeds {
  /// Requests a feed. One at `http` that was never read is requested at `https` first, and moves there when the publisher
  /// answers: so a reader who subscribes at both has one feed.
  func fetch(_ feed: Feed, _ state: FeedFetchState) async -> FetchedFeed {
    guard state.lastSuccess == nil, let secure = feed.url.atHTTPS else {
      return await ports.source.fetch(feed, state: state)
    }
    var moved = feed
    moved.url = secure
    var fetched = await ports.source.fetch(moved, state: FeedFetchState())
    switch fetched.answer {
    case .document:
      fetched.movedTo = fetched.movedTo ?? secure
      return fetched
    case .failure(.rateLimited), .failure(.budgetSpent), .failure(.cancelled): return fetched
    case .failure where fetched.retryAfter != nil: return fetched
    case .failure, .gone, .notModified: return await ports.source.fetch(feed, state: state)
    }
  }

  /// Leaves each reader one of two subscriptions when `feed` and another are known to answer at addresses that differ in
  /// the scheme only: the one at `https`, else the older one. It takes over a name and a folder that it has not.
  func mergeTwins(of feed: Feed) async throws(StoreError) {
    for (reader, twin) in try await ports.feeds.twins(of: feed) {
      guard let subscription = try await ports.feeds.status(of: feed.id, reader: reader)?.subscription,
        let duplicate = try await ports.feeds.status(of: twin, reader: reader)?.subscription
      else { continue }
      let keepsFirst =
        subscription.feed.url == duplicate.feed.url
        ? subscription.id < duplicate.id : subscription.feed.url.scheme == "https"
      var (remaining, ended) = keepsFirst ? (subscription, duplicate) : (duplicate, subscription)
      remaining.customTitle = remaining.customTitle ?? ended.customTitle
      remaining.folder = remaining.folder ?? ended.folder
      remaining.isPaused = remaining.isPaused && ended.isPaused
      remaining.wantsFullText = remaining.wantsFullText || ended.wantsFullText
      _ = try await ports.feeds.unsubscribe(ended.id, reader: reader, at: now())
      try await ports.feeds.update(remaining, of: reader)
      changes.publish(.news.of(reader))
    }
  }
}
