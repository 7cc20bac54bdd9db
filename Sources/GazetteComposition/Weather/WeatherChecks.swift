import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import WeatherProviders

/// Sends one request to each weather provider.
struct WeatherChecks: Sendable {
  private static let paris = Coordinate(clamping: 48.85, 2.35)
  let room: CheckRun
  private var subjects: DoctorSubjects { CommandLanguage.words.output.doctor.subjects }

  /// The checks of the providers in use.
  var all: [Doctor.Check] {
    guard let key = room.settings[\.openWeather.key] else {
      return [forecast, air, models, room.metNorway, places]
    }
    return [{ await openWeather(key) }, models, room.metNorway, places]
  }

  @Sendable private func forecast() async -> Finding {
    let source = OpenMeteoForecastSource(
      transport: FetchedTransport(room.door), baseURL: room.settings[\.openMeteo.url], now: room.timing.now)
    return await ask(subjects.forecast, .openMeteo, source.weightPerPosition, setting: "openMeteo.url") {
      () async throws(SourceError) in
      _ = try await source.reports(at: [Self.paris], languageCode: "en").first?.get()
    }
  }

  @Sendable private func air() async -> Finding {
    let source = OpenMeteoAirQualitySource(
      transport: FetchedTransport(room.door), baseURL: room.settings[\.openMeteo.airURL], now: room.timing.now)
    return await ask(subjects.air, .openMeteo, source.weightPerPosition, setting: "openMeteo.airURL") {
      () async throws(SourceError) in
      _ = try await source.airQualities(at: [Self.paris]).first?.get()
    }
  }

  /// Checks only the ensemble: the models are at the forecast's address, which has its own check.
  @Sendable private func models() async -> Finding {
    let glance = OpenMeteoEnsembleGlance(
      transport: FetchedTransport(room.door), ensembleURL: room.settings[\.openMeteo.ensembleURL], now: room.timing.now)
    return await ask(subjects.models, .openMeteo, OpenMeteoEnsembleGlance.weight, setting: "openMeteo.ensembleURL") {
      () async throws(SourceError) in
      try await glance.ask(at: Self.paris)
    }
  }

  @Sendable private func places() async -> Finding {
    let geocoder = OpenMeteoGeocoder(
      transport: FetchedTransport(room.door), baseURL: room.settings[\.openMeteo.geocodingURL], now: room.timing.now)
    return await ask(subjects.places, .openMeteo, 1, setting: "openMeteo.geocodingURL") {
      () async throws(SourceError) in
      _ = try await geocoder.places(matching: "Paris", languageCode: "en", limit: 1)
    }
  }

  /// Finds the version that works with the key, from the best on, ignoring the stored one.
  private func openWeather(_ key: String) async -> Finding {
    let source = OpenWeatherSource(
      transport: FetchedTransport(room.door), baseURL: room.settings[\.openWeather.url], key: key, access: room.access,
      replies: DiscardingReplyStore(), now: room.timing.now)
    let words = CommandLanguage.words.output.doctor.sources
    do throws(SourceError) {
      switch try await source.answeringVersion(at: Self.paris) {
      case .oneCall3: return Finding(subjects.openWeather, .good, words.oneCall3)
      case .oneCall4: return Finding(subjects.openWeather, .good, words.oneCall4)
      case .current: return Finding(subjects.openWeather, .warning, words.reducedKey)
      }
    } catch {
      return Finding(subjects.openWeather, .source(error), setting: "openweather.url")
    }
  }

  private func ask(
    _ subject: String, _ provider: ProviderID, _ weight: Double, setting: String,
    _ question: @Sendable () async throws(SourceError) -> Void
  ) async -> Finding {
    do throws(RefreshError) {
      try await room.access.call(provider, weight: weight, for: .reader, question)
      return Finding(subject, .good, CommandLanguage.words.output.doctor.sources.answers)
    } catch {
      return Finding(subject, error, setting: setting)
    }
  }
}
