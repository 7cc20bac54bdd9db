import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import WeatherProviders

/// Sends one request to each warning service, and checks the zones.
struct WarningsChecks: Sendable {
  private static let berlin = PlaceID(Coordinate(clamping: 52.52, 13.405))
  private static let paris = PlaceID(Coordinate(clamping: 48.85, 2.35))
  private static let topeka = PlaceID(Coordinate(clamping: 39.0473, -95.6752))
  let context: CheckContext

  /// The checks.
  var all: [Doctor.Check] { [meteoAlarm, dwd, nws, zones] }

  @Sendable private func meteoAlarm() async -> Finding {
    let source = MeteoAlarmWarningSource(
      transport: FetchedTransport(context.fetching), baseURL: context.settings[\.warnings.meteoAlarmURL],
      zones: WarningPorts.zones, access: context.access, now: context.timing.now)
    return await check(source, at: Self.paris, in: "FR", setting: "warnings.meteoAlarmURL")
  }

  @Sendable private func dwd() async -> Finding {
    let source = DWDWarningSource(
      transport: FetchedTransport(context.fetching), baseURL: context.settings[\.warnings.dwdURL],
      now: context.timing.now)
    return await check(source, at: Self.berlin, in: "DE", setting: "warnings.dwdURL")
  }

  @Sendable private func nws() async -> Finding {
    let source = NWSWarningSource(
      transport: FetchedTransport(context.fetching), baseURL: context.settings[\.warnings.nwsURL],
      now: context.timing.now)
    return await check(source, at: Self.topeka, in: "US", setting: "warnings.nwsURL")
  }

  @Sendable private func zones() async -> Finding {
    let (subject, words) = (
      CommandLanguage.words.output.doctor.subjects.warningZones, CommandLanguage.words.output.doctor.sources
    )
    let origin = WarningPorts.zones.origin
    if origin.count == 0 { return Finding(subject, .warning, words.zonesMissing) }
    do throws(StoreError) {
      // The codes come from a service: only letters and numbers may reach the terminal.
      let unknown = try await unknownCodes().map { code in
        "\(code.scheme.prefix(20)) \(code.value.prefix(20))".filter {
          $0.isASCII && ($0.isLetter || $0.isNumber || "_ ".contains($0))
        }
      }.sorted()
      guard !unknown.isEmpty else { return Finding(subject, .good, words.zonesKnown(origin.title, origin.count)) }
      let which = unknown.prefix(5).joined(separator: ", ") + (unknown.count > 5 ? "…" : "")
      return Finding(subject, .warning, words.zonesUnknown(origin.title, origin.count, unknown.count, which))
    } catch {
      return Finding(subject, .warning, words.feedsUnreadable("\(error)"))
    }
  }

  /// The codes of stored warnings that match no zone; empty when there is no installation yet.
  private func unknownCodes() async throws(StoreError) -> Set<WarningCode> {
    let now = context.timing.now()
    return try await InstallationDatabase.withStores(context.settings) { stores throws(StoreError) in
      var unknown = Set<WarningCode>()
      for state in try await stores.warnings.states() {
        let shown = try await stores.warnings.warnings(of: state.scope).filter { $0.isShown(at: now) }
        unknown.formUnion(WarningPorts.zones.unknownCodes(of: shown))
      }
      return unknown
    } ?? []
  }

  private func check(
    _ source: any WarningSource, at place: PlaceID, in country: String, setting: String
  ) async -> Finding {
    let name = WarningServicePhrases.name(of: source.provider)
    let subject = CommandLanguage.words.output.doctor.subjects.warnings(name)
    guard let scope = source.scope(of: place, countryCode: country) else {
      return Finding(subject, .source(.notFound(source.provider)), setting: setting)
    }
    do throws(RefreshError) {
      let response = try await context.access.call(source.provider) { () async throws(SourceError) in
        try await source.answer(to: WarningQuestion(scope: scope, places: []))
      }
      if case .partial(_, let error) = response.content { return Finding(subject, .source(error), setting: setting) }
      return Finding(subject, .good, CommandLanguage.words.output.doctor.sources.answers)
    } catch {
      return Finding(subject, error, setting: setting)
    }
  }
}
