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

  @Test func `the German colours are rates, of which every second has room for its figure`() {
    let scale = scale(.dwd, .french)
    #expect(scale.fields.count == 15)
    #expect(scale.fields.compactMap(\.label) == ["0,1", "0,4", "2", "5", "10", "30", "75", "150"])
    #expect(scale.fields.first?.color == "#33ffff" && scale.fields.last?.color == "#0000fe")
    #expect(scale.fields.map(\.x).prefix(3) == ["0", "20", "40"])
    #expect(scale.unit == "mm/h" && scale.note == nil && scale.unseen == "#7d7d7d" && scale.snow.isEmpty)
  }

  @Test func `colours of an echo are an estimate, and say so`() {
    for network in RadarNetwork.allCases where network != .dwd {
      let scale = scale(network, .english)
      #expect(scale.fields.allSatisfy { $0.label != nil })
      #expect(scale.note == "Estimated from how strong the echo is.")
    }
    #expect(scale(.rainViewer, .english).snow.count == 4)
  }

  @Test func `a reader who counts in inches reads inches`() {
    let scale = scale(.dwd, .english, .imperial)
    #expect(scale.unit == "in/h")
    #expect(scale.fields.compactMap(\.label) == ["0.004", "0.02", "0.08", "0.2", "0.4", "1.2", "3", "5.9"])
  }

  @Test func `who does not see the colours hears every figure`() {
    #expect(
      scale(.unitedStates, .english).description
        == "Colours of rain, from the lightest to the heaviest, from 0; 0.2; 0.3; 0.6; 1; 3; 6; 12; 25; 50 mm/h")
  }
}
