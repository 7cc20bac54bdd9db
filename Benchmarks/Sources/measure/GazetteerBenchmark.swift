import Foundation
import GazetteDomain
import GazetteProviders

/// Compares searching the gazetteer for typical input with reading its file once.
struct GazetteerBenchmark {
  private let gazetteer = BundledGazetteer()
  private let rounds: Int

  init(rounds: Int) { self.rounds = rounds }

  /// Prints the times of a prefix, a name, and typing errors in a short and in a long word.
  func run() throws {
    guard gazetteer.count > 0 else { throw BenchmarkError.wrongAnswer }
    let bytes = [UInt8](repeating: 7, count: 3_946_041)
    for typed in ["sa", "paris", "東京", "pariss", "toulosue", "san fransico"] {
      let name = FoldedName(typed)
      var (ours, bare): ([Double], [Double]) = ([], [])
      for _ in 0..<rounds {
        var sum = 0
        bare.append(milliseconds { for byte in bytes { sum &+= Int(byte) } })
        var found = 0
        ours.append(
          milliseconds {
            found = gazetteer.cities(named: name, limit: 10).count
            if found == 0 { found = gazetteer.cities(resembling: name, limit: 10).count }
          })
        guard found > 0, sum > 0 else { throw BenchmarkError.wrongAnswer }
      }
      let ratios = zip(ours, bare).map { $0 / $1 }
      print("| \(typed) | \(Spread(ours).text) | \(Spread(bare).text) | \(Spread(ratios).text) |")
    }
  }

  private func milliseconds(_ work: () -> Void) -> Double { ContinuousClock().measure(work) / .milliseconds(1) }
}
