import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import WeatherProviders

/// Asks each provider of the weather for one thing.
struct WeatherChecks: Sendable {
  private static let paris = Coordinate(clamping: 48.85, 2.35)
  let room: CheckRun
  private var subjects: DoctorSubjects { Spoken.words.output.doctor.subjects }

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
      return .answers
    }
  }

  @Sendable private func air() async -> Finding {
    let source = OpenMeteoAirQualitySource(
      transport: FetchedTransport(room.door), baseURL: room.settings[\.openMeteo.airURL], now: room.timing.now)
    return await ask(subjects.air, .openMeteo, source.weightPerPosition, setting: "openMeteo.airURL") {
      () async throws(SourceError) in
      _ = try await source.airQualities(at: [Self.paris]).first?.get()
      return .answers
    }
  }

  /// The ensemble alone: what it stands beside is asked where the forecast is.
  @Sendable private func models() async -> Finding {
    let glance = OpenMeteoEnsembleGlance(
      transport: FetchedTransport(room.door), ensembleURL: room.settings[\.openMeteo.ensembleURL], now: room.timing.now)
    return await ask(subjects.models, .openMeteo, OpenMeteoEnsembleGlance.weight, setting: "openMeteo.ensembleURL") {
      () async throws(SourceError) in
      try await glance.ask(at: Self.paris)
      return .answers
    }
  }

  @Sendable private func places() async -> Finding {
    let geocoder = OpenMeteoGeocoder(
      transport: FetchedTransport(room.door), baseURL: room.settings[\.openMeteo.geocodingURL], now: room.timing.now)
    return await ask(subjects.places, .openMeteo, 1, setting: "openMeteo.geocodingURL") {
      () async throws(SourceError) in
      _ = try await geocoder.places(matching: "Paris", languageCode: "en", limit: 1)
      return .answers
    }
  }

  private func openWeather(_ key: String) async -> Finding {
    let source = OpenWeatherSource(
      transport: FetchedTransport(room.door), baseURL: room.settings[\.openWeather.url], key: key, now: room.timing.now)
    return await ask(subjects.openWeather, .openWeather, source.weightPerPosition, setting: "openweather.url") {
      () async throws(SourceError) in
      let report = try await source.reports(at: [Self.paris], languageCode: "en").first?.get()
      return report?.provenance.isReduced == true ? .answersReduced : .answers
    }
  }

  private enum Answer: Sendable {
    case answers, answersReduced
  }

  private func ask(
    _ subject: String, _ provider: ProviderID, _ weight: Double, setting: String,
    _ question: @Sendable () async throws(SourceError) -> Answer
  ) async -> Finding {
    do throws(RefreshError) {
      switch try await room.access.call(provider, weight: weight, for: .reader, question) {
      case .answers: return Finding(subject, .good, Spoken.words.output.doctor.sources.answers)
      case .answersReduced:
        return Finding(subject, .warning, Spoken.words.output.doctor.sources.reducedKey)
      }
    } catch {
      return Finding(subject, error, setting: setting)
    }
  }
}
