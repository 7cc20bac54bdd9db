import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import Testing

@Suite("ntfy sender")
struct NtfySenderTests {
  private func send(
    _ notification: OutgoingNotification = .invented(), token: String? = "tk_secret", by fetching: ScriptedFetching
  ) async throws -> DeliveryResult {
    let server = try #require(URL(string: "https://ntfy.example"))
    return await NtfySender(fetching: fetching, now: { frozenNow })
      .send(notification, to: .ntfy(server: server, topic: "paper-7", token: token))
  }

  @Test func `posts to the root, with the topic in the message`() async throws {
    let fetching = ScriptedFetching(body: #"{"id":"x","event":"message"}"#)
    #expect(try await send(by: fetching) == .accepted)
    let request = try #require(fetching.requests.first)
    #expect(request.url.absoluteString == "https://ntfy.example")
    #expect(request.headers == ["Authorization": "Bearer tk_secret"])
    #expect(request.body?.type == "application/json")
    #expect(
      String(decoding: request.body?.bytes ?? [], as: UTF8.self) == """
        {"click":"https://paper.example/weather/1","message":"Minus two in Évian.","priority":4,\
        "sequence_id":"watch7","title":"Frost tonight","topic":"paper-7"}
        """)
  }

  @Test func `offers to mute the watch`() async throws {
    let fetching = ScriptedFetching(body: "{}")
    _ = try await send(.invented(mute: .invented), by: fetching)
    let body = String(decoding: try #require(fetching.requests.first?.body).bytes, as: UTF8.self)
    #expect(
      body.hasPrefix(
        """
        {"actions":[{"action":"view","clear":true,"label":"Mute for a day",\
        "url":"https://paper.example/watches/mute/m1"}],"click":
        """))
  }

  @Test func `sends no credentials without a token`() async throws {
    let fetching = ScriptedFetching(body: "{}")
    _ = try await send(token: nil, by: fetching)
    #expect(fetching.requests.first?.headers == [:])
  }

  @Test(arguments: [(NotificationUrgency.low, 3), (.normal, 4), (.high, 4), (.critical, 5)])
  func `states the priority`(urgency: NotificationUrgency, priority: Int) async throws {
    let fetching = ScriptedFetching(body: "{}")
    _ = try await send(.invented(urgency: urgency), by: fetching)
    let body = String(decoding: try #require(fetching.requests.first?.body).bytes, as: UTF8.self)
    #expect(body.contains("\"priority\":\(priority),"))
  }

  @Test func `a long message does not become an attachment`() async throws {
    let fetching = ScriptedFetching(body: "{}")
    _ = try await send(.invented(body: String(repeating: "é", count: 5_000)), by: fetching)
    let body = try #require(fetching.requests.first?.body)
    let message = try JSONDecoder().decode([String: Field].self, from: Data(body.bytes))["message"]?.text ?? ""
    #expect((3_900...4_096).contains(message.utf8.count))
  }

  /// A field of any kind, of which only text is read.
  private struct Field: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  @Test func `an empty message is the title`() async throws {
    let fetching = ScriptedFetching(body: "{}")
    _ = try await send(.invented(body: ""), by: fetching)
    let body = String(decoding: try #require(fetching.requests.first?.body).bytes, as: UTF8.self)
    #expect(body.contains(#""message":"Frost tonight""#))
  }

  @Test func `judges the server's errors`() async throws {
    func result(_ status: Int, _ body: String, _ headers: FetchHeaders = [:]) async throws -> DeliveryResult {
      try await send(by: ScriptedFetching(.reply(body, status: status, headers: headers)))
    }
    #expect(
      try await result(403, #"{"code":40301,"http":403,"error":"forbidden: paper-7","link":"https://ntfy.sh/docs"}"#)
        == .refused(.credentials(reason: "forbidden: …")))
    #expect(
      try await result(429, #"{"code":42901,"error":"limit reached"}"#, ["Retry-After": "5"])
        == .later(.status(429, reason: "limit reached"), after: 5))
    #expect(try await result(413, "") == .refused(.status(413, reason: nil)))
    #expect(try await result(507, "{") == .later(.status(507, reason: nil), after: nil))
    #expect(try await result(301, "") == .refused(.status(301, reason: nil)))
  }

  @Test func `judges a failed connection`() async throws {
    let host = ProviderID(rawValue: "ntfy.example")
    #expect(
      try await send(by: ScriptedFetching(.failure(.unreachable(reason: "tk_secret"))))
        == .later(.source(.unreachable(host)), after: nil))
    #expect(
      try await send(by: ScriptedFetching(.failure(.hostPaused(until: frozenNow + 60))))
        == .later(.source(.rateLimited(host, until: frozenNow + 60)), after: 60))
    #expect(try await send(by: ScriptedFetching(.failure(.tooLarge(limit: 9)))).name == "refused")
    #expect(try await send(by: ScriptedFetching(.failure(.cancelled))) == .later(.source(.cancelled), after: nil))
  }
}
