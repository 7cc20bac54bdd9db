public import Foundation

/// Reads and writes lists of feeds in the format that reading programs exchange.
public protocol FeedListFormat: Sendable {
  /// The feeds of a list in document order, each address once.
  /// - Throws: ``FeedListProblem`` when `bytes` are no such list.
  func read(_ bytes: [UInt8]) async throws(FeedListProblem) -> [ListedFeed]
  /// A list named `title` made at `date`, feeds of a folder together.
  func write(_ feeds: [ListedFeed], title: String, at date: Date) -> [UInt8]
}

/// A line of a list of feeds, as reading programs exchange them.
public struct ListedFeed: Sendable, Hashable {
  /// The feed's address as it is written, unchecked.
  public var address: String
  /// The name that the list gives it; empty when it gives none.
  public var title: String
  /// The folder it lies in; nested folders are joined by ` / `.
  public var folder: String?
  /// The publisher's site.
  public var site: URL?

  /// Makes a line.
  public init(address: String, title: String, folder: String? = nil, site: URL? = nil) {
    self.address = address
    self.title = title
    self.folder = folder
    self.site = site
  }
}

/// Why a list of feeds cannot be read.
public enum FeedListProblem: Error, Sendable, Hashable {
  /// It is something else; `detail` is for the log.
  case notAList(detail: String)
  /// It is larger than so many bytes.
  case tooLarge(limit: Int)
  /// The program ended while it read the file.
  case setAside
}
