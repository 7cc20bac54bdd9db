import Foundation

/// Measures the space in the data folder, and frees it.
public protocol DataStorage: Sendable {
  /// Returns the space of each kind, each once: the sections' tables and folders, and last the database's own.
  func use() async throws(StoreError) -> [StorageUse]
  /// Deletes the cached data of `kind`: weather of places and points, pictures and tiles (they are fetched again), articles
  /// without a star that no feed document contains. Readers' own data (places, stars, feeds, searches) stays. Returns the number
  /// of deleted things; 0 for a kind that cannot be emptied.
  func empty(_ kind: StorageKind) async throws(StoreError) -> Int
}

/// A kind of data in the data folder; each section declares its own.
public struct StorageKind: Sendable, Hashable {
  /// The name in addresses, such as `news`.
  public let name: String

  /// Makes the kind called `name`.
  public init(_ name: String) { self.name = name }

  /// The database's own space: settings, indexes, and free space in its file.
  public static let database = StorageKind("database")
}

/// The space that one kind of data occupies.
public struct StorageUse: Sendable, Hashable {
  /// The kind.
  public var kind: StorageKind
  /// The space on the disk, in bytes; nil when the database does not report it per table.
  public var bytes: Int?
  /// The number of things (positions, articles, ads, files); nil when they are not counted.
  public var count: Int?

  /// Makes the use of `bytes` by `kind`.
  public init(_ kind: StorageKind, bytes: Int?, count: Int? = nil) {
    self.kind = kind
    self.bytes = bytes
    self.count = count
  }
}

/// Measures at most once a minute, because measuring reads the whole database and every other folder.
public actor CachedStorageMeasurement: DataStorage {
  /// The lifetime of a measurement, in seconds.
  static let lifetime: TimeInterval = 60

  private typealias Measure = Result<[StorageUse], StoreError>

  private let storage: any DataStorage
  private let now: CurrentTime
  private let measuring = SingleFlight<Int, Measure>()
  private var last: (uses: [StorageUse], madeAt: Date)?
  // Emptying a kind during a measurement makes that measurement too old to cache.
  private var edition = 0

  /// Caches the measurements of `storage`.
  public init(_ storage: any DataStorage, now: @escaping CurrentTime) {
    self.storage = storage
    self.now = now
  }

  /// Returns the space of each kind, at most a minute old, and never from before something was emptied.
  public func use() async throws(StoreError) -> [StorageUse] {
    if let last, last.madeAt.isWithin(Self.lifetime, of: now()) { return last.uses }
    let begun = edition
    let measure = await measuring.join(begun) { [storage] in
      do throws(StoreError) { return .success(try await storage.use()) } catch { return .failure(error) }
    }
    let uses = try measure.get()
    if begun == edition { last = (uses, now()) }
    return uses
  }

  /// Deletes the cached data of `kind`, and discards the measurement.
  public func empty(_ kind: StorageKind) async throws(StoreError) -> Int {
    defer { forget() }
    return try await storage.empty(kind)
  }

  private func forget() {
    edition += 1
    last = nil
  }
}
