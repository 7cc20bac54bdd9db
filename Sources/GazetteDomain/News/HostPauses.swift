public import Foundation

/// Which publishers' hosts asked to be left alone (429, 503), and until when; it holds for all feeds of a host.
public struct HostPauses: Sendable, Hashable {
  private struct Pause: Hashable {
    var since: Date
    var until: Date
  }

  private var pauses: [String: Pause] = [:]

  /// Remembers nothing.
  public init() {}

  /// Remembers again, after a restart, what the kept states tell.
  public init(_ states: some Sequence<(url: URL, state: FeedFetchState)>) {
    for (url, state) in states {
      switch state.failure?.error {
      case .rateLimited, .failing(_, status: 503): add(url, state)
      default: continue
      }
    }
  }

  /// Learns from an answer for the feed at `url`, whose state afterwards is `state`.
  public mutating func learn(from fetched: FetchedFeed, for url: URL, state: FeedFetchState) {
    guard fetched.status == 429 || fetched.status == 503 else { return }
    if let host = url.host, let answered = state.lastAttempt, pauses[host]?.since.isAhead(of: answered) == true {
      pauses[host] = nil
    }
    add(url, state)
  }

  /// Until when the host of `url` is left alone, or `nil` when it may be asked; a clock that was set back holds nobody up.
  public func pause(of url: URL, at now: Date) -> Date? {
    guard let host = url.host, let pause = pauses[host], pause.until > now, !pause.since.isAhead(of: now) else {
      return nil
    }
    return pause.until
  }

  private mutating func add(_ url: URL, _ state: FeedFetchState) {
    guard let host = url.host, let until = state.nextFetch else { return }
    let since = state.lastAttempt ?? .distantPast
    if until > pauses[host]?.until ?? .distantPast { pauses[host] = Pause(since: since, until: until) }
  }
}
