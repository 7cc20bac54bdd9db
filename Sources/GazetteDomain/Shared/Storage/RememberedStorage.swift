import Foundation

/// Measures at most once a minute: that reads a whole database and every folder beside it.
public actor RememberedStorage: DataStorage {
  /// How long a measure is told again, in seconds.
  static let lifetime: TimeInterval = 60

  private typealias Measure = Result<[StorageUse], StoreError>

  private let storage: any DataStorage
  private let now: CurrentTime
  private let measuring = SharedFlights<Int, Measure>()
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
    if let last, now().timeIntervalSince(last.madeAt) < Self.lifetime { return last.uses }
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
