import BoundedNumbers
import FeedParsing
public import Foundation
public import GazetteDomain
public import WeatherProviders

/// The warnings of Europe's weather services from MeteoAlarm: an Atom feed for each country. The full text of each warning is in
/// a separate document, which is fetched if the warning applies to a reader's city.
public struct MeteoAlarmWarningSource: WarningSource {
  /// The address of the feeds.
  public static let publicURL = URL(literal: "https://feeds.meteoalarm.org")
  /// The maximum number of texts per answer; the next answer continues.
  static let maximumTexts = 30

  private let feeds: WarningClient
  private let texts: WarningClient
  private let baseURL: URL
  private let zones: any WarningZones
  private let access: ProviderAccess
  private let excludedCountries: Set<String>
  private let now: CurrentTime

  /// Creates a source for the feeds below `baseURL`.
  /// - Parameters:
  ///   - zones: Determines which warnings apply to a city.
  ///   - access: Pays for the texts.
  ///   - excluding: The codes of countries for which another source is better.
  public init(
    transport: any HTTPTransport, baseURL: URL = Self.publicURL, zones: any WarningZones, access: ProviderAccess,
    excluding: Set<String> = [], now: @escaping CurrentTime
  ) {
    // The service responds to a narrow Accept with 406.
    feeds = WarningClient(
      provider: .meteoAlarm, transport: transport, now: now, accept: "application/atom+xml, */*;q=0.5",
      bodyBytes: 15_000_000)
    texts = WarningClient(
      provider: .meteoAlarm, transport: transport, now: now, accept: "application/cap+xml, */*;q=0.5",
      bodyBytes: 2_000_000)
    self.baseURL = baseURL
    self.zones = zones
    self.access = access
    self.excludedCountries = excluding
    self.now = now
  }

  /// The service.
  public var provider: ProviderID { .meteoAlarm }

  /// The country, if MeteoAlarm has a feed for it.
  public func scope(of place: PlaceID, countryCode: String) -> WarningScope? {
    guard MeteoAlarmCountries.slugs[countryCode] != nil, !excludedCountries.contains(countryCode) else { return nil }
    return WarningScope(.meteoAlarm, countryCode: countryCode)
  }

  /// All warnings of a country, with the full text of those that apply to `question.places`.
  public func answer(to question: WarningQuestion) async throws(SourceError) -> WarningResponse {
    guard let slug = MeteoAlarmCountries.slugs[question.scope.countryCode] else { throw .notFound(.meteoAlarm) }
    let url = baseURL.appending(path: "/feeds/meteoalarm-legacy-atom-\(slug)")
    let reply = try await feeds.get(url, since: question.validators)
    guard let body = reply.body else {
      return WarningResponse(
        .unchanged, madeAt: reply.madeAt, validators: reply.validators, freshUntil: reply.freshUntil)
    }
    let content = try await Self.read(body, question, zones, now())
    var messages = content.messages
    for (key, uuid) in await affordable(content.missingTexts) {
      // A warning without its full text is still shown; the next answer tries again.
      guard let message = try await text(of: uuid, slug, question) else { continue }
      messages[key] = content.messages[key].map(message.addingCodes) ?? message
    }
    let state = WeatherWarning.state(of: content.order.compactMap { messages[$0] }, known: question.known)
    return WarningResponse(
      content.problem.map { .partial(state, $0) } ?? .whole(state), madeAt: content.madeAt,
      validators: reply.validators, freshUntil: reply.freshUntil)
  }

  @concurrent
  private static func read(
    _ body: [UInt8], _ question: WarningQuestion, _ zones: any WarningZones, _ now: Date
  ) async throws(SourceError) -> MeteoAlarmContent {
    try MeteoAlarmContent(of: body, question, zones: zones, now: now)
  }

