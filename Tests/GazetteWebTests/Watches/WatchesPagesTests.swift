import Foundation
import GazetteDomain
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct WatchesPagesTests {
  private static func add(
    _ client: any TestClientProtocol, _ form: String = "name=Bikes&q=bike&action=hide"
  ) async throws -> String {
    let answer = try await client.post("/watches", .english, body: form)
    return try #require(answer.headers[.location])
  }

  @Test func `offers ready watches until the reader turns them on`() async throws {
    try await WatchesServer().run { client in
      let page = try await client.send("/watches", .get, .english).text
      #expect(page.contains("No watches yet"))
      #expect(page.components(separatedBy: "name=\"ready\"").count == 4)
      #expect(try await client.post("/watches", .english, body: "ready=frost").status == .seeOther)
      let later = try await client.send("/watches", .get, .english).text
      #expect(later.contains("Frost tonight") && later.components(separatedBy: "name=\"ready\"").count == 3)
    }
  }

  @Test func `shows what a rule would have found`() async throws {
    let server = WatchesServer()
    await server.publish(1, "A bike for <b>two</b>")
    await server.publish(2, "A boat")
    try await server.run { client in
      let page = try await client.send("/watches/new?q=bike&name=Bikes&action=star", .get, .english).text
      #expect(page.contains("1\u{A0}match, fewer than one a week"))
      #expect(page.contains("A bike for &lt;b&gt;two") && !page.contains("A boat"))
      #expect(page.contains("value=\"star\" checked") && page.contains("value=\"Bikes\""))
    }
  }

  @Test func `marks the wrong part of a rule and links to a valid one`() async throws {
    try await WatchesServer().run { client in
      let page = try await client.send("/watches/new?q=bike%20prise%3C200", .get, .english)
      #expect(page.status == .ok, "the reader is still typing")
      #expect(page.text.contains("There is no condition “prise”."))
      #expect(page.text.contains("<code>bike <mark>prise</mark>&lt;200</code>"))
      #expect(page.text.contains("href=\"/watches/new?q=bike%20price%3C200\""))
      #expect(page.text.contains("aria-invalid=\"true\""))
    }
  }

  @Test(arguments: [
    ("name=Bikes&q=(bike", "There is no parenthesis that matches “(”."), ("name=&q=bike", "Give the watch a name"),
    ("name=A&q=bike&action=label", "Give a label"),
  ])
  func `shows a mistake next to the typed values`(form: String, sentence: String) async throws {
    try await WatchesServer().run { client in
      let answer = try await client.post("/watches", .english, body: form)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains(sentence))
      #expect(answer.text.contains("bike\""))
    }
  }

  @Test func `creates, changes, turns off, removes and restores a watch`() async throws {
    try await WatchesServer().run { client in
      let target = try await Self.add(client)
      #expect(target == "/watches/1?done=created")
      let detail = try await client.send(target, .get, .english).text
      #expect(detail.contains("The watch is created.") && detail.contains("Hidden by “Bikes”"))
      let changed = try await client.post("/watches/1", .english, body: "name=Cycles&q=bike+OR+cycle&action=star")
      #expect(changed.headers[.location] == "/watches/1?done=saved")
      #expect(try await client.post("/watches/1/on", body: "on=0").status == .seeOther)
      let list = try await client.send("/watches", .get, .english).text
      #expect(list.contains("Cycles") && list.contains("<code>bike OR cycle</code>") && list.contains("is-off"))
      let removal = try #require(try await client.post("/watches/1/remove").headers[.location])
      #expect(try await client.send(removal, .get, .english).text.contains("Removed the watch “Cycles”."))
      _ = try await client.post("/watches", body: "restore=1")
      let restored = try await client.send("/watches", .get, .english).text
      #expect(restored.contains("Cycles") && restored.contains("is-off"))
    }
  }

  @Test func `lists hidden articles and brings them back`() async throws {
    let server = WatchesServer()
    try await server.run { client in
      _ = try await Self.add(client)
      await server.publish(7, "A bike")
      try await server.hide(7, "A bike", by: 1)
      let page = try await client.send("/watches/1", .get, .english).text
      #expect(page.contains("Bring back") && page.contains("Bring all back"))
      #expect(try await client.post("/watches/1/hidden", body: "hidden=0&article=7").status == .seeOther)
      let later = try await client.send("/watches/1", .get, .english).text
      #expect(!later.contains("Bring back") && later.contains("href=\"/news/7\""))
    }
  }

  @Test func `writes the conditions into the text, and fills them from it`() async throws {
    let server = WatchesServer()
    await server.publish(1, "A bike")
    try await server.run { client in
      let empty = try await client.send("/watches/new", .get, .english).text
      #expect(empty.contains("data-conditions open") && empty.contains("name=\"measure\""))
      let path = "/watches/new?q=boat&name=Bikes&use=conditions&kind=article&words=bike&feed=Le+Monde&to=200&is=%3E"
      let page = try await client.send(path, .get, .english).text
      #expect(page.contains("name=\"q\" value=\"bike feed:&quot;Le Monde&quot;\"") && page.contains("value=\"Bikes\""))
      #expect(page.contains("1\u{A0}match, fewer than one a week"))
      #expect(page.contains("<option value=\"article\" selected>"))
      #expect(page.contains("<option value=\"Le Monde\" selected>"))
      let typed = try await client.send("/watches/new?q=bike%20price%3C200%20-broken", .get, .english).text
      #expect(typed.contains("<option value=\"ad\" selected>") && typed.contains("name=\"without\" value=\"broken\""))
      #expect(typed.contains("name=\"to\" value=\"199.99\""))
    }
  }

  @Test(arguments: [
    ("bike price<=200", "200", "bike price<=200"), ("bike price<=200", "150", "bike price<=150"),
    ("boat", "200", "boat"), ("boat", "150", "boat"),
  ])
  func `takes the conditions when only they were changed, else the text`(
    text: String, price: String, expected: String
  ) async throws {
    func encoded(_ text: String) -> String {
      text.replacing(" ", with: "+").replacing("<", with: "%3C").replacing("=", with: "%3D")
    }
    let fields = [
      "q=\(encoded(text))", "name=Bikes", "shown=\(encoded("bike price<=200"))", "kind=ad", "words=bike", "to=\(price)",
      "is=%3E",
    ].joined(separator: "&")
    let shown = "name=\"q\" value=\"\(expected.replacing("<", with: "&lt;"))\""
    try await WatchesServer().run { client in
      let form = try await client.send("/watches/new?\(fields)", .get, .english).text
      #expect(form.contains(shown))
      let created = try await client.post("/watches", body: fields).headers[.location]
      #expect(created == "/watches/1?done=created")
      let saved = try await client.send("/watches/1", .get, .english).text
      #expect(saved.contains(shown))
    }
  }

  @Test func `takes conditions for an empty rule`() async throws {
    try await WatchesServer().run { client in
      let page = try await client.send("/watches/new?q=&shown=&kind=ad&to=150&is=%3E", .get, .english).text
      #expect(page.contains("name=\"q\" value=\"price&lt;=150\""))
    }
  }

  @Test(arguments: [
    "feed:Monde has:picture", "folder:\"Le port\" lang:fr-CA", "bike -\"very old\" category:Sport price:10-1234.5",
    "city:home snow",
    "city:Paris temperature<-3.5F within:36h", "warning>=orange type:wind", "drop>0 seller:private starred urgent",
    "gusts>=80",
  ])
  func `leaves a rule unchanged when its form is sent as shown`(query: String) async throws {
    try await WatchesServer().run { client in
      var allowed = CharacterSet.alphanumerics
      allowed.insert("-")
      let typed = query.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
      let page = try await client.send("/watches/new?q=\(typed)", .get, .english).text
      let form = String(page.split(separator: "data-watch-form")[1].split(separator: "</form>")[0])
      func plain(_ text: Substring) -> String {
        String(text).replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
          .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
      }
      var fields: [(String, String)] = []
      for input in form.matches(of: /<input([^>]*)>/)
      where !input.1.contains("checkbox") || input.1.contains(" checked") {
        guard let name = input.1.firstMatch(of: /name="([^"]*)"/) else { continue }
        fields.append((String(name.1), plain(input.1.firstMatch(of: /value="([^"]*)"/)?.1 ?? "")))
      }
      for select in form.matches(of: /<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/.dotMatchesNewlines()) {
        let chosen =
          select.2.firstMatch(of: /<option value="([^"]*)" selected/)
          ?? select.2.firstMatch(of: /<option value="([^"]*)"/)
        fields.append((String(select.1), plain(chosen?.1 ?? "")))
      }
      #expect(fields.contains { $0 == ("shown", query) } && fields.count > 15)
      let sent = fields.map { name, value in
        "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
      }.joined(separator: "&")
      let again = try await client.send("/watches/new?\(sent)", .get, .english).text
      let shown = query.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;")
      #expect(again.contains("name=\"q\" value=\"\(shown)\""), "\(sent)")
    }
  }

  @Test func `says when a rule is edited as text, and keeps conditions that make no valid one`() async throws {
    try await WatchesServer().run { client in
      let free = try await client.send("/watches/new?q=bike%20OR%20boat", .get, .english).text
      #expect(free.contains("This text says more than these fields can show.") && !free.contains("name=\"measure\""))
      let path = "/watches/new?use=conditions&kind=ad&from=much"
      let wrong = try await client.send(path, .get, .english).text
      #expect(wrong.contains("<mark>price&gt;=much</mark>") && wrong.contains("name=\"from\" value=\"much\""))
      #expect(try await client.send("/watches/new?use=conditions&kind=bike").status == .badRequest)
    }
  }

  @Test func `undoes the actions on earlier matches once`() async throws {
    let server = WatchesServer()
    await server.publish(7, "A bike")
    try await server.run { client in
      _ = try await Self.add(client)
      let target = try #require(try await client.post("/watches/1/past", .english).headers[.location])
      let page = try await client.send(target, .get, .english).text
      #expect(page.contains("earlier match has the watch’s actions now.") && page.contains("Bring back"))
      let key = try #require(target.split(separator: "undo=").last)
      #expect(page.contains("name=\"undo\" value=\"\(key)\""))
      _ = try await Self.add(client, "name=Boats&q=boat")
      #expect(try await client.post("/watches/2/past", body: "undo=\(key)").status == .notFound, "another watch")
      let undone = try await client.post("/watches/1/past", .english, body: "undo=\(key)")
      #expect(undone.headers[.location] == "/watches/1?done=undone")
      let later = try await client.send("/watches/1?done=undone", .get, .english).text
      #expect(later.contains("are undone.") && !later.contains("Bring back"))
      #expect(try await client.post("/watches/1/past", body: "undo=\(key)").status == .notFound, "a second time")
    }
  }

  @Test func `a GET records no visit`() async throws {
    let server = WatchesServer()
    try await server.run { client in
      _ = try await Self.add(client)
      try await server.hide(7, "A bike", by: 1)
      let page = try await client.send("/watches/1", .get, .english).text
      #expect(page == (try await client.send("/watches/1", .get, .english).text))
      #expect(try await client.post("/watches/1/open").status == .seeOther)
    }
  }

  @Test(arguments: ["/watches/9", "/watches/x", "/watches/0"])
  func `an unknown watch is not found`(path: String) async throws {
    try await WatchesServer().run { client in
      let answer = try await client.send(path, .get, .english)
      #expect(answer.status == .notFound)
      #expect(answer.text.contains("This watch doesn’t exist"))
    }
  }

  @Test func `leads phones to the watches from the end of the page`() async throws {
    try await WatchesServer().run { client in
      let page = try await client.send("/watches", .get, .english).text
      let tabs = try #require(page.split(separator: "<nav class=\"tabbar\"").last?.split(separator: "</nav>").first)
      #expect(!tabs.contains("/watches"))
      #expect(page.contains("<p class=\"colophon-links\"><a href=\"/watches\" aria-current=\"page\">Watches</a>"))
    }
  }
}
