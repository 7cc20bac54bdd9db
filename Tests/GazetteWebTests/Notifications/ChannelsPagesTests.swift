import Foundation
import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ChannelsPagesTests {
  private static let page = "/watches/channels"
  private static let ntfy = "kind=ntfy&name=Phone&url=https%3A%2F%2Fntfy.example%2Fbikes&token=tk_secret"

  @Test func `offers the forms of the kinds that are set up`() async throws {
    try await ChannelsServer().run { client, _ in
      let page = try await client.send(Self.page, .get, .english).text
      for kind in ["ntfy", "gotify", "webhook"] { #expect(page.contains("name=\"kind\" value=\"\(kind)\"")) }
      #expect(!page.contains("name=\"kind\" value=\"mail\""))
      #expect(page.contains("E-mail: the operator of this server has not set it up."))
      #expect(page.contains("data-push=\"/api/v1/channels/push\" data-has-watch"))
    }
  }

  @Test func `adds a channel, sends a test and removes the channel`() async throws {
    let server = ChannelsServer()
    try await server.run { client, _ in
      #expect(try await client.post(Self.page, body: Self.ntfy).headers[.location] == "/watches/channels?done=added")
      let page = try await client.send(Self.page, .get, .english).text
      #expect(page.contains("Phone") && page.contains("ntfy · ntfy.example") && page.contains("Nothing sent yet."))
      #expect(!page.contains("tk_secret") && !page.contains("/bikes"), "addresses and tokens are secrets")
      let tested = try #require(try await client.post("\(Self.page)/1/test").headers[.location])
      let result = try await client.send(tested, .get, .english).text
      #expect(result.contains("The test is on its way.") && result.contains("Last success: just now."))
      #expect(server.sender(of: .ntfy)?.sent.map(\.title) == ["A test from Gazette"])
      #expect(try await client.post("\(Self.page)/1/remove").status == .seeOther)
      #expect(try await client.post("\(Self.page)/1/remove", .english).status == .notFound)
    }
  }

  @Test func `shows why a test failed`() async throws {
    let server = ChannelsServer()
    server.sender(of: .ntfy)?.answer(.refused(.credentials(reason: "unauthorized")))
    try await server.run { client, _ in
      _ = try await client.post(Self.page, body: Self.ntfy)
      let tested = try #require(try await client.post("\(Self.page)/1/test").headers[.location])
      let page = try await client.send(tested, .get, .english).text
      #expect(page.contains("banner-failure"))
      #expect(page.contains("The service rejects the token, the password or the signature: unauthorized"))
    }
  }

  @Test func `shows the secret of a webhook once, on a page that is not stored`() async throws {
    try await ChannelsServer().run { client, _ in
      let added = try await client.post(
        Self.page, .english, body: "kind=webhook&url=https%3A%2F%2Fhook.example%2Fa")
      #expect(added.status == .ok && added.headers[.cacheControl] == "no-store")
      #expect(added.text.contains("whsec_"))
      #expect(try await !client.send(Self.page, .get, .english).text.contains(">whsec_"))
    }
  }

  @Test(arguments: [
    ("kind=ntfy&url=https%3A%2F%2Fntfy.example%2F", "Give the topic at the end of the address"),
    ("kind=gotify&url=https%3A%2F%2Fgotify.example", "This token is missing"),
    ("kind=webhook&url=ftp%3A%2F%2Fhook.example", "Give an address that begins with https://"),
  ])
  func `shows a mistake next to its field`(form: String, sentence: String) async throws {
    try await ChannelsServer().run { client, _ in
      let answer = try await client.post(Self.page, .english, body: form)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains(sentence) && answer.text.contains("<details class=\"channel-form\" open>"))
      #expect(answer.text.contains("aria-invalid=\"true\""))
    }
  }

  @Test func `saves preferences and refuses impossible ones`() async throws {
    let server = ChannelsServer()
    try await server.run { client, _ in
      let path = "\(Self.page)/preferences"
      let form = "from=22%3A00&to=07%3A00&red=1&cap=7&digest=9&zone=Europe%2FParis"
      #expect(try await client.post(path, .english, body: form).status == .seeOther)
      let saved = try await server.channelStore.preferences(of: .owner)
      #expect(saved.quietHours == QuietHours(from: 1320, to: 420) && saved.dailyCap == 7 && saved.digestHour == 9)
      #expect(saved.timeZoneName == "Europe/Paris" && saved.languageCode == "en")
      let wrong = try await client.post(path, .english, body: "from=22%3A00&to=22%3A00&cap=7&digest=9&zone=Nowhere")
      #expect(wrong.status == .badRequest)
      #expect(wrong.text.contains("Give two different times") && wrong.text.contains("There is no such time zone."))
      #expect(try await client.post(path, body: "cap=0&digest=9").status == .badRequest)
      #expect(try await client.post(path, body: "cap=1&digest=24").status == .badRequest)
    }
  }

  @Test func `mutes a watch for a day and ends that`() async throws {
    let server = ChannelsServer()
    try await server.run { client, _ in
      #expect(try await client.post("\(Self.page)/mute", body: "watch=1&muted=1").status == .seeOther)
      let page = try await client.send(Self.page, .get, .english).text
      #expect(page.contains("Muted watches") && page.contains("muted until tomorrow, 8:05\u{A0}am"))
      #expect(try await client.post("\(Self.page)/mute", body: "watch=1&muted=0").status == .seeOther)
      #expect(try await !client.send(Self.page, .get, .english).text.contains("Muted watches"))
      #expect(try await client.post("\(Self.page)/mute", body: "watch=9&muted=1").status == .notFound)
      #expect(try await client.post("\(Self.page)/mute", body: "watch=x&muted=1").status == .badRequest)
    }
  }

  @Test func `the link of a notification asks before it mutes`() async throws {
    let server = ChannelsServer()
    try await server.run { client, outbox in
      let id = try #require(MessageID(rawValue: String(repeating: "a", count: 32)))
      try await Self.store(id, in: outbox)
      let page = try await client.send("/watches/mute/\(id.rawValue)", .get, .english)
      #expect(page.text.contains("Mute for a day"))
      #expect(try await server.channelStore.muted(of: .owner, at: .distantPast).isEmpty, "a GET changes nothing")
      let muted = try await client.post("/watches/mute/\(id.rawValue)", .english)
      #expect(muted.text.contains("The watch is muted until tomorrow, 8:05\u{A0}am."))
      #expect(try await server.channelStore.muted(of: .owner, at: .distantPast).count == 1)
      #expect(try await client.post("/watches/mute/nothing", .english).status == .notFound)
    }
  }

  /// Stores a message of the first watch.
  private static func store(_ id: MessageID, in outbox: InMemoryOutboxStore) async throws {
    let date = Date(timeIntervalSince1970: 1_795_244_700)
    let watch = WatchID(rawValue: 1)
    await outbox.queue(
      OutboxEntry(
        id: OutboxID(rawValue: 0), watch: watch, watchName: "Bikes",
        match: WatchMatch(
          watch: watch, subject: .article(ArticleID(rawValue: 7)), occasion: .appeared, title: "A bike", date: date),
        notification: QueuedNotification(urgency: .low, expires: date.addingTimeInterval(600)), queuedAt: date),
      for: .owner)
    var plan = SavedPlan()
    plan.messages = [
      SavedPlan.Message(
        message: StoredMessage(
          id: id, watch: watch, words: NotificationWords(title: "A bike", body: "", path: "/news/7"), tag: "a",
          urgency: .low, expires: date.addingTimeInterval(600), languageCode: "en", date: date),
        entries: [OutboxID(rawValue: 1)], channels: [])
    ]
    _ = try await outbox.save(plan, of: .owner, at: date)
  }
}
