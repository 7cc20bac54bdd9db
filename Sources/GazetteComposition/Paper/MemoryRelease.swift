import GazetteDomain
import SQLiteDriver
import ServiceLifecycle

/// Decides when to return memory to the system: after work.
///
/// Work such as the refresh of many feeds needs much memory for seconds. The C library keeps what was freed, and SQLite its pages.
/// A release takes a millisecond.
struct MemoryRelease {
  /// The work, in processor time, after which memory is released.
  static let work = Duration.milliseconds(100)
  /// The pause between two looks at the work.
  static let pause = Duration.seconds(10)

  private var released = Duration.zero

  /// Returns whether the process, which has used `processorTime` since its start, has worked since the last release. The caller
  /// then releases memory.
  mutating func isDue(at processorTime: Duration) -> Bool {
    guard processorTime >= released + Self.work else { return false }
    released = processorTime
    return true
  }
}

extension Installation {
  /// Returns memory to the system after work.
  var memoryRelease: any Service {
    let (database, timing) = (databases.local, timing)
    return ClosureService {
      await cancelWhenGracefulShutdown {
        var release = MemoryRelease()
        // The sleep throws only when the service is cancelled.
        while (try? await timing.sleep(MemoryRelease.pause)) != nil {
          guard release.isDue(at: ProcessMemory.processorTime) else { continue }
          await database.releaseMemory()
          ProcessMemory.returnFreePages()
        }
      }
    }
  }
}
