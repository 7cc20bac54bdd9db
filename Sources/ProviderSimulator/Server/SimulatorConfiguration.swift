package import Foundation

/// How the simulated providers behave, faults apart.
package struct SimulatorConfiguration: Sendable {
  /// The port on 127.0.0.1; 0 takes a free one.
  package var port: Int
  /// The same seed and time give the same weather, stories and ads.
  package var seed: UInt64
  /// Whether the providers' published limits are kept, with 429 beyond them.
  package var keepsLimits: Bool
  /// Keys that OpenWeather knows and that are subscribed to One Call.
  package var oneCallKeys: Set<String>
  /// Keys that OpenWeather knows and that are good for everything but One Call.
  package var basicKeys: Set<String>
  /// When the newspapers and the ads begin to add things; nil takes the moment of the simulator's creation.
  package var opening: Date?
  /// Seconds between two new stories, and between two changes among the ads; 0 for none at all.
  package var newsInterval: TimeInterval

  /// Draws what the map's tiles show, without their labels: 256 times 256 pixels of three bytes; without it, or where it
  /// draws nothing, land and sea are drawn roughly.
  package var tilePixels: (@Sendable (_ zoom: Int, _ column: Int, _ row: Int) async -> [UInt8]?)?

  package init(
    port: Int = 0, seed: UInt64 = 1, keepsLimits: Bool = true, oneCallKeys: Set<String> = ["demo-onecall"],
    basicKeys: Set<String> = ["demo-basic"], opening: Date? = nil, newsInterval: TimeInterval = 240
  ) {
    self.port = port
    self.seed = seed
    self.keepsLimits = keepsLimits
    self.oneCallKeys = oneCallKeys
    self.basicKeys = basicKeys
    self.opening = opening
    self.newsInterval = newsInterval
  }
}
