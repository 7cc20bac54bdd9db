import BoundedNumbers
package import Foundation
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb
import Logging
import Metrics
import ServiceLifecycle
import WeatherProviders

/// The official warnings of a running installation.
struct WarningsSection: InstalledSection {
  static let settings: [any Sendable] = [WarningsSettings.table]
  static func checks(_ context: CheckContext) -> [Doctor.Check] { WarningsChecks(context: context).all }
  static let storage: [StoragePart] = [.warnings]
  static let topics: [Topic] = [.warnings]

  /// The service, for other sections that show warnings.
  let warnings: Warnings
  private let installation: Installation

  /// Creates the section on `installation`, with the service that other sections also use.
  init(_ installation: Installation, with shared: SharedSections) {
    self.installation = installation
    warnings = shared.warnings
  }

  var web: [any WebSection] { [WarningsPages(warnings, credits: WarningCredits.of), WarningsAPI(warnings)] }

  var services: [any Service] {
    let (warnings, changes) = (warnings, installation.changes)
    return [
      ClosureService { await cancelWhenGracefulShutdown { await warnings.keepFresh() } },
      // Fetches the warnings for a newly saved city at once.
      ClosureService {
        await cancelWhenGracefulShutdown {
          for await topic in changes.changes() where topic.name == Topic.places.name { warnings.placesChanged() }
        }
      },
    ]
  }

  func configure(_ pages: inout WebDependencies) {
    pages.credits += WarningCredits.all.map(Credit.init)
  }

  func measure() async {
    await installation.gauges.set("warnings") { try await setGauges() }
  }

  private func setGauges() async throws(StoreError) {
    let (states, now) = (try await installation.stores.warnings.states(), installation.timing.now())
    Gauge(label: "gazette_warning_scopes").record(states.count)
    Gauge(label: "gazette_warning_scopes_in_trouble").record(states.count { $0.problem != nil })
    let oldest = states.compactMap(\.asOf).map { now.timeIntervalSince($0) }.max() ?? 0
    Gauge(label: "gazette_refresh_age_seconds", dimensions: [("section", "warnings"), ("which", "oldest")])
      .record(oldest)
  }
}

extension Warnings {
  /// The service on `installation`.
  init(_ installation: Installation) {
    let (settings, logger) = (installation.settings, installation.logger)
    let zones = installation.zones
    let dwd = DWDWarningSource(
      transport: FetchedTransport(installation.fetching(for: .dwd)), baseURL: settings[\.warnings.dwdURL],
      now: installation.timing.now)
    let nws = NWSWarningSource(
      transport: FetchedTransport(installation.fetching(for: .nws)), baseURL: settings[\.warnings.nwsURL],
      now: installation.timing.now)
    // Germany's own service provides more details, in eight languages.
    let meteoAlarm = MeteoAlarmWarningSource(
      transport: FetchedTransport(installation.fetching(for: .meteoAlarm)), baseURL: settings[\.warnings.meteoAlarmURL],
      zones: zones, access: installation.access, excluding: ["DE"], now: installation.timing.now)
    self.init(
      ports: Ports(
        sources: [dwd, nws, meteoAlarm], store: installation.stores.warnings,
        places: installation.stores.places, gazetteer: WeatherPorts.gazetteer, zones: zones,
        alerts: settings[\.openWeather.key] == nil ? nil : installation.stores.weather, access: installation.access,
        lease: installation.stores.lease, crashes: installation.crashes),
      rhythm: WarningRhythm(every: settings[\.warnings.refreshEvery]), changes: installation.changes,
      timing: installation.timing,
      reportError: { scope, error in
        guard error != .source(.cancelled) else { return }
        logger.warning(
          "Couldn't refresh warnings", metadata: ["scope": "\(scope?.text ?? "all")", "error": "\(error)"])
      })
  }
}

/// The dependencies of the warnings besides the installation.
enum WarningPorts {
  /// The bundled zones.
  static let zones: any WarningZones = ZoneFile.bundled()
}

/// The credits on the warnings' pages.
enum WarningCredits {
  /// The credits that each service requires, and those of the bundled zones.
  static let all: [Attribution] = services.flatMap { of($0) } + [ProviderAttribution.meteoAlarmZones]

  private static let services: [ProviderID] = [.meteoAlarm, .dwd, .nws]

  /// The credits that `service` requires next to its warnings.
  static func of(_ service: ProviderID) -> [Attribution] { ProviderAttribution.warnings(of: service) }
}

/// The official warnings.
package struct WarningsSettings: Sendable {
  static let table = WarningsSettings()
  package let meteoAlarmURL = Setting(
    "warnings.meteoAlarmURL", address: "https://feeds.meteoalarm.org", \.meteoAlarmURL)
  package let nwsURL = Setting(
    "warnings.nwsURL", address: "https://api.weather.gov", \.nwsURL)
  package let dwdURL = Setting(
    "warnings.dwdURL", address: "https://opendata.dwd.de", \.dwdURL)
  package let refreshEvery = Setting(
    "warnings.refreshEvery", default: Duration.seconds(10 * 60), on: .refreshing,
    bounds: .minimumDuration(.seconds(300)), \.warningsEvery)
}

extension SettingsTable {
  package var warnings: WarningsSettings { .table }
}
