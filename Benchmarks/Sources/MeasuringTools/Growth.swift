/// Prints what pieces of work cost at one size, a line each, for `growth.py`.
package struct Growth {
  private let rounds: Int

  /// Does each piece so many times.
  package init(rounds: Int = 41) { self.rounds = rounds }

  /// Prints the median milliseconds of `work`, which is given the number of its round; `before` is not measured.
  /// - Parameter name: what `growth.py` knows the piece by.
  package func measure(
    _ name: String, before: (Int) async throws -> Void = { _ in }, _ work: (Int) async throws -> Void
  ) async throws {
    let clock = ContinuousClock()
    var times: [Double] = []
    for round in 0..<rounds {
      try await before(round)
      times.append(try await clock.measure { try await work(round) } / .milliseconds(1))
    }
    tell(name, times.sorted()[rounds / 2])
  }

  /// Prints a figure.
  package func tell(_ name: String, _ figure: Double) { print("\(name)\t\(figure)") }
}
