import Foundation

/// The times of Gazette's code and of a bare library on the same bytes, measured in turn.
struct YardstickPair {
  /// Milliseconds of Gazette's code.
  let ours: Spread
  /// Milliseconds of the bare library.
  let bare: Spread
  /// The speed relative to the bare library's, per round: 1 is equally fast.
  let shares: Spread

  /// Runs both once without measuring, then in turn, `rounds` times.
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

  /// Reads a count from each line of standard input, runs both that often, and prints the processor milliseconds per run of each,
  /// so that a program in another language can take turns.
  static func onDemand(ours: () throws -> Void, bare: () throws -> Void) throws {
    while let line = readLine() {
      let times = max(1, Int(line) ?? 1)
      print(try cost(of: ours, times: times), try cost(of: bare, times: times))
      fflush(nil)
    }
  }

  /// The processor milliseconds per run of `work`, over `times` runs.
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

  /// Three table cells: ours, bare, share.
  var text: String { "\(ours.text) | \(bare.text) | \(shares.text)" }

  private static func milliseconds(_ work: () throws -> Void) throws -> Double {
    try ContinuousClock().measure { try work() } / .milliseconds(1)
  }
}
