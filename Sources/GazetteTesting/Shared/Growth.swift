import Foundation

/// How much more the processor does for four times as much: about four times where the work is linear, sixteen where it is
/// quadratic. Time of this thread's processor is counted, so that a busy machine says nothing.
public struct Growth: Sendable, CustomStringConvertible {
  private let short, long: Duration

  /// Compares the work on `bytes` of hostile input with that on four times as many; `work` prepares it for an input of
  /// that many repetitions of `part`, in which the sign % is a number that is different each time.
  public init(of part: String, bytes: Int, _ work: (_ input: String) -> () -> Void) {
    let (small, large) = (work(Self.repeated(part, bytes)), work(Self.repeated(part, bytes * 4)))
    small()
    // The better of two: caches are cold the first time.
    short = min(Self.processorTime(small), Self.processorTime(small))
    let once = Self.processorTime(large)
    long = Self.isLinear(short, once) ? once : min(once, Self.processorTime(large))
  }

  /// True when it is nearer to four times than to sixteen; a tenth of a second more is no growth.
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
