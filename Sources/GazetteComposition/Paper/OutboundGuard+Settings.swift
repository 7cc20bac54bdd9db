import Foundation
import HTTPFetching

extension OutboundGuard {
  /// The guard of the operator's settings: providers by their exact origins, what else they allow, and the extra ports.
  ///
  /// - Parameter named: an address that the person at the terminal named, whose origin is trusted for this once.
  init(settings: Settings, alsoTrusting named: URL? = nil) {
    // What was typed on a page is no operator's word: such an address is asked like any stranger's.
    let settings = settings.with([:])
    let providers =
      [
        settings[\.openMeteo.url], settings[\.openMeteo.geocodingURL], settings[\.openMeteo.airURL],
        settings[\.openWeather.url], settings[\.map.tileURL]?.address(zoom: 0, column: 0, row: 0), named,
      ].compactMap(\.self)
    self.init(
      trustedOrigins: Self.origins(providers).union(Self.publishers(of: settings)),
      extraPorts: Set(settings[\.outbound.ports].map(\.number)), allowed: Set(settings[\.outbound.allowed]))
  }

  /// The origins that the operator named for what they publish, pictures included: the first feed and the ads.
  static func publishers(of settings: Settings) -> Set<Origin> {
    let settings = settings.with([:])
    return origins(
      [settings[\.classifieds.url], settings[\.news.feedURL]].compactMap(\.self)
        + settings[\.classifieds.more].map(\.url))
  }

  // An address that the guard cannot read is not trusted; asking for it then says why.
  private static func origins(_ addresses: [URL]) -> Set<Origin> { Set(addresses.compactMap { try? Origin(of: $0) }) }
}
