package import Foundation
import GazetteCLI
import GazetteDomain
import GazettePostgres
package import GazettePresentation
import GazetteProviders
import GazetteStore
import Logging
import WeatherProviders

/// The sources of weather by the names that `weather.sources` gives them.
package enum WeatherSourceName: String, CaseIterable, SettingValue {
  case openMeteo = "open-meteo"
  case metNorway = "met-norway"
  case openWeather = "openweather"

  package static var shape: SettingShape { .oneOf(allCases.map(\.rawValue)) }
  package init?(settingText: String) { self.init(rawValue: settingText.lowercased()) }
  package var settingText: String { rawValue }

  /// The provider of that name.
  var provider: ProviderID {
    switch self {
    case .openMeteo: .openMeteo
    case .metNorway: .metNorway
    case .openWeather: .openWeather
    }
  }

  /// The sources to ask, the first first, each once, never empty: as the operator orders them, else OpenWeather where the
  /// reader has a key and Open-Meteo where not, and then MET Norway. Without a key OpenWeather is left out.
  static func order(_ settings: Settings) -> [WeatherSourceName] {
    let hasKey = settings[\.openWeather.key] != nil
    let usual: [WeatherSourceName] = [hasKey ? .openWeather : .openMeteo, .metNorway]
    var order: [WeatherSourceName] = []
    for name in settings[\.weather.sources] where !order.contains(name) && (name != .openWeather || hasKey) {
      order.append(name)
    }
    return order.isEmpty ? usual : order
  }
}

/// MET Norway, the second source of weather that needs no key.
package struct MetNorwaySettings: Sendable {
  static let table = MetNorwaySettings()
  package let url = Setting(
    "metNorway.url", address: "https://api.met.no", \.metNorwayURL)
}

extension SettingsTable {
  package var metNorway: MetNorwaySettings { .table }
}

/// MET Norway's sources on one access, which both share as they share its terms.
struct MetNorwayPorts {
  let forecast: MetNorwayForecastSource
  let nowcast: MetNorwayNowcastSource

  init(_ paper: Installation) {
    let logger = paper.logger
    self.init(
      access: MetNorwayAccess(
        transport: FetchedTransport(paper.door(for: .metNorway)), replies: paper.stores.replies,
        now: paper.timing.now, note: { logger.warning("\($0)") }),
      url: paper.settings[\.metNorway.url])
  }

  init(access: MetNorwayAccess, url: URL) {
    forecast = MetNorwayForecastSource(access: access, baseURL: url, timeZone: Self.timeZone)
    nowcast = MetNorwayNowcastSource(access: access, baseURL: url)
  }

  /// That of the city there, or of the nearest that is known, within reason.
  @Sendable private static func timeZone(at coordinate: Coordinate) -> TimeZone? {
    WeatherPorts.gazetteer.nearest(to: coordinate).flatMap { TimeZone(identifier: $0.timeZone) }
  }
}

extension CheckRun {
  /// Asks MET Norway for one forecast, or reads what it answered, which is kept as the paper's own questions are: it is asked
  /// for nothing before it wants to be, however often the doctor comes.
  @Sendable func metNorway() async -> Finding {
    // Of a database that cannot be used the doctor tells by itself; without one nothing is kept.
    if settings[\.database.url] != nil {
      guard let shared = try? await PostgresDatabase.open(settings, isUnchanged: true) else {
        return await metNorway(keeping: UnkeptReplies())
      }
      let finding = await metNorway(keeping: PostgresReplyStore(shared))
      await shared.close()
      return finding
    }
    guard FileManager.default.fileExists(atPath: folder.database.path),
      FileManager.default.isWritableFile(atPath: folder.url.path),
      let local = try? await GazetteDatabase.open(at: folder.url, access: .companion)
    else { return await metNorway(keeping: UnkeptReplies()) }
    let finding = await metNorway(keeping: SQLiteReplyStore(local))
    // What was kept is on the disk.
    try? await local.close()
    return finding
  }

  private func metNorway(keeping replies: any ReplyStore) async -> Finding {
    let subject = Spoken.words.output.doctor.subjects.metNorway
    let access = MetNorwayAccess(transport: FetchedTransport(door), replies: replies, now: timing.now)
    let source = MetNorwayPorts(access: access, url: settings[\.metNorway.url]).forecast
    do throws(RefreshError) {
      _ = try await self.access.call(.metNorway) { () async throws(SourceError) in
        try await source.reports(at: [Coordinate(clamping: 59.9139, 10.7522)], languageCode: "en").first?.get()
      }
      return Finding(subject, .good, Spoken.words.output.doctor.sources.answers)
    } catch {
      return Finding(subject, error, setting: "metNorway.url")
    }
  }
}

/// Keeps nothing: for who asks once, by hand.
struct UnkeptReplies: ReplyStore {
  func reply(for url: String) async throws(StoreError) -> KeptReply? { nil }
  func keep(_ reply: KeptReply) async throws(StoreError) {}
}
