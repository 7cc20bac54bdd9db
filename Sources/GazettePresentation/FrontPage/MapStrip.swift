/// A strip of the built-in map with the saved cities, ready to draw.
package struct MapStrip: Sendable, Hashable {
  /// A tile of the map at its place in the strip.
  package struct Tile: Sendable, Hashable {
    /// Where its picture is.
    package let tilePath: String
    /// Where the one for the night is; nil where the reader chose between day and night.
    package let nightPath: String?
    /// Its upper left corner.
    package let x, y: String
  }

  /// A city at its place in the strip.
  package struct City: Sendable, Hashable {
    /// The link to its weather.
    package let cityPath: String
    /// Its middle.
    package let x, y: String
    /// Its name and temperature; nil where it would lie on another city's.
    package let label: String?
    /// The name and temperature, for who does not see them.
    package let spoken: String
    /// Where the label stands.
    package let labelX: String
    /// The class that puts the label left or right of the city.
    package let sideClass: String
  }

  /// The strip's size in the units of all places in it: `0 0 1024 400`.
  package let viewBox: String
  /// The tiles that cover it.
  package let tiles: [Tile]
  /// The cities, by rank.
  package let cities: [City]
}
