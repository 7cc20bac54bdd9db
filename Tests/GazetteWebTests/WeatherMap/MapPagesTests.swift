import Foundation
import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct MapPagesTests {
  @Test(arguments: [
    ("90,0", 200), ("-90,180", 200), ("0,179.9", 200), ("0,-180", 200), ("-0.0001,0", 200), ("91,0", 400),
    ("-90.1,0", 400), ("0,181", 400), ("0,-180.5", 400), ("nan,0", 400), ("0,nan", 400), ("inf,0", 400),
    ("1e400,0", 400), ("Paris", 404), ("1", 404), ("1,2,3", 404), ("%00,%00", 404), (",", 404),
  ])
  func `accepts the poles and the date line and reports positions beyond`(position: String, status: Int) async throws {
    try await MapServer().run { client in
      var answer = try await client.send("/map/\(position)", .get, [.acceptLanguage: "en"])
      if answer.status.kind == .redirection, let canonical = answer.headers[.location] {
        answer = try await client.send(canonical, .get, [.acceptLanguage: "en"])
      }
      #expect(answer.status.code == status)
      if status == 400 { #expect(answer.text.contains("must be between -")) }
    }
  }

  @Test(arguments: ["48.85,2.35", "48%C2%B051'N%202%C2%B021'E", "48,85;2,35", "48.8500,2.350"])
  func `redirects every notation to one address`(written: String) async throws {
    try await MapServer().run { client in
      let answer = try await client.send("/map/\(written)")
      #expect(answer.headers[.location] == "/map/48.8500,2.3500")
    }
  }

  @Test func `requests a point's weather except for cross-site visits`() async throws {
    let server = MapServer()
    try await server.run { client in
      let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
      let foreign = try await client.send("/map/48.8500,2.3500", .get, [site: "cross-site"])
      let own = try await client.send("/map/-33.9000,18.4000")
      #expect(foreign.status == .ok && own.status == .ok)
    }
    #expect(await server.requestedRefreshes().map(\.text) == ["-33.9000,18.4000"])
  }

  @Test func `opens and stores a typed position`() async throws {
    let server = MapServer()
    try await server.run { client in
      let body = "position=48%C2%B051%27N+2%C2%B021%27E"
      let answer = try await client.post("/map/points", body: body)
      #expect(answer.headers[.location] == "/map/48.8500,2.3500")
    }
    let points = try await server.points.points(of: .owner)
    #expect(points.map(\.id.text) == ["48.8500,2.3500"])
  }

  @Test(arguments: [
    ("Nulle part", "Aucun résultat pour «\u{A0}Nulle part\u{A0}»"), ("", "Ce n’est pas une position"),
    ("91, 2", "La latitude va de -90"),
    ("nan, nan", "La latitude va de -90"), ("48, 181", "La longitude va de -180"),
    ("%3Cscript%3E", "&lt;script&gt;"),
  ])
  func `reports an invalid position on the map without storing it`(typed: String, sentence: String) async throws {
    let server = MapServer()
    try await server.run { client in
      let body = "position=" + typed.replacing(" ", with: "+")
      let answer = try await client.post("/map/points", [.acceptLanguage: "fr"], body: body)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains(sentence))
      #expect(answer.text.contains("id=\"map\""))
    }
    let points = try await server.points.points(of: .owner)
    #expect(points.isEmpty)
  }

  @Test func `opens a place by its name`() async throws {
    try await MapServer().run { client in
      let answer = try await client.post("/map/points", body: "position=Paris")
      #expect(answer.headers[.location] == "/map/\(Place.paris.id.text)")
    }
  }

  @Test func `saves a point as a city, and forgets it`() async throws {
    let server = MapServer()
    try await server.run { client in
      _ = try await client.post("/map/points", body: "position=48.85,2.35")
      let nameless = try await client.post("/map/48.8500,2.3500/save", body: "name=")
      #expect(nameless.status == .badRequest)
      let saved = try await client.post("/map/48.8500,2.3500/save", body: "name=Chez+moi")
      #expect(saved.status == .seeOther)
      let forgotten = try await client.post("/map/48.8500,2.3500/forget")
      #expect(forgotten.headers[.location] == "/map")
      let beyond = try await client.post("/map/91,0/save", body: "name=Nulle+part")
      #expect(beyond.status == .badRequest)
    }
    let places = try await server.places.savedPlaces(of: .owner)
    #expect(places.map(\.place.name) == ["Chez moi"])
    let points = try await server.points.points(of: .owner)
    #expect(points.isEmpty)
  }

  @Test func `passes phrases and hours to the map's script`() async throws {
    try await MapServer().run { client in
      let english = try await client.send("/map", .get, [.acceptLanguage: "en"]).text
      #expect(english.contains(#"data-here-with="You are here: #""#))
      #expect(english.contains("data-hours=\"midnight|1\u{A0}am|"))
      let french = try await client.send("/map", .get, [.acceptLanguage: "fr"]).text
      #expect(french.contains("data-here-with=\"Vous êtes ici\u{A0}: #\""))
      #expect(french.contains(#"data-days="lundi|mardi|"#) && french.contains("data-hours=\"0\u{A0}h|1\u{A0}h|"))
    }
  }

  @Test func `returns names in the requested language`() async throws {
    try await MapServer().run { client in
      let answer = try await client.send("/map/names?language=en")
      #expect(answer.headers[.cacheControl] == "private, max-age=86400")
      let names = try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: [[Any]]]
      #expect(names?["cities"]?.first?.first as? String == "Paris")
      #expect(names?["countries"]?.isEmpty == true)
    }
  }

  @Test func `reports a full store`() async throws {
    let server = MapServer()
    try await server.run { client in
      server.points.fault.error = .full
      let map = try await client.send("/map")
      let typed = try await client.post("/map/points", body: "position=1,2")
      #expect(map.status.code == 507 && typed.status.code == 507)
    }
  }
}
