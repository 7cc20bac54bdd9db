package import Foundation
import GazetteCLI
import GazetteDomain
package import GazettePresentation
import GazetteProviders
import GazetteStore
import Logging
import PostgresDriver
import SQLiteDriver
import WeatherProviders

/// The weather sources by their names in `weather.sources`.
package enum WeatherSourceName: String, CaseIterable, SettingValue {
  case openMeteo = "open-meteo"
  case metNorway = "met-norway"
  case openWeather = "openweather"

  package static var shape: SettingShape { .oneOf(allCases.map(\.rawValue)) }
  package init?(settingText: String) { self.init(rawValue: settingText.lowercased()) }
  package var settingText: String { rawValue }

  /// The provider with that name.
  var provider: ProviderID {
    switch self {
    case .openMeteo: .openMeteo
    case .metNorway: .metNorway
    case .openWeather: .openWeather
    }
  }

  /// The sources in the order of their use, each once, never empty: the operator's order, else OpenWeather with a key or
  /// Open-Meteo without one, followed by MET Norway. Without a key, OpenWeather is omitted.
  static func order(_ settings: Settings) -> [WeatherSourceName] {
    let hasKey = settings[\.openWeather.key] != nil
    let defaultOrder: [WeatherSourceName] = [hasKey ? .openWeather : .openMeteo, .metNorway]
    var order: [WeatherSourceName] = []
    for name in settings[\.weather.sources] where !order.contains(name) && (name != .openWeather || hasKey) {
      order.append(name)
    }
    return order.isEmpty ? defaultOrder : order
  }
}

/// MET Norway, the second weather source that needs no key.
package struct MetNorwaySettings: Sendable {
  static let table = MetNorwaySettings()
  package let url = Setting(
    "metNorway.url", address: "https://api.met.no", \.metNorwayURL)
}

extension SettingsTable {
  package var metNorway: MetNorwaySettings { .table }
}

/// MET Norway's sources, which share one access because the terms of service apply to both together.
struct MetNorwayPorts {
  let forecast: MetNorwayForecastSource
  let nowcast: MetNorwayNowcastSource

  init(_ installation: Installation) {
    let logger = installation.logger
    self.init(
      access: MetNorwayAccess(
        transport: FetchedTransport(installation.fetching(for: .metNorway)), replies: installation.stores.replies,
        now: installation.timing.now, note: { logger.warning("\($0)") }),
      url: installation.settings[\.metNorway.url])
  }

  init(access: MetNorwayAccess, url: URL) {
    forecast = MetNorwayForecastSource(access: access, baseURL: url, timeZone: Self.timeZone)
    nowcast = MetNorwayNowcastSource(access: access, baseURL: url)
  }

  /// The time zone of the nearest known city.
  @Sendable private static func timeZone(at coordinate: Coordinate) -> TimeZone? {
    WeatherPorts.gazetteer.nearest(to: coordinate).flatMap { TimeZone(identifier: $0.timeZone) }
  }
}

extension CheckContext {
  /// Requests one forecast from MET Norway, or reads the stored response. It uses the installation's own reply store, so that
  /// even frequent checks send no request before the service permits it.
  @Sendable func metNorway() async -> Finding {
    // A separate check reports an unusable database; without one, nothing is stored.
    if settings[\.database.url] != nil {
      guard let shared = try? await PostgresDatabase.open(settings, skipsMigration: true) else {
        return await metNorway(with: DiscardingReplyStore())
      }
      let finding = await metNorway(with: SQLReplyStore(shared.sql))
      await shared.close()
      return finding
    }
    guard FileManager.default.fileExists(atPath: folder.database.path),
      FileManager.default.isWritableFile(atPath: folder.url.path),
      let local = try? await GazetteDatabase.open(at: folder.url, access: .companion)
    else { return await metNorway(with: DiscardingReplyStore()) }
    let finding = await metNorway(with: SQLReplyStore(local.sql))
    // The stored response is already on disk.
    try? await local.close()
    return finding
  }

  private func metNorway(with replies: any ReplyStore) async -> Finding {
    let subject = CommandLanguage.words.output.doctor.subjects.metNorway
    let access = MetNorwayAccess(transport: FetchedTransport(fetching), replies: replies, now: timing.now)
    let source = MetNorwayPorts(access: access, url: settings[\.metNorway.url]).forecast
    do throws(RefreshError) {
      _ = try await self.access.call(.metNorway) { () async throws(SourceError) in
        try await source.reports(at: [Coordinate(clamping: 59.9139, 10.7522)], languageCode: "en").first?.get()
      }
      return Finding(subject, .good, CommandLanguage.words.output.doctor.sources.answers)
    } catch {
      return Finding(subject, error, setting: "metNorway.url")
    }
  }
}

/// Stores nothing, for a single manual request.
struct DiscardingReplyStore: ReplyStore {
  func reply(for url: String) async throws(StoreError) -> StoredReply? { nil }
  func save(_ reply: StoredReply) async throws(StoreError) {}
}
