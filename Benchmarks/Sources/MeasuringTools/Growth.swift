/// Prints the duration of several tasks at one size, a line each, for `growth.py`.
package struct Growth {
  private let rounds: Int

  /// Makes a measurement that runs each task `rounds` times.
  package init(rounds: Int = 41) { self.rounds = rounds }

  /// Prints the median duration of `work` in milliseconds. Both closures receive the number of the round; `before` is not measured.
  /// - Parameter name: The task's name in `growth.py`.
  package func measure(
    _ name: String, before: (Int) async throws -> Void = { _ in }, _ work: (Int) async throws -> Void
  ) async throws {
    let clock = ContinuousClock()
    var times: [Double] = []
    for round in 0..<rounds {
      try await before(round)
      times.append(try await clock.measure { try await work(round) } / .milliseconds(1))
    }
    report(name, times.sorted()[rounds / 2])
  }

  /// Prints a figure.
  package func report(_ name: String, _ figure: Double) { print("\(name)\t\(figure)") }
}
