import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct WeatherPagesTests {
  @Test func `an empty list leads to adding a city`() async throws {
    try await MapServer().run { client in
      let page = try await client.send("/weather", .get, [.acceptLanguage: "en"]).text
      #expect(page.contains(#"<a class="button button-primary" href="/weather/add" data-add>"#))
      #expect(!page.contains(#"<ol class="rows places">"#))
      #expect(!page.contains(Route.refreshPlaces.path))
    }
  }

  @Test func `the day at home is told in a sentence, on the list and on its own page alone`() async throws {
    let server = MapServer()
    let (home, other) = (Place.paris, Place.tromso)
    for place in [other, home] { _ = try await server.weather.places.add(place, waiting: true, for: .owner) }
    try await server.weather.places.chooseHome(home.id, for: .owner)
    try await server.run { client in
      for path in ["/weather", Route.place(home.id.text).path] {
        let page = try await client.send(path, .get, [.acceptLanguage: "en"]).text
        #expect(page.contains(/<p class="weather-line">[A-Z][^<]* Paris[^<]*°( until tonight)?\.<\/p>/), "\(path)")
      }
      let page = try await client.send(Route.place(other.id.text).path, .get, [.acceptLanguage: "en"]).text
      #expect(!page.contains(#"<p class="weather-line">"#))
    }
  }

  @Test func `the hours are a slider that says each of them`() async throws {
    let server = MapServer()
    _ = try await server.weather.places.add(.paris, waiting: true, for: .owner)
    try await server.run { client in
      let page = try await client.send(Route.place(Place.paris.id.text).path, .get, [.acceptLanguage: "en"]).text
      #expect(page.contains(/type="range" min="0" max="47" step="1" value="0" aria-label="Hour by hour"/))
      #expect(page.matches(of: /<rect class="chart-hour"[^>]*><title>[^<]+<\/title>/).count == 48)
      #expect(page.contains(#"/hour-chart.js""#))
    }
  }

  @Test func `a name is text wherever it stands`() async throws {
    let server = MapServer()
    let place = Place(name: #"<b>Paris</b> & "co""#, coordinate: Coordinate(clamping: 48.85, 2.35))
    let saved = try await server.weather.places.add(place, waiting: false, for: .owner).saved
    try await server.run { client in
      for path in ["/weather", Route.place(saved.id.text).path] {
        let page = try await client.send(path, .get, [.acceptLanguage: "en"]).text
        #expect(page.contains("&lt;b&gt;Paris&lt;/b&gt; &amp; &quot;co&quot;"), "\(path)")
        #expect(!page.contains("<b>Paris"), "\(path)")
      }
    }
  }

  @Test func `a city is called as in the reader's language, on pages and in the API`() async throws {
    let server = MapServer()
    var londres = Place.tromso
    (londres.name, londres.country) = ("Londres", "Royaume-Uni")
    let id = try await server.weather.places.add(londres, for: .owner).saved.id
    let english = try #require(PlaceName("London", country: "United Kingdom"))
    let french = try #require(PlaceName("Londres", country: "Royaume-Uni"))
    try await server.places.keep([id: PlaceNames(["en": english, "fr": french])])
    let paths = [
      "/weather", Route.place(id.text).path, Route.map.path, Route.mapPoint(id.text).path, Route.api(.places).path,
      Route.api(.placeWeather(id.text)).path,
    ]
    try await server.run { client in
      for path in paths {
        let page = try await client.send(path, .get, [.acceptLanguage: "en"]).text
        #expect(page.contains("London") && !page.contains("Londres"), "\(path)")
        let french = try await client.send(path, .get, [.acceptLanguage: "fr"]).text
        #expect(french.contains("Londres") && !french.contains("London"), "\(path)")
      }
      let removed = try await client.post(Route.removePlace(id.text).path)
      let list = try await client.send(try #require(removed.headers[.location]), .get, [.acceptLanguage: "en"]).text
      #expect(list.contains("London") && !list.contains("Londres"))
    }
    #expect(server.geocoder.queries.isEmpty)
  }

  @Test func `the first city cannot go up, nor the last one down`() async throws {
    let server = MapServer()
    for place in [Place.paris, .tromso] { _ = try await server.weather.places.add(place, waiting: false, for: .owner) }
    try await server.run { client in
      let rows = try await client.send("/weather").text.components(separatedBy: #"<li class="place""#)
      try #require(rows.count == 3)
      #expect(!rows[1].contains(#"value="up""#) && rows[1].contains(#"value="down""#))
      #expect(rows[2].contains(#"value="up""#) && !rows[2].contains(#"value="down""#))
      let answer = try await client.post(
        Route.arrangePlaces.path, body: "place=\(Place.tromso.id.text)&move=up")
      #expect(answer.headers[.location] == "/weather")
      let places = try await server.places.savedPlaces(of: .owner)
      #expect(places.map(\.place.name) == [Place.tromso.name, Place.paris.name])
    }
  }

  @Test func `a removed city can be taken back, once`() async throws {
    let server = MapServer()
    let id = try await server.weather.places.add(.paris, waiting: false, for: .owner).saved.id
    try await server.run { client in
      let removed = try await client.post(Route.removePlace(id.text).path)
      let list = try await client.send(try #require(removed.headers[.location])).text
      #expect(list.contains(#"<div class="banner removed" data-toast>"#))
      #expect(list.contains(#"<input type="hidden" name="place" value="\#(id.text)">"#))
      #expect(try await server.places.savedPlaces(of: .owner).isEmpty)
      _ = try await client.post(Route.restorePlace.path, body: "place=\(id.text)")
      #expect(try await server.places.savedPlaces(of: .owner).map(\.id) == [id])
      #expect(try await client.post(Route.restorePlace.path, body: "place=\(id.text)").status == .notFound)
    }
  }

  @Test func `the page of a city asks for its weather, and one that nobody saved is not there`() async throws {
    let server = MapServer()
    let id = try await server.weather.places.add(.paris, waiting: false, for: .owner).saved.id
    try await server.run { client in
      let page = try await client.send(Route.place(id.text).path, .get, [.acceptLanguage: "en"])
      #expect(page.status == .ok)
      #expect(page.text.contains(#"action="\#(Route.refreshPlace(id.text).path)""#))
      #expect(try await client.send("/weather/1.0000,1.0000").status == .notFound)
      #expect(try await client.send("/weather/nowhere").status == .notFound)
    }
  }

  @Test func `what was searched for stands in the field again, as text`() async throws {
    try await MapServer().run { client in
      let page = try await client.send("/weather/add?q=%22%3E%3Cscript%3E", .get, [.acceptLanguage: "en"]).text
      #expect(page.contains(#"value="&quot;&gt;&lt;script&gt;""#))
      #expect(!page.contains("<script>"))
    }
  }

  @Test func `a suggestion is saved by its button`() async throws {
    let server = MapServer()
    try await server.run { client in
      let page = try await client.send("/weather/add?q=Paris").text
      #expect(page.contains(#"name="place" value="\#(Place.paris.id.text)""#))
      _ = try await client.post("/weather/add", body: "q=Paris&place=\(Place.paris.id.text)")
      #expect(try await server.places.savedPlaces(of: .owner).map(\.place.name) == ["Paris"])
    }
  }

  @Test func `a city that was added is told, and its row has the focus`() async throws {
    let server = MapServer()
    try await server.run { client in
      let body = "q=Paris&place=\(Place.paris.id.text)"
      let added = try await client.post("/weather/add", body: body).headers[.location]
      #expect(added == Route.weather.path(["added": Place.paris.id.text]))
      let list = try await client.send(try #require(added), .get, [.acceptLanguage: "fr"]).text
      #expect(list.contains(#"<p class="banner banner-good added" role="status">Paris ajoutée.</p>"#))
      #expect(list.contains(#"href="/weather/\#(Place.paris.id.text)" autofocus>"#))
      let again = try await client.post("/weather/add", body: body).headers[.location]
      let known = try await client.send(try #require(again), .get, [.acceptLanguage: "fr"]).text
      #expect(known.contains("Paris est déjà dans votre liste."))
      #expect(try await !client.send("/weather").text.contains("autofocus"))
    }
  }

  @Test func `a text that is too long is told, and stands in the field as a whole`() async throws {
    try await MapServer().run { client in
      let typed = String(repeating: "a", count: 300)
      let page = try await client.send("/weather/add?q=\(typed)", .get, [.acceptLanguage: "fr"])
      #expect(page.status == .badRequest)
      #expect(page.text.contains("trop long") && page.text.contains("value=\"\(typed)\""))
    }
  }

  @Test func `the program learns whether a slip was forgiven`() async throws {
    let server = MapServer()
    _ = try await server.weather.places.add(.paris, waiting: false, for: .owner)
    try await server.run { client in
      let slip = try await client.send("/api/v1/places/search?q=pariss&lang=en").text
      #expect(slip.contains(#""didYouMean":"Paris""#) && slip.contains("Did you mean Paris?"))
      let exact = try await client.send("/api/v1/places/search?q=paris").text
      #expect(exact.contains(#""didYouMean":null"#))
      let page = try await client.send("/weather/add?q=pariss", .get, [.acceptLanguage: "fr"]).text
      #expect(page.contains("Vouliez-vous dire Paris\u{202F}?"))
    }
  }
}
