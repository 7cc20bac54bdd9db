import CivilDates
import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ModelComparisonPagesTests {
  private static let path = Route.placeModels(Place.paris.id.text).path
  private static let api = Route.api(.placeModels(Place.paris.id.text)).path

  private static func server() async throws -> MapServer {
    let server = MapServer()
    _ = try await server.weather.places.add(.paris, waiting: true, for: .owner)
    return server
  }

  /// Makes this many days with weather as one model had forecast, and a degree away from the provider's forecast.
  private static func days(_ count: Int) throws -> [ForecastSample] {
    let origins = [ForecastOrigin(ProviderID.openMeteo), ForecastOrigin(WeatherModel.ecmwf)]
    return try (1...count).flatMap { ago in
      let day = try #require(CalendarDay(daysSince1970: 20_000 - ago))
      return [ForecastLead.sameDay, .one].flatMap { lead in
        origins.filter { lead == .one || $0.model == nil }.map { origin in
          var sample = ForecastSample(origin: origin, lead: lead, day: day)
          let off = lead == .one && origin.model == nil ? 1.0 : 0
          (sample.low, sample.high) = (Temperature(celsius: 4 + off), Temperature(celsius: 9 + off))
          return sample
        }
      }
    }
  }

  @Test func `links a city to its models without requesting them`() async throws {
    let server = try await Self.server()
    try await server.run { client in
      let page = try await client.send(Route.place(Place.paris.id.text).path, .get, [.acceptLanguage: "en"]).text
      #expect(page.contains("href=\"\(Self.path)\">Compare models</a>"))
      #expect(server.modelComparison.requests.isEmpty)
    }
  }

  @Test func `requests the models once and shows their agreement`() async throws {
    let server = try await Self.server()
    try await server.run { client in
      for _ in 0..<2 {
        let page = try await client.send(Self.path, .get, [.acceptLanguage: "en"]).text
        #expect(page.contains(#"<p class="opinions-sentence">The 3 models agree"#))
        #expect(page.contains(#"<polygon class="spread-most""#))
      }
      #expect(server.modelComparison.requests.count == 1)
    }
  }

  @Test func `sends no request for prefetches and other sites`() async throws {
    let server = try await Self.server()
    let secPurpose = try #require(HTTPField.Name("Sec-Purpose"))
    let secFetchSite = try #require(HTTPField.Name("Sec-Fetch-Site"))
    try await server.run { client in
      for header in [[secPurpose: "prefetch"], [secFetchSite: "cross-site"]] as [HTTPFields] {
        let answer = try await client.send(Self.path, .get, header)
        #expect(answer.status == .ok && answer.text.contains("button-primary"))
      }
      #expect(server.modelComparison.requests.isEmpty)
    }
  }

  @Test func `reports a failure on the page and in the API`() async throws {
    let server = try await Self.server()
    server.modelComparison.answer(.failure(.unreachable(.openMeteo)))
    try await server.run { client in
      let page = try await client.send(Self.path, .get, [.acceptLanguage: "en"])
      #expect(page.status == .badGateway || page.status == .serviceUnavailable)
      #expect(page.text.contains(#"<p class="banner banner-warning" role="status">"#))
      let answer = try await client.send(Self.api, .get, [:])
      #expect(answer.status == page.status && answer.text.contains("\"status\""))
    }
  }

  @Test func `returns models, days and spread`() async throws {
    let server = try await Self.server()
    try await server.run { client in
      let text = try await client.send(Self.api, .get, [.acceptLanguage: "en"]).text
      for part in ["\"ecmwf_ifs025\"", "\"wetModels\":3", "\"spread\":[", "\"sentence\":\"The 3 models", "\"lowMin\""] {
        #expect(text.contains(part), "\(part)")
      }
    }
  }

  @Test func `responds 404 for a place that is not saved`() async throws {
    try await MapServer().run { client in
      for path in [Self.path, Self.api] {
        let answer = try await client.send(path, .get, [:])
        #expect(answer.status == .notFound)
      }
    }
  }

  @Test func `shows the most accurate model after two weeks`() async throws {
    let server = try await Self.server()
    try await server.record.save(try Self.days(15), at: Place.paris.id)
    try await server.run { client in
      let page = try await client.send(Route.place(Place.paris.id.text).path, .get, [.acceptLanguage: "en"]).text
      #expect(page.contains("For Paris, ECMWF (Europe) was the most accurate"))
      #expect(page.contains(#"<table class="data scores-table has-best">"#))
    }
  }
}
