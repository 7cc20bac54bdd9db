import Foundation
import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ChannelsAPITests {
  private static let subscription =
    #""keys":{"p256dh":"BPv7"# + String(repeating: "-_v7", count: 20) + #"-_s","auth":"AAECAwQFBgcICQoLDA0ODw"}"#

  private static func object(_ response: TestResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any])
  }

  private static func send(
    _ client: any TestClientProtocol, _ method: HTTPRequest.Method, _ path: String = "", _ body: String = ""
  ) async throws -> TestResponse {
    var fields: HTTPFields = [.contentType: "application/json", .acceptLanguage: "en"]
    if let site = HTTPField.Name("Sec-Fetch-Site") { fields[site] = "same-origin" }
    return try await client.send("/api/v1/channels\(path)", method, fields, body: body)
  }

  @Test func `adds, lists, tests and removes channels`() async throws {
    let server = ChannelsServer()
    try await server.run { client, _ in
      let added = try await Self.send(
        client, .post, "", #"{"kind":"ntfy","name":"Phone","url":"https://ntfy.example/bikes","token":"tk_secret"}"#)
      #expect(added.status == .created && added.headers[.location] == "/api/v1/channels/1")
      let channel = try Self.object(added)
      #expect(channel["id"] as? Int == 1 && channel["host"] as? String == "ntfy.example")
      #expect(!added.text.contains("tk_secret") && channel["secret"] == nil)
      let test = try Self.object(try await Self.send(client, .post, "/1/test"))
      #expect(test["accepted"] as? Bool == true && test["result"] as? String == "accepted")
      let list = try Self.object(try await Self.send(client, .get))
      let listed = try #require((list["channels"] as? [[String: Any]])?.first)
      #expect(listed["lastSuccess"] as? String == "2026-11-21T07:05:00Z" && listed["paused"] as? Bool == false)
      #expect(list["kinds"] as? [String] == ["push", "ntfy", "gotify", "webhook"])
      #expect(try await Self.send(client, .delete, "/1").status == .noContent)
      #expect(try await Self.send(client, .delete, "/1").status == .notFound)
      #expect(try await Self.send(client, .post, "/1/test").status == .notFound)
    }
  }

  @Test func `returns the secret of a webhook only when it is added`() async throws {
    try await ChannelsServer().run { client, _ in
      let added = try await Self.send(client, .post, "", #"{"kind":"webhook","url":"https://hook.example/a"}"#)
      #expect((try Self.object(added)["secret"] as? String)?.hasPrefix("whsec_") == true)
      #expect(try await !Self.send(client, .get).text.contains("whsec_"))
    }
  }

  @Test func `reports a failed test in words`() async throws {
    let server = ChannelsServer()
    server.sender(of: .gotify)?.answer(.later(.status(503, reason: nil), after: nil))
    try await server.run { client, _ in
      _ = try await Self.send(client, .post, "", #"{"kind":"gotify","url":"https://gotify.example","token":"A1"}"#)
      let test = try Self.object(try await Self.send(client, .post, "/1/test"))
      #expect(test["accepted"] as? Bool == false && test["result"] as? String == "later")
      #expect(test["message"] as? String == "The service answered with the error 503.")
    }
  }

  @Test(arguments: [
    (#"{"kind":"push","url":"https://push.example"}"#, "kind"), (#"{"kind":"pigeon"}"#, "kind"), ("{}", "kind"),
    (#"{"kind":"ntfy","url":"ftp://a"}"#, "url"), (#"{"kind":"ntfy","url":"https://ntfy.example"}"#, "url"),
    (#"{"kind":"gotify","url":"https://gotify.example"}"#, "token"),
    (#"{"kind":"ntfy","name":"\u0007","url":"https://ntfy.example/a"}"#, "name"),
  ])
  func `names the invalid field`(body: String, field: String) async throws {
    try await ChannelsServer().run { client, _ in
      let answer = try await Self.send(client, .post, "", body)
      #expect(answer.status == .badRequest)
      #expect(try Self.object(answer)["parameter"] as? String == field)
    }
  }

  @Test func `refuses a kind that is not set up`() async throws {
    try await ChannelsServer().run { client, _ in
      let answer = try await Self.send(client, .post, "", #"{"kind":"mail","address":"ada@example.org"}"#)
      #expect(answer.status == .conflict && answer.text.contains("has not set it up"))
    }
  }

  @Test func `replaces a browser's subscription by its new one`() async throws {
    try await ChannelsServer().run { client, _ in
      let key = try Self.object(try await Self.send(client, .get, "/push"))
      #expect(key["publicKey"] as? String == ChannelsServer.pushKey)
      let first = #"{"endpoint":"https://push.example/1",\#(Self.subscription)}"#
      #expect(try Self.object(try await Self.send(client, .post, "/push", first))["id"] as? Int == 1)
      let second = #"{"endpoint":"https://push.example/2","old":"https://push.example/1",\#(Self.subscription)}"#
      #expect(try Self.object(try await Self.send(client, .post, "/push", second))["id"] as? Int == 1)
      #expect(try await !Self.send(client, .get).text.contains("push.example/"), "the endpoint is a secret")
      #expect(
        try await Self.send(client, .delete, "/push", #"{"endpoint":"https://push.example/2"}"#).status == .noContent)
      let list = try Self.object(try await Self.send(client, .get))
      #expect((list["channels"] as? [Any])?.isEmpty == true)
      let wrong = #"{"endpoint":"https://push.example/1","keys":{"p256dh":"BAAA","auth":"AA"}}"#
      #expect(try Self.object(try await Self.send(client, .post, "/push", wrong))["parameter"] as? String == "keys")
    }
  }
}
