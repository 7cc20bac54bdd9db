import BoundedNumbers
import FeedParsing
public import Foundation
public import GazetteDomain
public import WeatherProviders

/// The warnings of Europe's weather services, by MeteoAlarm: an Atom feed for each country, and the whole text of a warning in
/// a document of its own, which is fetched for warnings that hold at a reader's city.
public struct MeteoAlarmWarningSource: WarningSource {
  /// Where the feeds are.
  public static let publicURL = URL(literal: "https://feeds.meteoalarm.org")
  /// The most texts that are fetched for one answer; the next answer goes on.
  static let mostTexts = 30

  private let feeds: WarningCall
  private let texts: WarningCall
  private let baseURL: URL
  private let zones: any WarningZones
  private let access: ProviderAccess
  private let leavingOut: Set<String>
  private let now: CurrentTime

  /// Makes a source of the feeds below `baseURL`.
  /// - Parameters:
  ///   - zones: Tells which warnings hold at a city.
  ///   - access: Pays for the texts.
  ///   - leavingOut: Countries that another source tells better.
  public init(
    transport: any HTTPTransport, baseURL: URL = Self.publicURL, zones: any WarningZones, access: ProviderAccess,
    leavingOut: Set<String> = [], now: @escaping CurrentTime
  ) {
    // A narrow Accept is answered with 406.
    feeds = WarningCall(
      provider: .meteoAlarm, transport: transport, now: now, accept: "application/atom+xml, */*;q=0.5",
      bodyBytes: 15_000_000)
    texts = WarningCall(
      provider: .meteoAlarm, transport: transport, now: now, accept: "application/cap+xml, */*;q=0.5",
      bodyBytes: 2_000_000)
    self.baseURL = baseURL
    self.zones = zones
    self.access = access
    self.leavingOut = leavingOut
    self.now = now
  }

  /// The service.
  public var provider: ProviderID { .meteoAlarm }

  /// The country, when MeteoAlarm has a feed of it.
  public func scope(of place: PlaceID, countryCode: String) -> WarningScope? {
    guard MeteoAlarmCountries.slugs[countryCode] != nil, !leavingOut.contains(countryCode) else { return nil }
    return WarningScope(.meteoAlarm, countryCode: countryCode)
  }

  /// All warnings of a country, with the whole text of those that hold at `question.places`.
  public func answer(to question: WarningQuestion) async throws(SourceError) -> WarningAnswer {
    guard let slug = MeteoAlarmCountries.slugs[question.scope.countryCode] else { throw .notFound(.meteoAlarm) }
    let url = baseURL.appending(path: "/feeds/meteoalarm-legacy-atom-\(slug)")
    let reply = try await feeds.get(url, since: question.validators)
    guard let body = reply.body else {
      return WarningAnswer(
        .unchanged, madeAt: reply.madeAt, validators: reply.validators, freshUntil: reply.freshUntil)
    }
    let reading = try await Self.read(body, question, zones, now())
    var messages = reading.messages
    for (key, uuid) in await paid(reading.wanted) {
      // Without its text a warning is still a warning; the next answer tries again.
      guard let message = try await text(of: uuid, slug, question) else { continue }
      messages[key] = reading.messages[key].map(message.learningCodes) ?? message
    }
    let state = WeatherWarning.state(of: reading.order.compactMap { messages[$0] }, known: question.known)
    return WarningAnswer(
      reading.problem.map { .partial(state, $0) } ?? .whole(state), madeAt: reading.madeAt,
      validators: reply.validators, freshUntil: reply.freshUntil)
  }

  @concurrent
  private static func read(
    _ body: [UInt8], _ question: WarningQuestion, _ zones: any WarningZones, _ now: Date
  ) async throws(SourceError) -> MeteoAlarmReading {
    try MeteoAlarmReading(of: body, question, zones: zones, now: now)
  }

  private func paid(_ wanted: [(WarningID, String)]) async -> ArraySlice<(WarningID, String)> {
    guard !wanted.isEmpty else { return [] }
    do throws(StoreError) {
      let answer = try await access.reserve(
        min(wanted.count, Self.mostTexts), weight: 1, of: .meteoAlarm, for: .background)
      if case .granted(let count) = answer { return wanted.prefix(count) }
      return []
    } catch {
      // What cannot be paid for is not asked for; the store's own failure shows when the answer is kept.
      return []
    }
  }

  /// The whole message; nil when it cannot be had now.
  /// - Throws: When the service wants to be left alone, or the program ends.
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
    // A text that cannot be read is as good as none: what the feed tells stays.
    guard let alert = try? AlertReader().alert(body), alert.isWellFormed else { return nil }
    let adapter = AlertAdapter(scope: question.scope, dialect: MeteoAlarmDialect(), ignoresSender: true, now: now)
    let message = adapter.message(alert)
    return message.warnings.isEmpty ? nil : message
  }
}

/// How MeteoAlarm writes its alerts.
struct MeteoAlarmDialect: AlertDialect {
  func level(of info: AlertInfo) -> WarningLevel {
    number(info, "awareness_level").flatMap(WarningLevel.init(rawValue:)) ?? WarningLevel(severity: info.severity)
  }

  func kind(of info: AlertInfo) -> WarningKind {
    number(info, "awareness_type").flatMap { Self.kinds[$0] } ?? WarningKind(words: info.event ?? "")
  }

  /// Green is no warning.
  func isAllClear(_ info: AlertInfo) -> Bool {
    number(info, "awareness_level") == 1 || info.responseTypes.contains("allclear")
  }

  func areas(of info: AlertInfo) -> [WarningArea] { info.areas.map { WarningArea($0) } }

  /// The number alone is alike everywhere: `2; yellow; Moderate`, `2; Yellow`, `2;jaune`.
  private func number(_ info: AlertInfo, _ name: String) -> Int? {
    let value = info.parameters.first { $0.name.lowercased() == name }?.value ?? ""
    return Int(value.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces), in: 0...99)
  }

  private static let kinds: [Int: WarningKind] = [
    1: .wind, 2: .snowIce, 3: .thunderstorm, 4: .fog, 5: .heat, 6: .cold, 7: .coast, 8: .forestFire, 9: .avalanche,
    10: .rain, 12: .flood, 13: .rainFlood, 14: .marine, 15: .drought,
  ]
}

/// The countries that MeteoAlarm has feeds of.
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
