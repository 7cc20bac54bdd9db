import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing

@Suite("Gotify sender")
struct GotifySenderTests {
  private func send(
    _ notification: OutgoingNotification = .invented(), server: String = "https://gotify.example",
    by fetching: ScriptedFetching
  ) async throws -> DeliveryResult {
    let server = try #require(URL(string: server))
    return await GotifySender(fetching: fetching, now: { frozenNow })
      .send(notification, to: .gotify(server: server, token: "Asecret"))
  }

  @Test func `posts a message with the application's token`() async throws {
    let fetching = ScriptedFetching(body: #"{"id":1}"#)
    #expect(try await send(by: fetching) == .accepted)
    let request = try #require(fetching.requests.first)
    #expect(request.url.absoluteString == "https://gotify.example/message")
    #expect(request.headers == ["X-Gotify-Key": "Asecret"])
    #expect(
      String(decoding: request.body?.bytes ?? [], as: UTF8.self) == """
        {"extras":{"client::notification":{"click":{"url":"https://paper.example/weather/1"}}},\
        "message":"Minus two in Évian.","priority":7,"title":"Frost tonight"}
        """)
  }

  @Test func `ends with the address that mutes the watch`() async throws {
    let fetching = ScriptedFetching(body: "{}")
    _ = try await send(.invented(body: "", mute: .invented), by: fetching)
    let body = String(decoding: try #require(fetching.requests.first?.body).bytes, as: UTF8.self)
    #expect(
      body.contains(
        #""message":"Frost tonight\n\nMute for a day\nhttps://paper.example/watches/mute/m1","priority""#))
  }

  @Test func `a server may be below a path`() async throws {
    let fetching = ScriptedFetching(body: "{}")
    _ = try await send(server: "https://home.example/gotify", by: fetching)
    #expect(fetching.requests.first?.url.absoluteString == "https://home.example/gotify/message")
  }

  @Test(arguments: [(NotificationUrgency.low, 3), (.normal, 5), (.high, 7), (.critical, 10)])
  func `states the priority`(urgency: NotificationUrgency, priority: Int) async throws {
    let fetching = ScriptedFetching(body: "{}")
    _ = try await send(.invented(urgency: urgency), by: fetching)
    let body = String(decoding: try #require(fetching.requests.first?.body).bytes, as: UTF8.self)
    #expect(body.contains("\"priority\":\(priority),"))
  }

  @Test func `judges the server's errors`() async throws {
    func result(_ status: Int, _ body: String) async throws -> DeliveryResult {
      try await send(by: ScriptedFetching(.reply(body, status: status)))
    }
    #expect(
      try await result(
        401, #"{"error":"Unauthorized","errorCode":401,"errorDescription":"you need a valid token Asecret"}"#)
        == .refused(.credentials(reason: "you need a valid token …")))
    #expect(try await result(400, "[]") == .refused(.status(400, reason: nil)))
    #expect(try await result(404, "") == .refused(.status(404, reason: nil)))
    #expect(try await result(502, "<html>") == .later(.status(502, reason: nil), after: nil))
  }
}
