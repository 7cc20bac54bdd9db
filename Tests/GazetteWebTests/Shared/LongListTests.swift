import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

/// No page grows with a reader's data, and each reader's data is limited.
@Suite struct LongListTests {
  private static let maximumBytes = 1_500_000

  @Test func `divides a list into pages and clamps the page number`() {
    func range(_ requested: String?, _ length: Int) -> Range<Int> { ListPart(requested, of: length, size: 100).range }
    #expect(range(nil, 0) == 0..<0 && range("1", 100) == 0..<100 && range("2", 101) == 100..<101)
    #expect(range("3", 101) == 100..<101 && range("999999", 250) == 200..<250)
    for requested in ["0", "-1", "x", "", "99999999999999999999"] {
      #expect(range(requested, 250) == 0..<100, "\(requested)")
    }
    let middle = ListPart("2", of: 250, size: 100)
    #expect((middle.previous, middle.next, middle.count) == (1, 3, 3))
    #expect((ListPart("3", of: 250, size: 100).next, ListPart(nil, of: 250, size: 100).previous) == (nil, nil))
  }

  @Test func `pages two thousand feeds and stays on the page of a changed one`() async throws {
    let news = NewsServer()
    for number in 1...1998 {
      let url = try #require(URL(string: "https://paper\(number).example/\(String(repeating: "x", count: 200))"))
      _ = try await news.store.subscribe(
        to: url, title: "Paper \(number)", folder: "Folder \(number / 2)", for: .owner,
        at: Date(timeIntervalSince1970: 0))
    }
    try await news.run { client in
      let first = try await client.send("/news/feeds").text
      #expect(first.utf8.count < Self.maximumBytes / 3, "\(first.utf8.count)")
      #expect(first.matches(of: /<li class="feed"/).count == 100)
      #expect(first.contains(#"rel="next" href="/news/feeds?page=2""#) && !first.contains(#"rel="prev""#))
      let last = try await client.send("/news/feeds?page=20").text
      #expect(last.contains(#"rel="prev" href="/news/feeds?page=19""#) && !last.contains(#"rel="next""#))
      #expect(last.contains(#"<input type="hidden" name="page" value="20">"#))
      let list = try await client.send("/news").text
      #expect(list.utf8.count < Self.maximumBytes / 3, "\(list.utf8.count)")
      #expect(list.matches(of: /<option value="feed-/).count == 200)
      let chosen = try await client.send("/news?feed=2000").text
      #expect(chosen.contains(#"<option value="feed-2000" selected>"#))
      let changed = try await client.change(
        "/news/feeds/2000", .post, type: "application/x-www-form-urlencoded", "title=Mine&page=20")
      #expect(changed.headers[.location]?.contains("&page=20") == true)
    }
  }

  @Test func `lists five hundred feeds per response, with a link to the next`() async throws {
    let news = NewsServer()
    for number in 1...600 {
      let url = try #require(URL(string: "https://paper\(number).example/feed"))
      _ = try await news.store.subscribe(
        to: url, title: "\(number)", folder: nil, for: .owner, at: Date(timeIntervalSince1970: 0))
    }
    let link = try #require(HTTPField.Name("Link"))
    try await news.run { client in
      let first = try await client.send("/api/v1/feeds")
      #expect((try first.object["feeds"] as? [Any])?.count == 500)
      #expect(first.headers[link] == #"</api/v1/feeds?page=2>; rel="next""#)
      let second = try await client.send("/api/v1/feeds?page=2")
      #expect((try second.object["feeds"] as? [Any])?.count == 102 && second.headers[link] == nil)
      #expect(try await client.send("/api/v1/feeds?page=x").status == .badRequest)
    }
  }

  @Test func `pages two hundred cities and shows the page of an added one`() async throws {
    let server = MapServer()
    let cities = Place.fixtures(count: 200)
    for city in cities { _ = try await server.places.save(city, for: .owner, at: Date(timeIntervalSince1970: 0)) }
    try await server.run { client in
      let first = try await client.send("/weather").text
      #expect(first.utf8.count < Self.maximumBytes / 2, "\(first.utf8.count)")
      #expect(first.matches(of: /<li class="place"/).count == 100)
      #expect(first.contains(#"rel="next" href="/weather?page=2""#))
      let added = try await client.send("/weather?added=\(cities[150].id.text)").text
      #expect(added.contains(#"id="place-\#(cities[150].id.text)""#))
      #expect(added.contains(#"<span aria-current="page">2 / 2</span>"#))
    }
  }

  @Test func `reports the quota of cities on the page and in the API`() async throws {
    let server = MapServer()
    for city in Place.fixtures(count: 200) {
      _ = try await server.places.save(city, for: .owner, at: Date(timeIntervalSince1970: 0))
    }
    try await server.run { client in
      let body = #"{"name":"Vardø","latitude":70.37,"longitude":31.1}"#
      let refused = try await client.json("/api/v1/places?lang=en", .post, body)
      #expect(refused.status == .conflict)
      #expect(refused.headers[.contentType]?.hasPrefix("application/problem+json") == true)
      #expect(
        try refused.object["detail"] as? String
          == "Nothing was added: the limit is 200 cities per reader. Remove one first.")
      let page = try await client.change(
        "/weather/add?lang=en", .post, type: "application/x-www-form-urlencoded", "latitude=70.37&longitude=31.1")
      #expect(page.text.contains("the limit is 200 cities per reader"))
      let point = try await client.change(
        "/map/70.3700,31.1000/save?lang=en", .post, type: "application/x-www-form-urlencoded", "name=Vard")
      #expect(point.status == .conflict)
      #expect(try await server.places.savedPlaces(of: .owner).count == 200)
    }
  }

  @Test func `pages map points by fifty`() async throws {
    let server = MapServer()
    for number in 1...120 {
      let point = MapPoint(
        coordinate: Coordinate(clamping: Double(number) / 10, 1), label: nil,
        openedAt: Date(timeIntervalSince1970: Double(number)))
      try await server.points.note(point, for: .owner)
    }
    try await server.run { client in
      let first = try await client.send("/map").text
      #expect(first.matches(of: /data-point>/).count == 50)
      #expect(first.contains(#"href="/map?points=2#map-points""#))
      #expect(try await client.send("/map?points=3").text.matches(of: /data-point>/).count == 20)
    }
  }
}
