package import GazetteDomain

/// The view model of a radar's legend: fields of colour, the lightest rain first.
package struct RadarScale: Sendable, Hashable {
  /// A field of one colour, positioned in a drawing that is ``width`` wide.
  package struct Field: Sendable, Hashable {
    package let x, width: String
    /// The colour as `#33ffff`.
    package let color: String
    /// The rate from which it applies; nil without space for it.
    package let label: String?
  }

  /// The drawing's width; the unit comes after it.
  package static let width = 300

  /// The maximum number of fields that are all labelled; beyond it, only every second field has space for a label.
  private static let maximumLabels = 10

  package let fields: [Field]
  /// The colours of snow, the lightest first; empty without separate ones.
  package let snow: [String]
  /// The colour of areas without radar; nil when they are not drawn.
  package let unseen: String?
  /// `mm/h` or `in/h`.
  package let unit: String
  /// The figures in words, for screen readers.
  package let description: String
  /// The notice that the figures are estimates; nil when they are not.
  package let note: String?

  /// Makes the legend of `network` in the reader's units and language.
  package init(of network: RadarNetwork, edition: Edition) {
    let (legend, words) = (network.legend, edition.phrases.map.radar)
    let step = legend.steps.count > Self.maximumLabels ? 2 : 1
    let labels = legend.steps.map { Self.figure($0.from, edition) }
    let width = Double(Self.width) / Double(legend.steps.count)
    fields = legend.steps.enumerated().map { index, field in
      Field(
        x: SVGNumber.text(Double(index) * width), width: SVGNumber.text(width), color: Self.css(field.color),
        label: index.isMultiple(of: step) ? labels[index] : nil)
    }
    snow = legend.snow.map(Self.css)
    unseen = legend.unseen.map(Self.css)
    unit = edition.units.usesInches ? "in/h" : "mm/h"
    description = words.scale + " " + labels.joined(separator: "; ") + " " + unit
    note = legend.isEstimated ? words.estimated : nil
  }

  /// Returns `0,1`, `7,5`, `30`; in inches `0.004`, `0.08`, `1.2`.
  private static func figure(_ rate: PrecipitationRate, _ edition: Edition) -> String {
    let value = rate.millimetersPerHour / (edition.units.usesInches ? 25.4 : 1)
    return edition.numbers.decimal(value, places: places(value))
  }

  private static func places(_ value: Double) -> Int {
    switch value {
    case 0: 0
    case ..<0.01: 3
    case ..<0.095: 2
    // A whole number has no decimals.
    default: (value - value.rounded()).magnitude < 0.05 && value >= 0.95 ? 0 : 1
    }
  }

  private static func css(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}
