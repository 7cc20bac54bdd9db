import Foundation
import Thumbnailing

/// Draws tiles of the built-in map from the system's picture of the Earth, as Gazette draws each once for the disk.
struct BaseMapBenchmark {
  private let map: BaseMap
  private let rounds: Int

  init(picture: String, rounds: Int) throws {
    map = BaseMap(try EarthPicture(file: [UInt8](Data(contentsOf: URL(filePath: picture)))))
    self.rounds = rounds
  }

  /// Prints the times of a low, a medium and a high zoom.
  func run() async throws {
    for (zoom, column, row) in [(0, 0, 0), (2, 2, 1), (5, 16, 11)] {
      var times: [Double] = []
      var bytes = 0
      for _ in 0..<rounds {
        let elapsed = try await ContinuousClock().measure {
          bytes = try await map.tile(zoom: zoom, column: column, row: row, ink: .paper).count
        }
        times.append(elapsed / .milliseconds(1))
      }
      print("| \(zoom)/\(column)/\(row) | \(bytes) | \(Spread(times).text) |")
    }
  }
}
