import Foundation
package import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
package import HTTPFetching

extension OutboundGuard {
  /// Creates the guard from the operator's settings: the exact origins of providers, further allowed destinations, and extra
  /// ports.
  ///
  /// - Parameter named: An address from the command line, whose origin is trusted for this run.
  init(settings: Settings, alsoTrusting named: URL? = nil) {
    // Settings from the settings page are not the operator's: their addresses get no trust.
    let settings = settings.with([:])
    let providers =
      [
        settings[\.openMeteo.url], settings[\.openMeteo.geocodingURL], settings[\.openMeteo.airURL],
        settings[\.openMeteo.ensembleURL], settings[\.openWeather.url], settings[\.metNorway.url],
        settings[\.warnings.meteoAlarmURL],
        settings[\.warnings.nwsURL],
        settings[\.warnings.dwdURL], settings[\.radar.dwdURL], settings[\.radar.noaaURL],
        settings[\.radar.rainViewerURL], settings[\.map.tileURL]?.address(zoom: 0, column: 0, row: 0), named,
      ].compactMap(\.self) + settings[\.readers.providers].compactMap { URL(string: $0.text) }
    self.init(
      trustedOrigins: Self.origins(providers).union(Self.publishers(of: settings)),
      extraPorts: Set(settings[\.outbound.ports].map(\.number)), allowed: Set(settings[\.outbound.allowed]))
  }

  /// The origins that the operator configured for published content, pictures included: the first feed and the ads.
  static func publishers(of settings: Settings) -> Set<Origin> {
    let settings = settings.with([:])
    return origins(
      [settings[\.classifieds.url], settings[\.news.feedURL]].compactMap(\.self)
        + settings[\.classifieds.more].map(\.url))
  }

  // An address that the guard cannot parse is not trusted; a request to it then reports why.
  private static func origins(_ addresses: [URL]) -> Set<Origin> { Set(addresses.compactMap { try? Origin(of: $0) }) }
}

extension FetchServices {
  /// The services with the guard that `outbound` creates from the settings.
  package static func live(
    outbound: @escaping @Sendable () throws(CommandFailure) -> OutboundGuard
  ) -> FetchServices {
    FetchServices { address async throws(CommandFailure) in
      switch await (try outbound()).check(address) {
      case .allowed(let address, let addresses):
        .allowed(address: address.description, connectsTo: addresses.map(\.description))
      case .refused(let refusal):
        .refused(
          reason: CommandLanguage.words.guardRules.reason(OutboundRule(refusal)),
          remedy: CommandLanguage.words.guardRules.remedy(OutboundRule(refusal)))
      case .unresolved(let host): .refused(reason: CommandLanguage.words.failures.tools.noAddress(host), remedy: nil)
      }
    }
  }
}
