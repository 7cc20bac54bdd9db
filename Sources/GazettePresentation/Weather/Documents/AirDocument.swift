import Foundation
import GazetteDomain

/// The air, as the API and `--json` write it; pollutants in µg/m³, pollen in grains/m³.
struct AirDocument: Encodable, Sendable, Hashable {
  let observedAt: Date
  let index: Double?
  let scale: String
  let pollutants: [String: Double]
  let pollen: [String: Double]
  let source: SourceDocument

  init(_ air: AirQuality, figures: Figures) {
    observedAt = air.observedAt
    index = figures.plain(air.index, decimals: 0)
    scale = air.scale.rawValue
    pollutants = Dictionary(uniqueKeysWithValues: air.pollutants.map { ($0.key.rawValue, $0.value) })
    pollen = Dictionary(uniqueKeysWithValues: air.pollen.map { ($0.key.rawValue, $0.value) })
    source = SourceDocument(air.provenance)
  }
}
