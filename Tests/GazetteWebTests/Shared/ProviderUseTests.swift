import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

/// Another site's page never spends what a provider allows.
@Suite struct ProviderUseTests {
  /// Every address whose GET may request a provider, with a stale or unknown place, so that it does.
  private static let answers = [
    "/api/v1/weather?latitude=1&longitude=2", "/api/v1/weather/grid?bbox=-5,42,9,51&variable=wind",
    "/api/v1/places/search?q=Paris", "/tiles/street/3/4/2.png",
    "/radar/dwd", "/radar/dwd/\(MapServer.radarFrame)/6/33/21.png",
  ]
  private static let pages = ["/weather/add?q=Paris", "/map/48.8500,2.3500", "/weather/48.8566,2.3522"]
  private static let elsewhere = ["cross-site", "same-site", "nonsense"]

  private static func server() async throws -> MapServer {
    let server = MapServer()
    server.publish([1])
    let paris = Place(name: "Chez nous", coordinate: Coordinate(clamping: 48.8566, 2.3522))
    _ = try await server.places.save(paris, for: .owner, at: .distantPast)
    return server
  }

  private static func requestCount(_ server: MapServer) async -> Int {
    let requested = await server.requestedRefreshes().count
    return requested + server.grid.requests.count + server.tiles.requests.count + server.geocoder.queries.count
      + server.source.requests.count + server.radar.lists + server.radar.tiles.count
  }

  @Test(arguments: answers, elsewhere)
  func `rejects cross-site requests for data`(path: String, site: String) async throws {
    let server = try await Self.server()
    try await server.run { client in
      let fields: HTTPFields = [.secFetchSite: site, .acceptLanguage: "en"]
      let answer = try await client.send(path, .get, fields)
      #expect(answer.status == .forbidden)
      #expect(answer.text.contains("Another site"))
      if path.hasPrefix("/api/") { #expect(answer.headers[.contentType] == "application/problem+json") }
      #expect(try await client.send(path, .head, fields).status == .forbidden)
    }
    #expect(await Self.requestCount(server) == 0)
  }

  @Test(arguments: pages, elsewhere)
  func `shows stored data for cross-site visits and refreshes by script`(path: String, site: String) async throws {
    let server = try await Self.server()
    try await server.run { client in
      let answer = try await client.send(path, .get, [.secFetchSite: site, .acceptLanguage: "en"])
      #expect(answer.status == .ok)
      if path.contains("add") {
        #expect(answer.text.contains("value=\"Paris\"") && answer.text.contains("Press “Search”"))
      } else {
        #expect(answer.text.contains(" data-asks-anew"))
      }
    }
    #expect(await Self.requestCount(server) == 0)
  }

  @Test(arguments: answers + pages, ["same-origin", "none", nil])
  func `serves same-origin pages, typed addresses and programs`(path: String, site: String?) async throws {
    let server = try await Self.server()
    try await server.run { client in
      // A page that was just shown through another site's link changes nothing.
      _ = try await client.send(path, .get, [.secFetchSite: "cross-site"])
      let answer = try await client.send(path, .get, site.map { [.secFetchSite: $0] } ?? [:])
      #expect(answer.status == .ok)
      #expect(!answer.text.contains(" data-asks-anew"))
    }
    #expect(await Self.requestCount(server) > 0)
  }

  @Test func `lists exactly the routes that may request a provider`() {
    let asking: [Route] = [
      .addPlace, .loginWith(""), .place(""), .mapPoint(""), .tile(layer: "", zoom: "", column: "", row: ""),
      .picture(""), .radar(""), .radarTile("", frame: "", zoom: "", column: "", row: ""),
      .api(.weather), .api(.weatherGrid), .api(.placeSearch),
    ]
    #expect(asking.allSatisfy { $0.providerUse != .never })
    let others: [Route] = [
      .loginReturn, .passkeyOptions, .frontPage, .weather, .map, .mapNames, .news, .article(""), .feeds, .classifieds,
      .ad(""),
      .settings, .about, .search, .login, .offline, .events, .share, .health, .readiness, .metrics, .exportFeeds,
      .api(.places), .api(.placesRefresh), .api(.placeWeather("")),
    ]
    #expect(others.allSatisfy { $0.providerUse == .never })
  }
}
