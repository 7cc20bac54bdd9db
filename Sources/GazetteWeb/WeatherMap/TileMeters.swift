import Metrics

/// Counts the tiles that were given and those that were not to be had.
struct TileMeters: Sendable {
  enum Layer: String, CaseIterable {
    case street, earth
  }

  private let given: [Layer: Counter]
  private let missing: [Layer: Counter]

  init() {
    func counters(_ result: String) -> [Layer: Counter] {
      Dictionary(
        uniqueKeysWithValues: Layer.allCases.map {
          ($0, Counter(label: "gazette_tiles_total", dimensions: [("layer", $0.rawValue), ("result", result)]))
        })
    }
    given = counters("given")
    missing = counters("missing")
  }

  func count(_ layer: Layer, found: Bool) { (found ? given : missing)[layer]?.increment() }
}
