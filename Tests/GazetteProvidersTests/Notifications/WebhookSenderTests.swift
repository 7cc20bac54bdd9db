import Foundation
import GazetteDomain
import HTTPFetching
import Testing

@testable import GazetteProviders

@Suite("Webhook sender")
struct WebhookSenderTests {
  private static let secret = Array(Data(base64Encoded: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw") ?? Data())

  private func send(
    _ notification: OutgoingNotification = .invented(), by fetching: ScriptedFetching
  ) async throws -> DeliveryResult {
    let url = try #require(URL(string: "https://hook.example/secret-path?key=abc"))
    return await WebhookSender(fetching: fetching, now: { frozenNow + 90.5 })
      .send(notification, to: .webhook(url: url, secret: Self.secret))
  }

  @Test func `signs as Standard Webhooks prescribes`() {
    #expect(
      WebhookSender.signature(
        of: Array(#"{"test": 2432232314}"#.utf8), id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: "1614265330",
        secret: Self.secret) == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  @Test func `posts a signed event with a stable identity`() async throws {
    let fetching = ScriptedFetching(.reply("", status: 204))
    #expect(try await send(by: fetching) == .accepted)
    let request = try #require(fetching.requests.first)
    let body = try #require(request.body)
    let timestamp = "1795248390"
    #expect(request.headers["webhook-id"] == "msg_0123456789abcdef0123456789abcdef")
    #expect(request.headers["webhook-timestamp"] == timestamp)
    #expect(
      request.headers["webhook-signature"]
        == WebhookSender.signature(
          of: body.bytes, id: "msg_0123456789abcdef0123456789abcdef", timestamp: timestamp, secret: Self.secret))
    let event = try JSONDecoder().decode(Event.self, from: Data(body.bytes))
    #expect(event.type == "watch.matched")
    #expect(event.timestamp == frozenNow.formatted(.iso8601))
    #expect(event.data["title"] == "Frost tonight")
    #expect(event.data["url"] == "https://paper.example/weather/1")
    #expect(event.data["urgency"] == "high")
    #expect(event.data["muteURL"] == nil)
  }

  @Test func `names the address that mutes the watch`() async throws {
    let fetching = ScriptedFetching(body: "")
    _ = try await send(.invented(mute: .invented), by: fetching)
    let event = try JSONDecoder().decode(Event.self, from: Data(try #require(fetching.requests.first?.body).bytes))
    #expect(event.data["muteURL"] == "https://paper.example/watches/mute/m1")
  }

  private struct Event: Decodable {
    let type: String
    let timestamp: String
    let data: [String: String]
  }

  @Test func `an event stays below the limit of the standard`() async throws {
    let fetching = ScriptedFetching(body: "")
    let long = String(repeating: "\u{1}é", count: 1_000_000)
    _ = try await send(.invented(title: long, body: String(repeating: "é", count: 100_000)), by: fetching)
    #expect(try #require(fetching.requests.first?.body).bytes.count < 20_000)
  }

  @Test(arguments: [
    (410, "gone"), (404, "refused"), (302, "refused"), (400, "refused"), (401, "refused"), (429, "later"),
    (502, "later"), (504, "later"), (299, "accepted"),
  ])
  func `judges a status`(status: Int, expected: String) async throws {
    #expect(try await send(by: ScriptedFetching(.reply("", status: status))).name == expected)
  }

  @Test func `a reason repeats no part of the address`() async throws {
    let body = #"{"message":"no /secret-path here, key=abc"}"#
    #expect(
      try await send(by: ScriptedFetching(.reply(body, status: 404)))
        == .refused(.status(404, reason: "no … here, …")))
  }
}
