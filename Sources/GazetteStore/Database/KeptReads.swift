import Foundation
import GazetteDomain
import Synchronization

/// Keeps what was read lately, until anything is written: by this process, which counts its writes, or by a companion,
/// which changes the write-ahead log.
final class KeptReads: Sendable {
  /// When something was read: what was read at the same moment is the same.
  struct Moment: Equatable {
    /// How often this process has written.
    let writes: UInt64
    private let log: LogState?
    // A log that tells less than every change, as on a disk of another machine, is not believed for longer.
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

  /// Keeps what is read of the database with that write-ahead log; nil for one that has none.
  init(log: URL?) { self.log = log?.path }

  /// The moment that it is, to be taken before something is read.
  var now: Moment { Moment(writes: writes.withLock { $0 }, log: log) }

  /// What was read is of the past; to be called before who wrote learns that it is done.
  func noteWrite() { writes.withLock { $0 += 1 } }

  /// What `read` answered at `moment`; nil when it is not kept.
  func value<Value: Sendable>(of read: RepeatedRead, at moment: Moment) -> Value? {
    state.withLock { state in
      if state.moment != moment { state = State(moment: moment) }
      // Nothing kept is not a kept nil.
      guard let value = state.values[read] else { return nil }
      return value as? Value
    }
  }

  /// Keeps what `read` answered, unless something was written meanwhile.
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

  /// The state of the log at `path`; nil when there is none.
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