  private func affordable(_ missingTexts: [(WarningID, String)]) async -> ArraySlice<(WarningID, String)> {
    guard !missingTexts.isEmpty else { return [] }
    do throws(StoreError) {
      let answer = try await access.reserve(
        min(missingTexts.count, Self.maximumTexts), weight: 1, of: .meteoAlarm, for: .background)
      if case .granted(let count) = answer { return missingTexts.prefix(count) }
      return []
    } catch {
      // Without budget there is no request; an error of the store shows when the answer is stored.
      return []
    }
  }

  /// The full message; nil when it is currently unavailable.
  /// - Throws: When the service asks for a pause, or the program ends.
  private func text(
    of uuid: String, _ slug: String, _ question: WarningQuestion
  ) async throws(SourceError) -> WarningMessage? {
    let url = baseURL.appending(path: "/api/v1/warnings/feeds-\(slug)/\(uuid)")
    do throws(SourceError) {
      guard let body = try await texts.get(url).body else { return nil }
      return await Self.message(body, question, now())
    } catch {
      switch error {
      case .rateLimited, .cancelled: throw error
      default: return nil
      }
    }
  }

  @concurrent
  private static func message(_ body: [UInt8], _ question: WarningQuestion, _ now: Date) async -> WarningMessage? {
    // An unreadable text counts as missing: the feed's information remains.
    guard let alert = try? AlertReader().alert(body), alert.isWellFormed else { return nil }
    let adapter = AlertAdapter(scope: question.scope, dialect: MeteoAlarmDialect(), ignoresSender: true, now: now)
    let message = adapter.message(alert)
    return message.warnings.isEmpty ? nil : message
  }
}

/// The conventions of MeteoAlarm's alerts.
struct MeteoAlarmDialect: AlertDialect {
  func level(of info: AlertInfo) -> WarningLevel {
    number(info, "awareness_level").flatMap(WarningLevel.init(rawValue:)) ?? WarningLevel(severity: info.severity)
  }

  func kind(of info: AlertInfo) -> WarningKind {
    number(info, "awareness_type").flatMap { Self.kinds[$0] } ?? WarningKind(words: info.event ?? "")
  }

  /// Green means no warning.
  func isAllClear(_ info: AlertInfo) -> Bool {
    number(info, "awareness_level") == 1 || info.responseTypes.contains("allclear")
  }

  func areas(of info: AlertInfo) -> [WarningArea] { info.areas.map { WarningArea($0) } }

  /// Only the number is the same everywhere: `2; yellow; Moderate`, `2; Yellow`, `2;jaune`.
  private func number(_ info: AlertInfo, _ name: String) -> Int? {
    let value = info.parameters.first { $0.name.lowercased() == name }?.value ?? ""
    return Int(value.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces), in: 0...99)
  }

  private static let kinds: [Int: WarningKind] = [
    1: .wind, 2: .snowIce, 3: .thunderstorm, 4: .fog, 5: .heat, 6: .cold, 7: .coast, 8: .forestFire, 9: .avalanche,
    10: .rain, 12: .flood, 13: .rainFlood, 14: .marine, 15: .drought,
  ]
}

/// The countries for which MeteoAlarm has feeds.
enum MeteoAlarmCountries {
  /// The name of a country in the feeds' addresses, by its ISO code.
  static let slugs = [
    "AD": "andorra", "AT": "austria", "BE": "belgium", "BA": "bosnia-herzegovina", "BG": "bulgaria", "HR": "croatia",
    "CY": "cyprus", "CZ": "czechia", "DK": "denmark", "EE": "estonia", "FI": "finland", "FR": "france",
    "DE": "germany", "GR": "greece", "HU": "hungary", "IS": "iceland", "IE": "ireland", "IL": "israel", "IT": "italy",
    "LV": "latvia", "LT": "lithuania", "LU": "luxembourg", "MT": "malta", "MD": "moldova", "ME": "montenegro",
    "NL": "netherlands", "MK": "republic-of-north-macedonia", "NO": "norway", "PL": "poland", "PT": "portugal",
    "RO": "romania", "RS": "serbia", "SK": "slovakia", "SI": "slovenia", "ES": "spain", "SE": "sweden",
    "CH": "switzerland", "UA": "ukraine", "GB": "united-kingdom",
  ]
}
