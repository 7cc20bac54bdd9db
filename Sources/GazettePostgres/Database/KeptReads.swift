import GazetteDomain
import Synchronization

/// Keeps what nearly every page reads, decoded, with the moment of the database that it shows.
///
/// What other nodes write is heard of too late for this: a reader may write at one node and ask the next. So the first read
/// for each request asks the database itself which transactions it sees; while those are the same, so is all that is read.
final class KeptReads: Sendable {
  /// What a read saw: reads of the same moment answer the same.
  struct Moment: Sendable, Hashable {
    /// The transactions whose work is seen, as `pg_current_snapshot` writes them.
    let snapshot: String
    /// How many connections had broken by then: a server that takes another's place may give the same numbers to other
    /// transactions.
    let breaks: Int
  }

  /// What a transaction read beside what it was asked for, as it is nearly always asked for next.
  final class Beside: Sendable {
    private let found = Mutex<[RepeatedRead: any Sendable]>([:])

    func note(_ value: some Sendable, for read: RepeatedRead) { found.withLock { $0[read] = value } }
    var all: [RepeatedRead: any Sendable] { found.withLock { $0 } }
  }

  /// What is known for a request.
  private struct Look: Sendable {
    let moment: Moment
    let writes: UInt64
    let began: ContinuousClock.Instant
  }

  private struct Kept: Sendable {
    let value: any Sendable
    let moment: Moment
    let began: ContinuousClock.Instant
  }

  /// For so long a request needs no other look. What it began in the background carries it too, and may go on for minutes.
  private static let patience = Duration.milliseconds(250)
  /// Behind a pooler a failover is not always noticed.
  private static let longest = Duration.seconds(10)

  private let writes = Mutex<UInt64>(0)
  private let values = Mutex(RecentValues<RepeatedRead, Kept>(limit: 200))
  /// What the last request of all saw.
  private let last = Mutex<Look?>(nil)

  /// Something was written here, or may have been; to be called before who wrote learns of it.
  func noteWrite() { writes.withLock { $0 += 1 } }

  /// How often anything was written here, to be taken before something is read.
  var writeCount: UInt64 { writes.withLock { $0 } }

  /// What `read` answered at the moment that `scope` has seen; nil when it is not kept, or when there is none.
  func value<Value: Sendable>(of read: RepeatedRead, in scope: RequestScope) -> Value? {
    guard let look = scope.noted(Look.self), look.writes == writeCount, .now - look.began < Self.patience,
      let kept = values.withLock({ $0[read] }), kept.moment == look.moment, .now - kept.began < Self.longest
    else { return nil }
    return kept.value as? Value
  }

  /// Whether `read` is kept and nothing seems to have been written since: whoever asks for it will find other things kept too.
  func seemsCurrent(_ read: RepeatedRead) -> Bool {
    guard let last = last.withLock({ $0 }), last.writes == writeCount, let kept = values.withLock({ $0[read] }) else {
      return false
    }
    return kept.moment == last.moment && .now - kept.began < Self.longest
  }

  /// Keeps what each read answered, and that `scope` has seen their moment.
  /// - Parameters:
  ///   - writes: as they were counted before it was read.
  ///   - began: before it was read.
  func keep(
    _ answers: [RepeatedRead: any Sendable], at moment: Moment, in scope: RequestScope, writes: UInt64,
    began: ContinuousClock.Instant
  ) {
    let look = Look(moment: moment, writes: writes, began: began)
    scope.note(look)
    last.withLock { $0 = look }
    values.withLock { values in
      for (read, answer) in answers { values[read] = Kept(value: answer, moment: moment, began: began) }
    }
  }
}
