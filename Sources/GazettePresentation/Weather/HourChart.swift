/// The next 48 hours as a drawing: a temperature line, precipitation bars, wind arrows, ready for SVG.
package struct HourChart: Sendable, Hashable {
  /// A bar of precipitation.
  package struct Bar: Sendable, Hashable {
    /// Left, top, width and height.
    package let x, y, width, height: String
    /// How much, and how likely, for a title.
    package let title: String
  }

  /// A mark at an hour: a label on the axis, or a wind arrow.
  package struct Mark: Sendable, Hashable {
    /// Where.
    package let x: String
    /// What is written.
    package let text: String
    /// The turn of an arrow in degrees, clockwise, 0 pointing down (a north wind); nil without a direction.
    package let rotation: String?
    /// True at midnight, where a new day begins.
    package let beginsDay: Bool
  }

  /// A horizontal line of the grid.
  package struct GridLine: Sendable, Hashable {
    /// Where.
    package let y: String
    /// Its temperature.
    package let text: String
  }

  /// The drawing's size.
  package static let width = 960.0
  package static let height = 280.0

  /// The points of the temperature's polyline.
  package let line: String
  /// The same with the baseline, for the area below.
  package let area: String
  /// The bars, left to right; hours without precipitation have none.
  package let bars: [Bar]
  /// The hours on the axis, every sixth.
  package let hours: [Mark]
  /// The symbols of the sky, every third hour.
  package let symbols: [Mark]
  /// The wind, every third hour.
  package let winds: [Mark]
  /// The grid.
  package let grid: [GridLine]
  /// The drawing in words.
  package let summary: String
}
