/// Sun and moon, ready to show.
package struct SunBlock: Sendable, Hashable {
  /// Sunrise; nil in polar day or night, and when unknown.
  package let sunrise: String?
  /// Sunset; nil in polar day or night, and when unknown.
  package let sunset: String?
  /// Daylight; nil when unknown.
  package let daylight: String?
  /// That the sun does not rise or set today; nil when it does.
  package let polar: String?
  /// Where the sun stands on an arc of radius 90 around 100,100; nil at night.
  package let sunX, sunY: String?
  /// The moon's phase in words.
  package let moon: String
  /// How much of it is lit.
  package let illumination: String
  /// The lit part as an SVG path in a circle of radius 20 around 24,24.
  package let moonPath: String
}
