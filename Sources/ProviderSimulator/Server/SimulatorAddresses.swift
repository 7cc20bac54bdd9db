/// Where each simulated provider answers: bases to which the provider's usual path is added.
package struct SimulatorAddresses: Sendable, Equatable {
  package let port: Int

  package init(port: Int) { self.port = port }

  /// The scheme, host and port that all of them share, to be trusted as one origin.
  package var origin: String { "http://127.0.0.1:\(port)" }

  /// The base of one provider, without a slash at its end: `…/open-meteo`, to which `/v1/forecast` is added.
  package func base(of provider: SimulatedProvider) -> String {
    provider == .newspapers ? origin : "\(origin)/\(provider.rawValue)"
  }

  package var openMeteo: String { base(of: .openMeteo) }
  package var openMeteoGeocoding: String { base(of: .openMeteoGeocoding) }
  package var openMeteoAir: String { base(of: .openMeteoAir) }
  package var openWeather: String { base(of: .openWeather) }
  /// The feeds of the newspapers, each with the folder that the demo puts it into; the first is the paper of the town.
  package var feeds: [(url: String, folder: String?)] {
    Newspaper.all.enumerated().map { place, paper in
      let folder = paper.languageCode == "fr" ? "Presse inventée" : "Invented press"
      return (PaperAddresses(origin: origin, paper: paper).feed, place == 0 ? nil : folder)
    }
  }
  /// A page that names the feeds of all newspapers.
  package var kiosk: String { "\(origin)/kiosk" }
  /// The base of the ads, to which `/listing.json` and `/categories.json` are added.
  package var classifieds: String { base(of: .paperclip) }
  /// The address of a picture, the same one for the same number: 16 to 1600 pixels wide and high.
  package func picture(_ number: Int, width: Int, height: Int) -> String {
    "\(base(of: .pictures))/\(width)/\(height)/scene-\(number).png"
  }
  /// The address of a picture of one motif.
  package func picture(of motif: Motif, _ number: Int, width: Int, height: Int) -> String {
    "\(base(of: .pictures))/\(width)/\(height)/\(motif.rawValue)-\(number).png"
  }
  /// The tiles' template with `{z}`, `{x}` and `{y}`.
  package var tileTemplate: String { "\(base(of: .tiles))/{z}/{x}/{y}.png" }
  /// Where faults are set and requests are listed.
  package var control: String { "\(origin)/_control" }
}
