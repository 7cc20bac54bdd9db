public import Foundation
public import GazetteDomain

/// Lists of feeds as lines of address, title and folder, parted by tabs.
public struct FakeFeedListFormat: FeedListFormat {
  /// Makes the format.
  public init() {}

  /// Reads a list.
  public func read(_ bytes: [UInt8]) async throws(FeedListProblem) -> [ListedFeed] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("#") else { throw .notAList(detail: "no heading") }
    return text.split(separator: "\n").dropFirst().map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let folder = parts.count > 2 && !parts[2].isEmpty ? parts[2] : nil
      return ListedFeed(address: parts[0], title: parts.count > 1 ? parts[1] : "", folder: folder)
    }
  }

  /// Writes a list.
  public func write(_ feeds: [ListedFeed], title: String, at date: Date) -> [UInt8] {
    let lines = feeds.map { "\($0.address)\t\($0.title)\t\($0.folder ?? "")" }
    return Array((["#" + title] + lines).joined(separator: "\n").utf8)
  }
}
