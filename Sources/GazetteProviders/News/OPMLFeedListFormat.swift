import FeedParsing
public import Foundation
public import GazetteDomain

/// Lists of feeds in OPML, the exchange format of feed readers.
public struct OPMLFeedListFormat: FeedListFormat {
  /// Creates the format.
  public init() {}

  /// Returns the feeds of a list in OPML 1 or 2, including as many as possible of a broken one.
  @concurrent public func read(_ bytes: [UInt8]) async throws(FeedListProblem) -> [ListedFeed] {
    let document: OPMLDocument
    do throws(FeedParsingError) {
      document = try OPMLReader().read(bytes)
    } catch {
      if case .tooLarge(let limit) = error { throw .tooLarge(limit: limit) }
      throw .notAList(detail: "\(error)")
    }
    return document.subscriptions.map { subscription in
      ListedFeed(
        address: TypedAddress.webAddress(ofLink: subscription.feedURL), title: subscription.title,
        folder: subscription.folders.first?.joined(separator: " / "),
        site: subscription.pageURL.flatMap { URL(string: $0) })
    }
  }

  /// Whether `bytes` begin like a list; for content that is not a feed.
  static func isList(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased().contains("<opml")
  }

  /// Returns the list in OPML 2.0, feeds without a folder first, folders in the order of their first feed.
  public func write(_ feeds: [ListedFeed], title: String, at date: Date) -> [UInt8] {
    var folders: [(name: String, feeds: [OPMLOutline])] = []
    var indices: [String: Int] = [:]
    for feed in feeds {
      guard let folder = feed.folder else { continue }
      let index = indices[folder] ?? folders.count
      if index == folders.count { folders.append((folder, [])) }
      indices[folder] = index
      folders[index].feeds.append(outline(feed))
    }
    let outlines =
      feeds.filter { $0.folder == nil }.map(outline)
      + folders.map { OPMLOutline(text: $0.name, children: $0.feeds) }
    return Array(OPMLWriter().text(OPMLDocument(title: title, outlines: outlines), at: date).utf8)
  }

  private func outline(_ feed: ListedFeed) -> OPMLOutline {
    OPMLOutline(text: feed.title, feedURL: feed.address, pageURL: feed.site?.absoluteString)
  }
}
