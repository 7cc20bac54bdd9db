public import Foundation

extension Feeds {
  /// The maximum number of feeds imported from a list.
  public static let maximumListed = 5000

  /// Returns the subscriptions and their folders as a list for other programs, named `title`.
  /// - Throws: ``NewsError/store(_:)``.
  public func exportList(title: String, for reader: ReaderKey) async throws(NewsError) -> [UInt8] {
    let listed = try await list(for: reader).map(\.subscription).map { subscription in
      ListedFeed(
        address: subscription.feed.url.absoluteString, title: subscription.title, folder: subscription.folder,
        site: subscription.feed.site)
    }
    return ports.lists.write(listed, title: title, at: now())
  }

  /// Subscribes to the feeds of a list, with their folders. Existing subscriptions stay unchanged, and feeds beyond the reader's
  /// quota are skipped. Requests a background refresh of the new ones and returns the result; `progress` receives every step.
  /// - Throws: ``NewsError/list(_:)``, ``NewsError/store(_:)``; earlier subscriptions remain.
  public func importList(
    _ bytes: [UInt8], for reader: ReaderKey, progress report: (FeedImportProgress) -> Void = { _ in }
  ) async throws(NewsError) -> FeedImportProgress {
    let all = try await read(bytes)
    let listed = all.prefix(Self.maximumListed).mergingSchemes()
    var known = Set(try await list(for: reader).flatMap(\.addresses))
    var progress = FeedImportProgress(total: all.count)
    progress.skipped = all.count - listed.count
    report(progress)
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
      report(progress)
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
      guard let listed else { throw .quarantined }
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
    // A name too long for a reader to type is valid in a list: it is truncated, not refused.
    let title = line.title.isEmpty ? url.host ?? url.absoluteString : String(line.title.prefix(FeedName.maximumLength))
    let folder = line.folder.map { String($0.prefix(FeedName.maximumLength)) }
    do throws(StoreError) {
      _ = try await ports.feeds.subscribe(to: url, title: title, folder: folder, for: reader, at: now())
      progress.added += 1
    } catch {
      guard case .quotaReached = error else { throw .store(error) }
      progress.skipped += 1
    }
  }

  private static func url(_ address: String) -> URL? {
    guard address.utf8.count <= 2000, let url = URL(string: address), let host = url.host, !host.isEmpty,
      ["http", "https"].contains(url.scheme?.lowercased())
    else { return nil }
    return url
  }
}

/// Reads and writes lists of feeds in the exchange format of feed readers.
public protocol FeedListFormat: Sendable {
  /// Returns the feeds of a list in document order, each address once.
  /// - Throws: ``FeedListProblem`` when `bytes` are not such a list.
  func read(_ bytes: [UInt8]) async throws(FeedListProblem) -> [ListedFeed]
  /// Returns a list named `title` made at `date`, with the feeds of a folder together.
  func write(_ feeds: [ListedFeed], title: String, at date: Date) -> [UInt8]
}

/// An entry in a list of feeds, the exchange format of feed readers.
public struct ListedFeed: Sendable, Hashable {
  /// The feed's address as written, unvalidated.
  public var address: String
  /// The feed's name in the list; empty without one.
  public var title: String
  /// The folder; nested folders are joined by ` / `.
  public var folder: String?
  /// The publisher's site.
  public var site: URL?

  /// Makes an entry.
  public init(address: String, title: String, folder: String? = nil, site: URL? = nil) {
    self.address = address
    self.title = title
    self.folder = folder
    self.site = site
  }
}

/// The reason why a list of feeds is unreadable.
public enum FeedListProblem: Error, Sendable, Hashable {
  /// It is not a list of feeds; `detail` is for the log.
  case notAList(detail: String)
  /// It exceeds the limit, in bytes.
  case tooLarge(limit: Int)
  /// It is quarantined: the program crashed while reading it.
  case quarantined
}
