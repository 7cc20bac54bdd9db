public import Foundation

/// Fetches and reads feeds, as a well-behaved guest.
public protocol FeedSource: Sendable {
  /// Asks for the feed, with the validators of `state`; every outcome is an answer, nothing is thrown. Never retries.
  func fetch(_ url: URL, state: FeedFetchState) async -> FetchedFeed
}
