import Foundation

/// The increase in processor time for four times as much input: about four times for linear work, sixteen for quadratic. It
/// measures this thread's processor time, so that a busy machine has no influence.
public struct Growth: Sendable, CustomStringConvertible {
  private let short, long: Duration

  /// Compares the work for `bytes` of hostile input with the work for four times as many; `work` prepares it for an input that
  /// repeats `part`, in which % is replaced by a number that is different each time.
  public init(of part: String, bytes: Int, _ work: (_ input: String) -> () -> Void) {
    let (small, large) = (work(Self.repeated(part, bytes)), work(Self.repeated(part, bytes * 4)))
    small()
    // The better of two, because caches are cold the first time.
    short = min(Self.processorTime(small), Self.processorTime(small))
    let once = Self.processorTime(large)
    long = Self.isLinear(short, once) ? once : min(once, Self.processorTime(large))
  }

  /// Whether the increase is closer to four times than to sixteen; a difference of up to a tenth of a second is ignored.
  public var isLinear: Bool { Self.isLinear(short, long) }

  private static func isLinear(_ short: Duration, _ long: Duration) -> Bool { long < short * 10 + .milliseconds(100) }

  /// Both times.
  public var description: String { "\(short), then \(long)" }

  private static func repeated(_ part: String, _ bytes: Int) -> String {
    let pieces = part.split(separator: "%", omittingEmptySubsequences: false)
    return (0..<(bytes / part.utf8.count)).map { pieces.joined(separator: "\($0)") }.joined()
  }

  private static func processorTime(_ work: () -> Void) -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    work()
    return now() - start
  }
}
