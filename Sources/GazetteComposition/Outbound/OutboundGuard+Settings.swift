import Foundation
import HTTPFetching

extension OutboundGuard {
  /// The guard of the operator's settings: providers by their exact origins, and the extra ports.
  ///
  /// - Parameter named: an address that the person at the terminal named, whose origin is trusted for this once.
  init(settings: Settings, alsoTrusting named: URL? = nil) {
    // What was typed on a page is no operator's word: such an address is asked like any stranger's.
    let settings = settings.with([:])
    let providers =
      [
        settings[\.openMeteo.url], settings[\.openMeteo.geocodingURL], settings[\.openMeteo.airURL],
        settings[\.openWeather.url], settings[\.classifieds.url], settings[\.news.feedURL],
        settings[\.map.tileURL]?.address(zoom: 0, column: 0, row: 0),
      ].compactMap(\.self) + settings[\.classifieds.more].map(\.url)
      + [named].compactMap(\.self)
    self.init(
      // An address that the guard cannot read is not trusted; asking for it then says why.
      trustedOrigins: Set(providers.compactMap { try? Origin(of: $0) }),
      extraPorts: Set(settings[\.outbound.ports].map(\.number)))
  }
}
