package import Foundation

/// The behaviour of the simulated providers, except faults.
package struct SimulatorConfiguration: Sendable {
  /// The port on 127.0.0.1; 0 for any free one.
  package var port: Int
  /// The same seed and time produce the same weather, stories and ads.
  package var seed: UInt64
  /// Whether the providers' published limits apply, with 429 beyond them.
  package var enforcesLimits: Bool
  /// Keys that OpenWeather accepts and that have a subscription to One Call 3.0.
  package var oneCallKeys: Set<String>
  /// Keys that OpenWeather accepts and that have a subscription to One Call 4.0.
  package var oneCall4Keys: Set<String>
  /// Keys that OpenWeather accepts for everything except One Call.
  package var basicKeys: Set<String>
  /// The time from which the newspapers, the ads and the storm change; nil means the simulator's creation.
  package var startDate: Date?
  /// Seconds between two new stories, and between two changes to the ads; 0 for none at all.
  package var newsInterval: TimeInterval

  /// Renders the content of a map tile, without its labels: 256 times 256 pixels of three bytes; if it is nil or returns nil,
  /// land and sea are drawn roughly.
  package var tilePixels: (@Sendable (_ zoom: Int, _ column: Int, _ row: Int) async -> [UInt8]?)?

  package init(
    port: Int = 0, seed: UInt64 = 1, enforcesLimits: Bool = true, oneCallKeys: Set<String> = ["demo-onecall"],
    oneCall4Keys: Set<String> = ["demo-onecall4"], basicKeys: Set<String> = ["demo-basic"], startDate: Date? = nil,
    newsInterval: TimeInterval = 240
  ) {
    self.port = port
    self.seed = seed
    self.enforcesLimits = enforcesLimits
    self.oneCallKeys = oneCallKeys
    self.oneCall4Keys = oneCall4Keys
    self.basicKeys = basicKeys
    self.startDate = startDate
    self.newsInterval = newsInterval
  }
}

/// The addresses of the simulated providers: base addresses to which the provider's usual path is appended.
package struct SimulatorAddresses: Sendable, Equatable {
  package let port: Int

  package init(port: Int) { self.port = port }

  /// The common origin of all of them, to be trusted as one origin.
  package var origin: String { "http://127.0.0.1:\(port)" }

  /// The base address of one provider, without a trailing slash: `…/open-meteo`, to which `/v1/forecast` is appended.
  package func base(of provider: SimulatedProvider) -> String {
    provider == .newspapers ? origin : "\(origin)/\(provider.rawValue)"
  }

  package var openMeteo: String { base(of: .openMeteo) }
  package var openMeteoGeocoding: String { base(of: .openMeteoGeocoding) }
  package var openMeteoAir: String { base(of: .openMeteoAir) }
  package var openMeteoEnsemble: String { base(of: .openMeteoEnsemble) }
  package var openWeather: String { base(of: .openWeather) }
  package var metNorway: String { base(of: .metNorway) }
  package var meteoAlarm: String { base(of: .meteoAlarm) }
  package var nws: String { base(of: .nws) }
  package var dwd: String { base(of: .dwd) }
  package var radarDWD: String { base(of: .radarDWD) }
  package var radarNOAA: String { base(of: .radarNOAA) }
  package var rainViewer: String { base(of: .rainViewer) }
  /// The feeds of the newspapers, each with its folder in the demo; the first one is the town's newspaper.
  package var feeds: [(url: String, folder: String?)] {
    Newspaper.all.enumerated().map { place, paper in
      let folder = paper.languageCode == "fr" ? "Presse inventée" : "Invented press"
      return (PaperAddresses(origin: origin, paper: paper).feed, place == 0 ? nil : folder)
    }
  }
  /// A page that declares the feeds of all newspapers.
  package var kiosk: String { "\(origin)/kiosk" }
  /// The base address of the ads, to which `/listing.json` and `/categories.json` are appended.
  package var classifieds: String { base(of: .paperclip) }
  /// The address of a picture, always the same one for the same number: 16 to 1600 pixels wide and high.
  package func picture(_ number: Int, width: Int, height: Int) -> String {
    "\(base(of: .pictures))/\(width)/\(height)/scene-\(number).png"
  }
  /// The address of a picture of one motif.
  package func picture(of motif: Motif, _ number: Int, width: Int, height: Int) -> String {
    "\(base(of: .pictures))/\(width)/\(height)/\(motif.rawValue)-\(number).png"
  }
  /// The tiles' template with `{z}`, `{x}` and `{y}`.
  package var tileTemplate: String { "\(base(of: .tiles))/{z}/{x}/{y}.png" }
  /// The address that sets faults and lists requests.
  package var control: String { "\(origin)/_control" }
}

/// The simulated providers; the raw value is the first part of their paths and their name in fault rules.
package enum SimulatedProvider: String, Sendable, CaseIterable, Codable {
  case openMeteo = "open-meteo"
  case openMeteoGeocoding = "open-meteo-geocoding"
  case openMeteoAir = "open-meteo-air"
  case openMeteoEnsemble = "open-meteo-ensemble"
  case openWeather = "openweather"
  case metNorway = "met-norway"
  case meteoAlarm = "meteoalarm"
  case nws
  case dwd
  case radarDWD = "radar-dwd"
  case radarNOAA = "radar-noaa"
  case rainViewer = "rainviewer"
  case newspapers
  case paperclip
  case pictures
  case tiles
}
