public import Foundation

/// Reads and writes lists of feeds in the format that reading programs exchange.
public protocol FeedListFormat: Sendable {
  /// The feeds of a list in document order, each address once.
  /// - Throws: ``FeedListProblem`` when `bytes` are no such list.
  func read(_ bytes: [UInt8]) async throws(FeedListProblem) -> [ListedFeed]
  /// A list named `title` made at `date`, feeds of a folder together.
  func write(_ feeds: [ListedFeed], title: String, at date: Date) -> [UInt8]
}
