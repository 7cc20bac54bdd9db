import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct WeatherPagesTests {
  @Test func `offers to add a city to an empty list`() async throws {
    try await MapServer().run { client in
      let page = try await client.send("/weather", .get, [.acceptLanguage: "en"]).text
      #expect(page.contains(#"<a class="button button-primary" href="/weather/add" data-add>"#))
      #expect(!page.contains(#"<ol class="rows places">"#))
      #expect(!page.contains(Route.refreshPlaces.path))
    }
  }

  @Test func `summarises the home city's day on the list and its own page`() async throws {
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

  @Test func `shows the hours as a labelled slider`() async throws {
    let server = MapServer()
    _ = try await server.weather.places.add(.paris, waiting: true, for: .owner)
    try await server.run { client in
      let page = try await client.send(Route.place(Place.paris.id.text).path, .get, [.acceptLanguage: "en"]).text
      #expect(page.contains(/type="range" min="0" max="47" step="1" value="0" aria-label="Hour by hour"/))
      #expect(page.matches(of: /<rect class="chart-hour"[^>]*><title>[^<]+<\/title>/).count == 48)
      #expect(page.contains(#"/hour-chart.js""#))
    }
  }

  @Test func `escapes names`() async throws {
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

  @Test func `names a city in the reader's language, on pages and in the API`() async throws {
    let server = MapServer()
    var londres = Place.tromso
    (londres.name, londres.country) = ("Londres", "Royaume-Uni")
    let id = try await server.weather.places.add(londres, for: .owner).saved.id
    let english = try #require(PlaceName("London", country: "United Kingdom"))
    let french = try #require(PlaceName("Londres", country: "Royaume-Uni"))
    try await server.places.save([id: PlaceNames(["en": english, "fr": french])])
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

  @Test func `offers no move up for the first city and no move down for the last`() async throws {
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

  @Test func `restores a removed city once`() async throws {
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

  @Test func `offers a refresh on a saved city's page and responds 404 for others`() async throws {
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

  @Test func `keeps the searched text in the field, escaped`() async throws {
    try await MapServer().run { client in
      let page = try await client.send("/weather/add?q=%22%3E%3Cscript%3E", .get, [.acceptLanguage: "en"]).text
      #expect(page.contains(#"value="&quot;&gt;&lt;script&gt;""#))
      #expect(!page.contains("<script>"))
    }
  }

  @Test func `saves a suggestion by its button`() async throws {
    let server = MapServer()
    try await server.run { client in
      let page = try await client.send("/weather/add?q=Paris").text
      #expect(page.contains(#"name="place" value="\#(Place.paris.id.text)""#))
      _ = try await client.post("/weather/add", body: "q=Paris&place=\(Place.paris.id.text)")
      #expect(try await server.places.savedPlaces(of: .owner).map(\.place.name) == ["Paris"])
    }
  }

  @Test func `confirms an added city and focuses its row`() async throws {
    let server = MapServer()
    try await server.run { client in
      let body = "q=Paris&place=\(Place.paris.id.text)"
      let added = try await client.post("/weather/add", body: body).headers[.location]
      #expect(added == Route.weather.path(["added": Place.paris.id.text]))
      let list = try await client.send(try #require(added), .get, [.acceptLanguage: "fr"]).text
      #expect(list.contains(#"<p class="banner banner-good added" role="status">Paris a été ajoutée.</p>"#))
      #expect(list.contains(#"href="/weather/\#(Place.paris.id.text)" autofocus>"#))
      let again = try await client.post("/weather/add", body: body).headers[.location]
      let known = try await client.send(try #require(again), .get, [.acceptLanguage: "fr"]).text
      #expect(known.contains("Paris est déjà dans votre liste."))
      #expect(try await !client.send("/weather").text.contains("autofocus"))
    }
  }

  @Test func `reports a text that is too long and keeps it in the field`() async throws {
    try await MapServer().run { client in
      let typed = String(repeating: "a", count: 300)
      let page = try await client.send("/weather/add?q=\(typed)", .get, [.acceptLanguage: "fr"])
      #expect(page.status == .badRequest)
      #expect(page.text.contains("trop long") && page.text.contains("value=\"\(typed)\""))
    }
  }

  @Test func `returns the spelling correction in the API and on the page`() async throws {
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
