import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@testable import GazettePresentation

@Suite struct RadarScaleTests {
  private func scale(
    _ network: RadarNetwork, _ language: Language, _ units: UnitSystem = .metric
  ) -> RadarScale {
    RadarScale(
      of: network, edition: Edition(language: language, units: units, timeZone: .gmt, now: ManualTime().date))
  }

  @Test func `labels every second colour of the German scale`() {
    let scale = scale(.dwd, .french)
    #expect(scale.fields.count == 15)
    #expect(scale.fields.compactMap(\.label) == ["0,1", "0,4", "2", "5", "10", "30", "75", "150"])
    #expect(scale.fields.first?.color == "#33ffff" && scale.fields.last?.color == "#0000fe")
    #expect(scale.fields.map(\.x).prefix(3) == ["0", "20", "40"])
    #expect(scale.unit == "mm/h" && scale.note == nil && scale.unseen == "#7d7d7d" && scale.snow.isEmpty)
  }

  @Test func `marks rates derived from echoes as estimates`() {
    for network in RadarNetwork.allCases where network != .dwd {
      let scale = scale(network, .english)
      #expect(scale.fields.allSatisfy { $0.label != nil })
      #expect(scale.note == "Estimated from the echo’s strength.")
    }
    #expect(scale(.rainViewer, .english).snow.count == 4)
  }

  @Test func `writes inches for readers with imperial units`() {
    let scale = scale(.dwd, .english, .imperial)
    #expect(scale.unit == "in/h")
    #expect(scale.fields.compactMap(\.label) == ["0.004", "0.02", "0.08", "0.2", "0.4", "1.2", "3", "5.9"])
  }

  @Test func `describes every figure of the scale for screen readers`() {
    #expect(
      scale(.unitedStates, .english).description
        == "Colours of rain, from the lightest to the heaviest, from 0; 0.2; 0.3; 0.6; 1; 3; 6; 12; 25; 50 mm/h")
  }
}
