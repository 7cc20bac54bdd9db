public import Foundation

/// Which publishers' hosts asked to be left alone (429, 503), and until when; it holds for all feeds of a host.
public struct HostPauses: Sendable, Hashable {
  private var pauses: [String: Date] = [:]

  /// Remembers nothing.
  public init() {}

  /// Remembers again, after a restart, what the kept states tell.
  public init(_ states: some Sequence<(url: URL, state: FeedFetchState)>) {
    for (url, state) in states {
      switch state.failure?.error {
      case .rateLimited, .failing(_, status: 503): add(url, until: state.nextFetch ?? .distantPast)
      default: continue
      }
    }
  }

  /// Learns from an answer for the feed at `url`, whose state afterwards is `state`.
  public mutating func learn(from fetched: FetchedFeed, for url: URL, state: FeedFetchState) {
    guard fetched.status == 429 || fetched.status == 503, let until = state.nextFetch else { return }
    add(url, until: until)
  }

  /// Until when the host of `url` is left alone, or `nil` when it may be asked.
  public func pause(of url: URL, at now: Date) -> Date? {
    guard let host = url.host, let until = pauses[host], until > now else { return nil }
    return until
  }

  private mutating func add(_ url: URL, until: Date) {
    guard let host = url.host else { return }
    pauses[host] = max(pauses[host] ?? until, until)
  }
}
