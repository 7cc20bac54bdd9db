import GazetteDomain
import GazetteTesting
import GazetteWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct CrashGuardTests {
  @Test func `serves a quarantined page only at the reader's request`() async throws {
    var server = TestServer()
    let crashes = FakeCrashJournal()
    server.dependencies.crashes = crashes
    crashes.crash(over: CrashSubject(.page, "GET /weather", hiding: "/weather?a=%22b"))
    try await server.run { client in
      let refused = try await client.send("/weather?a=%22b", .get, [.acceptLanguage: "en"])
      #expect(refused.status == .internalServerError)
      #expect(refused.text.contains("Gazette crashed the last time it prepared this page"))
      #expect(refused.text.contains(#"name="page" value="/weather?a=%22b""#))
      #expect(try await client.send("/weather?a=%22b", .head).status == .internalServerError)
      #expect(try await client.send("/weather").status == .ok)
      let again = try await client.post("/again", body: "page=%2Fweather%3Fa%3D%2522b")
      #expect(again.status == .seeOther)
      #expect(again.headers[.location] == "/weather?a=%22b")
      #expect(try await client.send("/weather?a=%22b").status == .ok)
      let elsewhere = try await client.post("/again", body: "page=https%3A%2F%2Fa.example")
      #expect(elsewhere.status == .badRequest)
    }
    #expect(crashes.recordedSubjects.contains(CrashSubject(.page, "GET /weather", hiding: "/weather")))
    #expect(crashes.openNotes == 0)
  }

  @Test func `records forms but never refuses them`() async throws {
    var server = TestServer()
    let crashes = FakeCrashJournal()
    server.dependencies.crashes = crashes
    crashes.crash(over: CrashSubject(.page, "POST /weather/refresh", hiding: "/weather/refresh"))
    try await server.run { client in
      let answer = try await client.post("/weather/refresh")
      #expect(answer.status == .seeOther)
    }
    #expect(crashes.recordedSubjects == [CrashSubject(.page, "POST /weather/refresh", hiding: "/weather/refresh")])
  }
}
