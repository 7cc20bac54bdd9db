import Foundation

/// Tells what takes room in the data folder, and makes room there.
public protocol DataStorage: Sendable {
  /// What each kind takes, each once: the tables of the sections, their folders, and at last the database's own.
  func use() async throws(StoreError) -> [StorageUse]
  /// Removes the copies of `kind`: weather of places and points, pictures, tiles (they are fetched again), articles that
  /// nobody starred and that no feed still holds. What a reader said (places, stars, feeds, searches) stays. Answers how
  /// many things went; nothing goes of a kind that cannot be emptied.
  func empty(_ kind: StorageKind) async throws(StoreError) -> Int
}

/// A kind of data that takes room in the data folder; each section names its own.
public struct StorageKind: Sendable, Hashable {
  /// The name in addresses, such as `news`.
  public let name: String

  /// The kind called `name`.
  public init(_ name: String) { self.name = name }

  /// What the database needs besides what sections keep: settings, its own order, and room that is free in its file.
  public static let database = StorageKind("database")
}

/// How much room one kind of data takes.
public struct StorageUse: Sendable, Hashable {
  /// What takes it.
  public var kind: StorageKind
  /// The room on the disk, in bytes; nil where the database does not tell what part of it is whose.
  public var bytes: Int?
  /// How many things there are (positions, articles, ads, files); nil where nothing is counted.
  public var count: Int?

  /// Tells that `kind` takes `bytes`.
  public init(_ kind: StorageKind, bytes: Int?, count: Int? = nil) {
    self.kind = kind
    self.bytes = bytes
    self.count = count
  }
}

/// Measures at most once a minute: that reads a whole database and every folder beside it.
public actor RememberedStorage: DataStorage {
  /// How long a measure is told again, in seconds.
  static let lifetime: TimeInterval = 60

  private typealias Measure = Result<[StorageUse], StoreError>

  private let storage: any DataStorage
  private let now: CurrentTime
  private let measuring = SingleFlight<Int, Measure>()
  private var last: (uses: [StorageUse], madeAt: Date)?
  // What is emptied while somebody measures makes that measure too old to be kept.
  private var edition = 0

  /// Remembers what `storage` measures.
  public init(_ storage: any DataStorage, now: @escaping CurrentTime) {
    self.storage = storage
    self.now = now
  }

  /// What each kind takes, as it was a minute ago at most, and never as it was before something was emptied.
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

  /// Removes the copies of `kind`, and forgets what was measured.
  public func empty(_ kind: StorageKind) async throws(StoreError) -> Int {
    defer { forget() }
    return try await storage.empty(kind)
  }

  private func forget() {
    edition += 1
    last = nil
  }
}
