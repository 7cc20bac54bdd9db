package import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import Logging
import WeatherProviders

/// The settings of the radar.
package struct RadarSettings: Sendable {
  static let table = RadarSettings()
  package let dwdURL = Setting("radar.dwdURL", address: "https://maps.dwd.de", \.radarDWDURL)
  package let noaaURL = Setting("radar.noaaURL", address: "https://opengeo.ncep.noaa.gov", \.radarNOAAURL)
  /// By setting it, the operator agrees to RainViewer's terms.
  package let rainViewerURL = Setting<URL?>("radar.rainViewerURL", default: nil, \.rainViewerURL)
}

extension SettingsTable {
  package var radar: RadarSettings { .table }
}

extension Radar {
  /// Creates the service on `installation`: national radars first, the worldwide one last.
  init(_ installation: Installation, store: FolderRadarStore) {
    let logger = installation.logger
    self.init(
      sources: Self.sources(installation.settings, now: installation.timing.now) {
        FetchedTransport(installation.fetching(for: $0))
      },
      store: store, access: installation.access, crashes: installation.crashes, now: installation.timing.now
    ) { error in
      logger.warning("Couldn't cache a radar picture", metadata: ["error": "\(error)"])
    }
  }

  /// The sources in the settings.
  static func sources(
    _ settings: Settings, now: @escaping CurrentTime, _ transport: (ProviderID) -> any HTTPTransport
  ) -> [any RadarSource] {
    RadarNetwork.allCases.compactMap { network -> (any RadarSource)? in
      switch network.provider {
      case .radarDWD:
        WMSRadarSource(
          network, transport: transport(network.provider), baseURL: settings[\.radar.dwdURL], now: now)
      case .radarNOAA:
        WMSRadarSource(
          network, transport: transport(network.provider), baseURL: settings[\.radar.noaaURL], now: now)
      default:
        settings[\.radar.rainViewerURL].map {
          RainViewerRadarSource(transport: transport(network.provider), baseURL: $0, now: now)
        }
      }
    }
  }
}

extension FolderRadarStore {
  /// Disk space for a few hundred screens with an hour of animation.
  private static let quota = 60_000_000

  /// Creates the store for the pictures of `installation`.
  init(_ installation: Installation) async {
    let cache = await FolderCache.open(
      at: installation.folder.tiles.appending(path: "radar"), quota: Self.quota, now: installation.timing.now,
      onError: installation.logger.cacheProblem)
    self.init(cache)
  }
}

/// The credits of the radar's pictures.
enum RadarCredits {
  /// The credits that the services in use require, each once.
  static func all(_ radar: Radar) -> [Attribution] {
    radar.networks.flatMap { ProviderAttribution.radar(of: $0.provider) }.reduce(into: []) { credits, credit in
      if !credits.contains(credit) { credits.append(credit) }
    }
  }
}

/// Requests the list of pictures from each radar service.
struct RadarChecks: Sendable {
  let context: CheckContext

  /// The checks, one for each service.
  var all: [Doctor.Check] {
    let sources = Radar.sources(context.settings, now: context.timing.now) { _ in FetchedTransport(context.fetching) }
    let checked = sources.filter { [.dwd, .unitedStates, .rainViewer].contains($0.network) }
    return checked.map { source in { @Sendable () async in await check(source) } }
  }

  private func check(_ source: any RadarSource) async -> Finding {
    let provider = source.network.provider
    let subject = CommandLanguage.words.output.doctor.subjects.radar(
      ProviderAttribution.radar(of: provider).first?.name ?? "")
    do throws(RefreshError) {
      _ = try await context.access.call(provider) { () async throws(SourceError) in try await source.frames() }
      return Finding(subject, .good, CommandLanguage.words.output.doctor.sources.answers)
    } catch {
      return Finding(subject, error, setting: Self.setting(provider))
    }
  }

  private static func setting(_ provider: ProviderID) -> String {
    switch provider {
    case .radarDWD: "radar.dwdURL"
    case .radarNOAA: "radar.noaaURL"
    default: "radar.rainViewerURL"
    }
  }
}
