import Foundation

/// Times of Gazette's code and of a bare library's on the same bytes, taken in turn.
struct YardstickPair {
  /// Milliseconds of Gazette's code.
  let ours: Spread
  /// Milliseconds of the bare library.
  let bare: Spread
  /// How much of the bare library's speed is reached, round by round: 1 is as fast.
  let shares: Spread

  /// Runs both once unmeasured and then in turn, `rounds` times.
  static func measured(
    rounds: Int, ours: () throws -> Void, bare: () throws -> Void
  ) throws -> YardstickPair {
    try bare()
    try ours()
    var times: [(ours: Double, bare: Double)] = []
    for _ in 0..<rounds {
      let bare = try milliseconds(bare)
      times.append((ours: try milliseconds(ours), bare: bare))
    }
    return YardstickPair(
      ours: Spread(times.map(\.ours)), bare: Spread(times.map(\.bare)), shares: Spread(times.map { $0.bare / $0.ours }))
  }

  /// Answers each line of standard input, which says how often, with the processor's milliseconds for doing ours once and
  /// for doing the bare library's, so that a program of another language can take turns.
  static func onDemand(ours: () throws -> Void, bare: () throws -> Void) throws {
    while let line = readLine() {
      let times = max(1, Int(line) ?? 1)
      print(try cost(of: ours, times: times), try cost(of: bare, times: times))
      fflush(nil)
    }
  }

  /// The processor's milliseconds for doing `work` once, of so many times.
  private static func cost(of work: () throws -> Void, times: Int) rethrows -> Double {
    let start = processorTime
    for _ in 0..<times { try work() }
    return (processorTime - start) / Double(times)
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }

  /// Three cells of a table: ours, bare, share.
  var text: String { "\(ours.text) | \(bare.text) | \(shares.text)" }

  private static func milliseconds(_ work: () throws -> Void) throws -> Double {
    try ContinuousClock().measure { try work() } / .milliseconds(1)
  }
}
