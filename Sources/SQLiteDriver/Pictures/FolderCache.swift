public import Foundation
public import GazetteDomain
import Synchronization

/// Files in a folder within a quota; evicts the least recently used first.
///
/// A file has a name and a label, both of letters, digits and hyphens; the label can be read without opening the file. The time
/// of the last use survives a restart, exact to the hour.
public final class FolderCache: Sendable {
  private struct Entry {
    var label: String
    var size: Int
    var lastUse: Date
  }

  private struct Contents {
    var entries: [String: Entry] = [:]
    var size = 0
  }

  // The date of a file is its last use; writing it at every use would wear the disk.
  private static let useRecordingInterval: TimeInterval = 3_600
  private static let blockSize = 4_096

  private let folder: URL
  private let quota: Int
  private let now: CurrentTime
  private let contents: Mutex<Contents>

  private init(_ folder: URL, quota: Int, now: @escaping CurrentTime, entries: [String: Entry]) {
    self.folder = folder
    self.quota = quota
    self.now = now
    contents = Mutex(Contents(entries: entries, size: entries.values.reduce(0) { $0 + $1.size }))
  }

  /// Opens the cache in `folder`, creating it when it is missing; deletes unfinished files.
  ///
  /// A folder that cannot be created or read is an empty cache.
  /// - Parameters:
  ///   - quota: The maximum space on the disk, in bytes.
  ///   - onError: Receives the error when the folder cannot be created or read.
  @concurrent
  public static func open(
    at folder: URL, quota: Int, now: @escaping CurrentTime, onError: @Sendable (StoreError) -> Void
  ) async -> FolderCache {
    var entries: [String: Entry] = [:]
    do throws(StoreError) {
      try StoreError.translating {
        try DataFolder(folder).create()
        entries = try read(folder)
      }
    } catch {
      onError(error)
    }
    let cache = FolderCache(folder, quota: quota, now: now, entries: entries)
    cache.evict()
    return cache
  }

  /// The number of files, and their space on the disk in bytes.
  public var usage: (files: Int, bytes: Int) { contents.withLock { ($0.entries.count, $0.size) } }

  /// Returns the label of the file `name`; nil when there is none.
  public func label(of name: String) -> String? { contents.withLock { $0.entries[name]?.label } }

  /// Records a use of the file `name` from a copy in memory.
  public func recordUse(of name: String) {
    guard let entry = contents.withLock({ $0.entries[name] }) else { return }
    recordUse(of: name, url(name, entry.label), last: entry.lastUse)
  }

  /// Returns the content of the file `name`, which counts as a use; nil when there is none.
  @concurrent
  public func data(_ name: String) async -> Data? {
    guard let entry = contents.withLock({ $0.entries[name] }) else { return nil }
    let file = url(name, entry.label)
    // Another process deleted it, or the disk fails: either way it counts as missing.
    guard let data = try? Data(contentsOf: file) else {
      remove(name)
      return nil
    }
    recordUse(of: name, file, last: entry.lastUse)
    return data
  }

  /// Stores `data` as the file `name`, replacing an older one; skips data larger than the quota.
  @concurrent
  public func save(_ data: Data, as name: String, label: String) async throws(StoreError) {
    let size = Self.size(onDisk: data.count)
    guard size <= quota else { return }
    let file = url(name, label)
    try StoreError.translating { try Self.write(data, to: file) }
    let replaced = contents.withLock { contents in
      let old = contents.entries.updateValue(Entry(label: label, size: size, lastUse: now()), forKey: name)
      contents.size += size - (old?.size ?? 0)
      return old.map { url(name, $0.label) }
    }
    if let replaced, replaced != file { unlink(replaced.path) }
    evict()
  }

  /// Deletes the file `name`.
  public func remove(_ name: String) {
    guard let entry = forget(name) else { return }
    unlink(url(name, entry.label).path)
  }

  @discardableResult
  private func forget(_ name: String) -> Entry? {
    contents.withLock { contents in
      let entry = contents.entries.removeValue(forKey: name)
      contents.size -= entry?.size ?? 0
      return entry
    }
  }

  private func recordUse(of name: String, _ file: URL, last: Date) {
    let date = now()
    contents.withLock { $0.entries[name]?.lastUse = date }
    guard date.timeIntervalSince(last) >= Self.useRecordingInterval else { return }
    // A use that is not recorded only makes the file's eviction earlier.
    try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
  }

  /// Evicts the least recently used files until there is some space again.
  private func evict() {
    let removed = contents.withLock { contents -> [URL] in
      guard contents.size > quota else { return [] }
      var removed: [URL] = []
      for (name, entry) in contents.entries.sorted(by: { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) }) {
        // Frees a tenth more than needed, so that this does not happen for every file.
        guard contents.size > quota / 10 * 9 else { break }
        contents.entries[name] = nil
        contents.size -= entry.size
        removed.append(url(name, entry.label))
      }
      return removed
    }
    for file in removed { unlink(file.path) }
  }

  private func url(_ name: String, _ label: String) -> URL {
    folder.appendingPathComponent("\(name)~\(label)", isDirectory: false)
  }

  private static func size(onDisk bytes: Int) -> Int { (bytes + blockSize - 1) / blockSize * blockSize }

  private static func write(_ data: Data, to file: URL) throws {
    let unfinished = UnfinishedFile(for: file)
    do {
      try unfinished.create()
      try data.write(to: unfinished.url)
      // Does not wait for the disk: its length reveals a file that a power cut truncated.
      try unfinished.replace()
    } catch {
      unfinished.discard()
      throw error
    }
  }

  private static func read(_ folder: URL) throws -> [String: Entry] {
    let keys: [URLResourceKey] = [.fileSizeKey, .contentModificationDateKey]
    var entries: [String: Entry] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys) {
      let parts = file.lastPathComponent.split(separator: "~", omittingEmptySubsequences: false)
      guard parts.count == 2, !file.lastPathComponent.hasPrefix(".") else {
        unlink(file.path)
        continue
      }
      let values = try file.resourceValues(forKeys: Set(keys))
      entries[String(parts[0])] = Entry(
        label: String(parts[1]), size: size(onDisk: values.fileSize ?? 0),
        lastUse: values.contentModificationDate ?? .distantPast)
    }
    return entries
  }
}
