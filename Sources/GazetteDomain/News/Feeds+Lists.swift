public import Foundation

extension Feeds {
  /// The most feeds of a list that are taken.
  public static let mostListed = 5000

  /// The subscriptions with their folders as a list that other programs read, named `title`.
  /// - Throws: ``NewsError/store(_:)``.
  public func exportList(title: String, for reader: ReaderKey) async throws(NewsError) -> [UInt8] {
    let listed = try await list(for: reader).map(\.subscription).map { subscription in
      ListedFeed(
        address: subscription.feed.url.absoluteString, title: subscription.title, folder: subscription.folder,
        site: subscription.feed.site)
    }
    return ports.lists.write(listed, title: title, at: now())
  }

  /// Subscribes to the feeds of a list, with their folders; what is subscribed already stays as it is, and what is beyond
  /// the reader's quota is left out. Asks for a refresh of what is new, and answers what came of it; `progress` is told
  /// every step.
  /// - Throws: ``NewsError/list(_:)``, ``NewsError/store(_:)``; what was added until then stays.
  public func importList(
    _ bytes: [UInt8], for reader: ReaderKey, progress tell: (FeedImportProgress) -> Void = { _ in }
  ) async throws(NewsError) -> FeedImportProgress {
    let all = try await read(bytes)
    let listed = all.prefix(Self.mostListed).withSchemesJoined()
    var known = Set(try await list(for: reader).flatMap(\.addresses))
    var progress = FeedImportProgress(total: all.count)
    progress.leftOut = all.count - listed.count
    tell(progress)
    imports.note(progress, of: reader)
    defer {
      imports.note(nil, of: reader)
      if progress.added > 0 {
        changes.publish(.news.of(reader))
        refreshAllSoon(for: reader)
      }
    }
    for line in listed {
      try await take(line, known: &known, for: reader, progress: &progress)
      tell(progress)
      imports.note(progress, of: reader)
      if Task.isCancelled { return progress }
    }
    return progress
  }

  private func read(_ bytes: [UInt8]) async throws(NewsError) -> [ListedFeed] {
    do throws(FeedListProblem) {
      let listed = try await ports.crashes.reading(CrashSubject(file: bytes)) { () async throws(FeedListProblem) in
        try await ports.lists.read(bytes)
      }
      guard let listed else { throw .setAside }
      return listed
    } catch {
      throw .list(error)
    }
  }

  private func take(
    _ line: ListedFeed, known: inout Set<String>, for reader: ReaderKey, progress: inout FeedImportProgress
  ) async throws(NewsError) {
    guard let url = Self.url(line.address) else { return progress.unusable.append(line.address) }
    guard known.insert(url.absoluteString).inserted else { return progress.duplicates += 1 }
    // A name too long for a reader to type is still the list's: it is cut, not refused.
    let title = line.title.isEmpty ? url.host ?? url.absoluteString : String(line.title.prefix(FeedName.longest))
    let folder = line.folder.map { String($0.prefix(FeedName.longest)) }
    do throws(StoreError) {
      _ = try await ports.feeds.subscribe(to: url, title: title, folder: folder, for: reader, at: now())
      progress.added += 1
    } catch {
      guard case .quotaReached = error else { throw .store(error) }
      progress.leftOut += 1
    }
  }

  private static func url(_ address: String) -> URL? {
    guard address.utf8.count <= 2000, let url = URL(string: address), let host = url.host, !host.isEmpty,
      ["http", "https"].contains(url.scheme?.lowercased())
    else { return nil }
    return url
  }
}

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
