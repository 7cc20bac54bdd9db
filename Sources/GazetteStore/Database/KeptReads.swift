import Foundation
import GazetteDomain
import Synchronization

/// Caches recent reads until the next write: by this process, which counts its writes, or by a companion, which changes the
/// write-ahead log.
final class KeptReads: Sendable {
  /// The moment of a read: reads at equal moments have equal results.
  struct Moment: Equatable {
    /// The number of this process's writes.
    let writes: UInt64
    private let log: LogState?
    // A log with coarse timestamps, such as on a network disk, is not trusted for longer.
    private let tenSeconds: Int64

    fileprivate init(writes: UInt64, log path: String?) {
      self.writes = writes
      log = path.flatMap(LogState.init)
      tenSeconds = (ContinuousClock.now - KeptReads.start).components.seconds / 10
    }
  }

  private struct State {
    var moment: Moment?
    var values = RecentValues<RepeatedRead, any Sendable>(limit: 48)
  }

  private static let start = ContinuousClock.now

  private let log: String?
  private let writes = Mutex<UInt64>(0)
  private let state = Mutex(State())

  /// Makes a cache of reads from the database with that write-ahead log; nil for one without.
  init(log: URL?) { self.log = log?.path }

  /// The current moment, to be taken before a read.
  var now: Moment { Moment(writes: writes.withLock { $0 }, log: log) }

  /// Invalidates the cache; to be called before the writer learns that the write is done.
  func noteWrite() { writes.withLock { $0 += 1 } }

  /// Returns the result of `read` at `moment`; nil when it is not cached.
  func value<Value: Sendable>(of read: RepeatedRead, at moment: Moment) -> Value? {
    state.withLock { state in
      if state.moment != moment { state = State(moment: moment) }
      // A missing value is different from a cached nil.
      guard let value = state.values[read] else { return nil }
      return value as? Value
    }
  }

  /// Caches the result of `read`, unless a write happened meanwhile.
  func keep(_ value: some Sendable, of read: RepeatedRead, at moment: Moment) {
    state.withLock { state in
      if state.moment == moment { state.values[read] = value }
    }
  }
}

/// The state of a write-ahead log; every commit changes it.
private struct LogState: Equatable {
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Makes the state of the log at `path`; nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    (seconds, nanoseconds) = (changed.tv_sec, changed.tv_nsec)
  }
}
