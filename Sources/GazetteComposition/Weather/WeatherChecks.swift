import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import WeatherProviders

/// Sends one request to each weather provider.
struct WeatherChecks: Sendable {
  private static let paris = Coordinate(clamping: 48.85, 2.35)
  let context: CheckContext
  private var subjects: DoctorSubjects { CommandLanguage.words.output.doctor.subjects }

  /// The checks of the providers in use.
  var all: [Doctor.Check] {
    guard let key = context.settings[\.openWeather.key] else {
      return [forecast, air, models, context.metNorway, places]
    }
    return [{ await openWeather(key) }, models, context.metNorway, places]
  }

  @Sendable private func forecast() async -> Finding {
    let source = OpenMeteoForecastSource(
      transport: FetchedTransport(context.fetching), baseURL: context.settings[\.openMeteo.url], now: context.timing.now
    )
    return await check(subjects.forecast, .openMeteo, source.weightPerPosition, setting: "openMeteo.url") {
      () async throws(SourceError) in
      _ = try await source.reports(at: [Self.paris], languageCode: "en").first?.get()
    }
  }

  @Sendable private func air() async -> Finding {
    let source = OpenMeteoAirQualitySource(
      transport: FetchedTransport(context.fetching), baseURL: context.settings[\.openMeteo.airURL],
      now: context.timing.now)
    return await check(subjects.air, .openMeteo, source.weightPerPosition, setting: "openMeteo.airURL") {
      () async throws(SourceError) in
      _ = try await source.airQualities(at: [Self.paris]).first?.get()
    }
  }

  /// Checks only the ensemble: the models are at the forecast's address, which has its own check.
  @Sendable private func models() async -> Finding {
    let probe = OpenMeteoEnsembleProbe(
      transport: FetchedTransport(context.fetching), ensembleURL: context.settings[\.openMeteo.ensembleURL],
      now: context.timing.now)
    return await check(subjects.models, .openMeteo, OpenMeteoEnsembleProbe.weight, setting: "openMeteo.ensembleURL") {
      () async throws(SourceError) in
      try await probe.request(at: Self.paris)
    }
  }

  @Sendable private func places() async -> Finding {
    let geocoder = OpenMeteoGeocoder(
      transport: FetchedTransport(context.fetching), baseURL: context.settings[\.openMeteo.geocodingURL],
      now: context.timing.now)
    return await check(subjects.places, .openMeteo, 1, setting: "openMeteo.geocodingURL") {
      () async throws(SourceError) in
      _ = try await geocoder.places(matching: "Paris", languageCode: "en", limit: 1)
    }
  }

  /// Finds the version that works with the key, from the best on, ignoring the stored one.
  private func openWeather(_ key: String) async -> Finding {
    let source = OpenWeatherSource(
      transport: FetchedTransport(context.fetching), baseURL: context.settings[\.openWeather.url], key: key,
      access: context.access,
      replies: DiscardingReplyStore(), now: context.timing.now)
    let words = CommandLanguage.words.output.doctor.sources
    do throws(SourceError) {
      switch try await source.workingVersion(at: Self.paris) {
      case .oneCall3: return Finding(subjects.openWeather, .good, words.oneCall3)
      case .oneCall4: return Finding(subjects.openWeather, .good, words.oneCall4)
      case .current: return Finding(subjects.openWeather, .warning, words.reducedKey)
      }
    } catch {
      return Finding(subjects.openWeather, .source(error), setting: "openweather.url")
    }
  }

  private func check(
    _ subject: String, _ provider: ProviderID, _ weight: Double, setting: String,
    _ request: @Sendable () async throws(SourceError) -> Void
  ) async -> Finding {
    do throws(RefreshError) {
      try await context.access.call(provider, weight: weight, for: .reader, request)
      return Finding(subject, .good, CommandLanguage.words.output.doctor.sources.answers)
    } catch {
      return Finding(subject, error, setting: setting)
    }
  }
}
