import Foundation
import GazetteDomain
import HTTPFetching
import PublicKeys
import Synchronization
import Testing
import WebPush

@testable import GazetteProviders

@Suite("Web Push sender")
struct WebPushSenderTests {
  private static let key = makeKey()
  private static let browser = Base64URL.bytes(of: makeKey().publicKey) ?? []

  private static func makeKey() -> VAPIDKey {
    var random = SystemRandomNumberGenerator()
    return VAPIDKey(using: &random)
  }

  private func target(_ endpoint: String = "https://push.example/wp/abc", key: [UInt8]? = nil) throws -> ChannelTarget {
    .push(
      endpoint: try #require(URL(string: endpoint)), publicKey: key ?? Self.browser,
      secret: [UInt8](repeating: 7, count: 16))
  }

  private func sender(
    _ fetching: ScriptedFetching, now: @escaping CurrentTime = { frozenNow }
  ) throws -> WebPushSender {
    try #require(
      WebPushSender(fetching: fetching, key: Self.key.bytes, contact: "mailto:me@example.org", now: now))
  }

  private func result(
    _ status: Int, body: String = "", headers: FetchHeaders = [:]
  ) async throws -> DeliveryResult {
    let fetching = ScriptedFetching(.reply(body, status: status, headers: headers))
    return try await sender(fetching).send(.invented(), to: try target())
  }

  @Test func `posts an encrypted message with the fields of RFC 8030`() async throws {
    let fetching = ScriptedFetching(.reply("", status: 201))
    #expect(try await sender(fetching).send(.invented(), to: try target()) == .accepted)
    let request = try #require(fetching.requests.first)
    #expect(request.url.absoluteString == "https://push.example/wp/abc")
    #expect(request.body?.type == "application/octet-stream")
    #expect(request.body?.bytes.count == 512 + 103)
    #expect(request.limits.redirects == 0)
    #expect(request.headers["TTL"] == "3600")
    #expect(request.headers["Urgency"] == "high")
    #expect(request.headers["Content-Encoding"] == "aes128gcm")
    #expect(request.headers["Authorization"]?.hasSuffix(", k=\(Self.key.publicKey)") == true)
  }

  @Test(arguments: [
    (NotificationUrgency.low, "low"), (.normal, "normal"), (.high, "high"), (.critical, "high"),
  ])
  func `states the urgency`(urgency: NotificationUrgency, expected: String) async throws {
    let fetching = ScriptedFetching(body: "")
    _ = try await sender(fetching).send(.invented(urgency: urgency), to: try target())
    #expect(fetching.requests.first?.headers["Urgency"] == expected)
  }

  @Test(arguments: [(-10.0, "0"), (0.5, "0"), (90, "90"), (1e12, "2592000"), (.infinity, "2592000")])
  func `bounds the lifetime`(seconds: TimeInterval, expected: String) async throws {
    let fetching = ScriptedFetching(body: "")
    _ = try await sender(fetching).send(.invented(expires: frozenNow + seconds), to: try target())
    #expect(fetching.requests.first?.headers["TTL"] == expected)
  }

  @Test(arguments: ["", "watch7", String(repeating: "z", count: 32)])
  func `a topic has the 32 characters that every service takes`(tag: String) throws {
    let topic = WebPushSender.topic(of: tag)
    #expect(topic.count == 32)
    #expect(Base64URL.bytes(of: topic)?.count == 24)
    #expect(topic == WebPushSender.topic(of: tag))
  }

  @Test func `uses a token for six hours, one for each origin`() async throws {
    let fetching = ScriptedFetching(body: "")
    let time = Mutex(frozenNow)
    let sender = try sender(fetching) { time.withLock { $0 } }
    for (seconds, endpoint) in [(0, "a"), (21_599, "a"), (21_600, "a"), (21_600, "b"), (-1, "a")] {
      time.withLock { $0 = frozenNow + TimeInterval(seconds) }
      _ = await sender.send(.invented(), to: try target("https://\(endpoint).example/wp"))
    }
    let tokens = fetching.requests.map { $0.headers["Authorization"] }
    #expect(tokens[0] == tokens[1])
    #expect(tokens[1] != tokens[2])
    #expect(tokens[2] != tokens[3])
    #expect(tokens[4] != tokens[2])
  }

  @Test(arguments: [
    (404, "gone"), (410, "gone"), (413, "refused"), (400, "refused"), (302, "refused"), (201, "accepted"),
    (200, "accepted"), (202, "accepted"), (429, "later"), (500, "later"), (503, "later"), (401, "later"),
    (403, "later"),
  ])
  func `judges a status`(status: Int, expected: String) async throws {
    #expect(try await result(status).name == expected)
  }

  @Test func `reads the services' reasons`() async throws {
    #expect(
      try await result(400, body: #"{"reason":"BadWebPushTopic"}"#) == .refused(.status(400, reason: "BadWebPushTopic"))
    )
    #expect(
      try await result(401, body: #"{"code":401,"errno":109,"error":"Unauthorized","message":"Bad exp"}"#)
        == .later(.credentials(reason: "Bad exp"), after: 3600))
    #expect(try await result(410, body: "<html>") == .gone(.status(410, reason: nil)))
  }

  @Test(arguments: [
    (400, #"{"reason":"VapidPkHashMismatch"}"#), (403, #"{"reason":"VapidPkHashMismatch"}"#),
    (
      403,
      "the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions."
    ),
  ])
  func `a subscription of another key is gone`(status: Int, body: String) async throws {
    #expect(try await result(status, body: body).name == "gone")
  }

  @Test func `waits as long as the service asks`() async throws {
    #expect(try await result(429, headers: ["Retry-After": "120"]) == .later(.status(429, reason: nil), after: 120))
    #expect(try await result(503, headers: ["Retry-After": "never"]) == .later(.status(503, reason: nil), after: nil))
  }

  @Test func `a subscription with a key outside of the curve is gone`() async throws {
    let fetching = ScriptedFetching(body: "")
    let target = try target(key: [4] + [UInt8](repeating: 1, count: 64))
    #expect(try await sender(fetching).send(.invented(), to: target).name == "gone")
    #expect(fetching.requests.isEmpty)
  }

  @Test func `the guard refuses a private endpoint`() async throws {
    let fetching = ScriptedFetching(.failure(.refused(.name("localhost"))))
    let host = ProviderID(rawValue: "push.example")
    #expect(
      try await sender(fetching).send(.invented(), to: try target())
        == .refused(.source(.refused(host, .localName("localhost")))))
  }

  @Test func `does not send to another kind of target`() async throws {
    let fetching = ScriptedFetching(body: "")
    #expect(try await sender(fetching).send(.invented(), to: .mail(address: "a@b.example")) == .refused(.notSetUp))
    #expect(fetching.requests.isEmpty)
  }

  @Test func `rejects bytes that are not a key`() {
    let fetching = ScriptedFetching(body: "")
    #expect(WebPushSender(fetching: fetching, key: [1, 2], contact: "mailto:a@b.example", now: { frozenNow }) == nil)
  }

  @Test func `publishes the key that browsers need`() throws {
    #expect(try sender(ScriptedFetching(body: "")).publicKey == Self.key.publicKey)
  }

  // MARK: Payload

  private func payload(_ notification: OutgoingNotification) throws -> [String: Any] {
    let bytes = try #require(PushPayload.bytes(of: notification))
    #expect(bytes.count <= PushMessage.maximumLength)
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func `the payload is declarative`() throws {
    let bytes = try #require(PushPayload.bytes(of: .invented()))
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"notification":{"body":"Minus two in Évian.","dir":"auto","lang":"en",\
        "navigate":"https://paper.example/weather/1","silent":false,"tag":"watch7","title":"Frost tonight"},\
        "web_push":8030}
        """)
  }

  @Test func `the payload offers to mute the watch`() throws {
    let bytes = try #require(PushPayload.bytes(of: .invented(mute: .invented)))
    #expect(
      String(decoding: bytes, as: UTF8.self).hasPrefix(
        """
        {"notification":{"actions":[{"action":"mute","navigate":"https://paper.example/watches/mute/m1",\
        "title":"Mute for a day"}],"body":
        """))
  }

  @Test func `texts are cut before the offer to mute is left out`() throws {
    func actions(_ linkLength: Int) throws -> Int? {
      let link = "https://paper.example/" + String(repeating: "a", count: linkLength)
      let long = String(repeating: "é", count: 5_000)
      let fields = try payload(.invented(title: long, body: long, link: link, mute: .invented))["notification"]
      return try #require((fields as? [String: Any])?["actions"] as? [Any]?)?.count
    }
    #expect(try actions(100) == 1)
    #expect(try actions(2_200) == nil)
  }

  @Test(arguments: ["é", "👨‍👩‍👧‍👦", "\"", "\\", "\u{1}", "夜"])
  func `a long text is cut to fit`(character: String) throws {
    let long = String(repeating: character, count: 5_000)
    let both = try payload(.invented(title: long, body: long))
    #expect((both["notification"] as? [String: Any])?["navigate"] as? String == "https://paper.example/weather/1")
    let body = try payload(.invented(title: "Frost", body: long))
    let notification = try #require(body["notification"] as? [String: Any])
    #expect(notification["title"] as? String == "Frost")
    #expect((notification["body"] as? String)?.hasSuffix("…") == true)
  }

  @Test func `a title of a megabyte is cut`() throws {
    _ = try payload(.invented(title: String(repeating: "a", count: 1_000_000)))
  }

  @Test func `an address that fills the message is refused`() async throws {
    let link = "https://paper.example/" + String(repeating: "a", count: 2_400)
    let fetching = ScriptedFetching(body: "")
    #expect(
      try await sender(fetching).send(.invented(link: link), to: try target()) == .refused(.status(413, reason: nil)))
  }
}
