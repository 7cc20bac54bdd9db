import Foundation
import GazetteDomain
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct WatchesAPITests {
  private static func object(_ response: TestResponse) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any])
  }

  private static func send(
    _ client: any TestClientProtocol, _ method: HTTPRequest.Method, _ path: String, _ body: String
  ) async throws -> TestResponse {
    var fields: HTTPFields = [.contentType: "application/json", .acceptLanguage: "en"]
    if let site = HTTPField.Name("Sec-Fetch-Site") { fields[site] = "same-origin" }
    return try await client.send("/api/v1/watches\(path)", method, fields, body: body)
  }

  @Test func `creates, lists, changes and removes watches`() async throws {
    try await WatchesServer().run { client in
      let added = try await Self.send(
        client, .post, "", #"{"name":"Bikes","query":"bike price<200","actions":["notify","star"]}"#)
      #expect(added.status == .created)
      #expect(added.headers[.location] == "/api/v1/watches/1")
      let watch = try Self.object(added)
      #expect(watch["id"] as? Int == 1 && watch["actions"] as? [String] == ["star", "notify"])
      #expect(watch["kinds"] as? [String] == ["ad"] && watch["path"] as? String == "/watches/1")
      let changed = try Self.object(try await Self.send(client, .patch, "/1", #"{"on":false,"query":"cycle"}"#))
      #expect(changed["name"] as? String == "Bikes" && changed["query"] as? String == "cycle")
      #expect(changed["on"] as? Bool == false)
      let list = try Self.object(try await client.send("/api/v1/watches"))
      #expect((list["watches"] as? [Any])?.count == 1)
      #expect(try await Self.send(client, .delete, "/1", "").status == .noContent)
      #expect(try await client.send("/api/v1/watches/1").status == .notFound)
    }
  }

  @Test(arguments: [
    (#"{"name":"A","query":"bike prise<200"}"#, "query"), (#"{"name":"","query":"bike"}"#, "name"),
    (#"{"name":"A","query":"bike","actions":["label"]}"#, "label"),
    (#"{"name":"A","query":"bike","actions":["sing"]}"#, "actions"),
    (#"{"name":"A","query":"bike","channels":[0]}"#, "channels"), (#"{"query":"bike"}"#, "name"),
  ])
  func `names the invalid field`(body: String, field: String) async throws {
    try await WatchesServer().run { client in
      let answer = try await Self.send(client, .post, "", body)
      #expect(answer.status == .badRequest)
      #expect(try Self.object(answer)["parameter"] as? String == field)
    }
  }

  @Test func `previews a query and reports the place of a mistake`() async throws {
    let server = WatchesServer()
    await server.publish(3, "A bike")
    try await server.run { client in
      let preview = try Self.object(try await client.send("/api/v1/watches/preview?query=bike"))
      #expect(preview["count"] as? Int == 1 && preview["complete"] as? Bool == true)
      let match = try #require((preview["matches"] as? [[String: Any]])?.first)
      #expect(match["kind"] as? String == "article" && match["path"] as? String == "/news/3")
      let wrong = try await client.send("/api/v1/watches/preview?query=bike%20prise%3C200", .get, .english)
      #expect(wrong.status == .badRequest)
      let problem = try Self.object(wrong)
      #expect(problem["position"] as? [String: Int] == ["start": 5, "end": 10])
      #expect((problem["detail"] as? String)?.contains("Try: bike price<200") == true)
      #expect(try await client.send("/api/v1/watches/preview").status == .badRequest)
    }
  }

  @Test func `pages through matches by cursors`() async throws {
    let server = WatchesServer()
    try await server.run { client in
      _ = try await Self.send(client, .post, "", #"{"name":"Bikes","query":"bike","actions":["hide"]}"#)
      for number in 1...3 as ClosedRange<Int64> { try await server.hide(number, "Bike \(number)", by: 1) }
      let first = try Self.object(try await client.send("/api/v1/watches/1/matches?limit=2"))
      let match = try #require((first["matches"] as? [[String: Any]])?.first)
      #expect(match["title"] as? String == "Bike 3" && match["occasion"] as? String == "appeared")
      #expect(match["hidden"] as? Bool == true && match["date"] as? String == "2026-11-21T07:05:00Z")
      let next = try #require(first["next"] as? String)
      let rest = try Self.object(try await client.send("/api/v1/watches/1/matches?limit=2&cursor=\(next)"))
      #expect((rest["matches"] as? [Any])?.count == 1 && rest["next"] == nil)
      #expect(try await client.send("/api/v1/watches/1/matches?cursor=x").status == .badRequest)
      #expect(try await client.send("/api/v1/watches/2/matches").status == .notFound)
    }
  }
}
