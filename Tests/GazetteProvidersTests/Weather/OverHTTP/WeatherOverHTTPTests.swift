import CivilDates
import Foundation
import GazetteDomain
import GazetteProviders
import ProviderSimulator
import Testing
import WeatherProviders

@Suite struct `Weather over HTTP` {
  @Test func `reads a complete Open-Meteo report`() async throws {
    try await SimulatedProviders.run { providers in
      let results = try await providers.forecast.reports(at: [.paris, .tromso], languageCode: "fr")
      let reports = try results.map { try $0.get() }
      #expect(reports.map(\.timeZone.identifier) == ["Europe/Paris", "Europe/Oslo"])
      let paris = reports[0]
      let current = try #require(paris.current)
      #expect(abs(current.observedAt.timeIntervalSince(frozenNow)) <= 900)
      #expect(current.temperature != nil && current.feelsLike != nil && current.dewPoint != nil && current.sky != nil)
      #expect(current.isDay != nil && current.humidity != nil && current.cloudCover != nil)
      #expect(current.seaLevelPressure != nil && current.surfacePressure != nil && current.visibility != nil)
      #expect(current.wind.speed != nil && current.wind.gust != nil && current.wind.direction != nil)
      #expect(current.rain != nil && current.snow != nil && current.uvIndex != nil)
      #expect(paris.hours.count == 48 && paris.days.count == 14)
      #expect(paris.hours.allSatisfy { $0.precipitation != nil && $0.precipitationProbability != nil })
      #expect(paris.days.allSatisfy { $0.sunrise != nil && $0.low != nil && $0.high != nil && $0.precipitation != nil })
      #expect(paris.days.first?.day == CalendarDay(frozenNow, in: paris.timeZone))
    }
  }

  @Test func `adds yesterday to the usual report on request`() async throws {
    try await SimulatedProviders.run { providers in
      let source = try providers.forecast
      #expect(try #require(source.weightOfDayBefore) < 1)
      let usual = try #require(try await source.reports(at: [.paris], languageCode: "fr").first).get()
      var report = try #require(try await source.reportsWithDayBefore(at: [.paris], languageCode: "fr").first).get()
      let yesterday = try #require(report.dayBefore)
      #expect(yesterday.day == CalendarDay(frozenNow.addingTimeInterval(-86_400), in: report.timeZone))
      #expect(yesterday.low != nil && yesterday.high != nil && yesterday.precipitation != nil)
      report.dayBefore = nil
      #expect(report == usual)
    }
  }

  @Test func `reports no sunrise in Tromsø in December`() async throws {
    try await SimulatedProviders.run { providers in
      let report = try #require(try await providers.forecast.reports(at: [.tromso], languageCode: "fr").first).get()
      let december = try #require(report.days.last)
      #expect(december.day.iso == "2026-12-04")
      #expect(december.sunrise == nil && december.sunset == nil)
      #expect(december.daylight == .zero)
    }
  }

  @Test func `returns fifty positions of one request in order`() async throws {
    try await SimulatedProviders.run { providers in
      let coordinates = try (0..<50).map { try Coordinate(latitude: 40 + Double($0) / 10, longitude: 2) }
      let results = try await providers.forecast.reports(at: coordinates, languageCode: "fr")
      #expect(try results.map { try $0.get().coordinate } == coordinates)
      #expect(await providers.simulator.requests.requests().count == 1)
    }
  }

  @Test func `probes better versions once with a key for current weather`() async throws {
    try await SimulatedProviders.run { providers in
      let source = try providers.openWeather(key: "demo-basic")
      for _ in 0..<3 { _ = try await source.reports(at: [.paris], languageCode: "fr") }
      let counts = await providers.simulator.requests.counts()
      #expect(
        counts == [
          "/openweather/data/3.0/onecall": 1, "/openweather/data/4.0/onecall/current": 1,
          "/openweather/data/2.5/weather": 3,
        ])
    }
  }

  @Test func `returns a complete report with a key for One Call 4`() async throws {
    try await SimulatedProviders.run { providers in
      let source = try providers.openWeather(key: "demo-onecall4")
      let denver = try Coordinate(latitude: 39.7392, longitude: -104.9903)
      let results = try await source.reportsWithDayBefore(at: [.paris, denver], languageCode: "fr")
      for report in try results.map({ try $0.get() }) {
        #expect(report.provenance.product == "One Call 4.0" && !report.provenance.isReduced)
        let today = CalendarDay(frozenNow, in: report.timeZone)
        #expect(report.current?.temperature != nil)
        #expect(report.hours.count == 40)
        #expect(report.days.count == 9 && report.days.first?.day == today)
        #expect(report.days.allSatisfy { $0.low != nil && $0.high != nil && $0.sky != nil && $0.precipitation != nil })
        #expect(report.dayBefore?.day.daysSince1970 == today.daysSince1970 - 1)
      }
      // West of Greenwich the simulated days have no index of their own; a gust below the wind is not one.
      #expect(try results[1].get().days.allSatisfy { $0.uvIndex == nil })
      #expect(try results[0].get().days[2].wind.gust == nil)
    }
  }

  @Test func `reports an unknown key as unauthorized`() async throws {
    try await SimulatedProviders.run { providers in
      await #expect(throws: SourceError.unauthorized(.openWeather)) {
        try await providers.openWeather(key: "nobody").reports(at: [.paris], languageCode: "fr")
      }
    }
  }

  @Test(arguments: [("tromso", "Tromsø"), ("lodz", "Łódź"), ("saint-etienne", "Saint-Étienne")])
  func `finds cities typed without accents`(query: String, name: String) async throws {
    try await SimulatedProviders.run { providers in
      let places = try await providers.geocoder.places(matching: query, languageCode: "fr", limit: 10)
      #expect(places.contains { $0.name == name })
    }
  }

  @Test func `reports the provider's rate limit with its end`() async throws {
    try await SimulatedProviders.run(enforcesLimits: true) { providers in
      let coordinates = try (0..<50).map { try Coordinate(latitude: 40 + Double($0) / 10, longitude: 2) }
      await #expect(throws: SourceError.rateLimited(.openMeteo, until: frozenNow.addingTimeInterval(60))) {
        for _ in 0..<5 { _ = try await providers.forecast.reports(at: coordinates, languageCode: "fr") }
      }
    }
  }
}
