import GazetteDomain
import GazetteTesting
import Synchronization
import Testing

struct CachedStorageMeasurementTests {
  @Test func `measures once a minute`() async throws {
    let (scale, time) = (Scale(), ManualTime())
    let storage = CachedStorageMeasurement(scale, now: time.now)
    for _ in 1...3 { #expect(try await storage.use() == [StorageUse(.news, bytes: 1)]) }
    time.advance(by: .seconds(61))
    #expect(try await storage.use() == [StorageUse(.news, bytes: 2)])
  }

  @Test func `measures again after something was emptied`() async throws {
    let scale = Scale()
    let storage = CachedStorageMeasurement(scale, now: ManualTime().now)
    _ = try await storage.use()
    #expect(try await storage.empty(.news) == 7)
    #expect(try await storage.use() == [StorageUse(.news, bytes: 2)])
  }
}

/// A storage that counts its measurements.
private final class Scale: DataStorage {
  private let measures = Mutex(0)

  func use() async throws(StoreError) -> [StorageUse] {
    let number = measures.withLock { number in
      number += 1
      return number
    }
    return [StorageUse(.news, bytes: number)]
  }

  func empty(_ kind: StorageKind) async throws(StoreError) -> Int { 7 }
}
