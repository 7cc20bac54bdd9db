import Foundation
import GazettePresentation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

@Suite struct PageTests {
  @Test func `renders a page in the requested language, escaped`() async throws {
    try await TestServer().run { client in
      let french = try await client.send("/weather")
      #expect(french.status == .ok)
      #expect(french.text.contains("<html lang=\"fr\""))
      #expect(french.text.contains("&lt;i&gt;Échappé"))
      #expect(french.text.contains("Titre &amp; &lt;b&gt;titre"))
      #expect(french.text.contains("samedi 21 novembre 2026"))
      let english = try await client.send("/weather", .get, [.acceptLanguage: "de, en;q=0.8, fr;q=0.2"])
      #expect(english.text.contains("<html lang=\"en\""))
      let requested = try await client.send("/weather?lang=en")
      #expect(requested.text.contains("Saturday, 21 November 2026"))
    }
  }

  @Test func `uses the home city's time zone unless one is configured`() async throws {
    var server = TestServer()
    try await server.run { client in
      let page = try await client.send("/weather").text
      #expect(page.contains("8\u{A0}h\u{A0}05"))
    }
    server = TestServer()
    server.dependencies.timeZone = { _ in TimeZone(identifier: "Asia/Tokyo") }
    try await server.run { client in
      let page = try await client.send("/weather").text
      #expect(page.contains("16\u{A0}h\u{A0}05"))
    }
    server.configuration.hasChosenTimeZone = true
    try await server.run { client in
      let page = try await client.send("/weather").text
      #expect(page.contains("8\u{A0}h\u{A0}05"))
      let settings = try await client.send("/settings?lang=en").text
      #expect(settings.contains("Dates and times are in Europe/Paris, the time zone set here."))
    }
  }

  @Test func `formats times by the browser's region or the reader's choice`() async throws {
    try await TestServer().run { client in
      let british = try await client.send("/weather", .get, [.acceptLanguage: "en-GB"]).text
      #expect(british.contains("Updated 08:05") && british.contains("Saturday, 21 November 2026"))
      let american = try await client.send("/weather", .get, [.acceptLanguage: "en-US"]).text
      #expect(american.contains("Updated 8:05\u{A0}am") && american.contains("Saturday, November 21, 2026"))
      let chosen = try await client.send(
        "/weather", .get, [.acceptLanguage: "en-US", .cookie: "gazette-preferences=clock-24"]
      ).text
      #expect(chosen.contains("Updated 08:05"))
      let german = try await client.send("/weather", .get, [.acceptLanguage: "de-DE"]).text
      #expect(german.contains(#"<html lang="en""#))
    }
  }

  @Test func `responds 304 to a matching entity tag`() async throws {
    try await TestServer().run { client in
      let first = try await client.send("/weather")
      let tag = try #require(first.headers[.eTag])
      let second = try await client.send("/weather", .get, [.ifNoneMatch: tag])
      #expect(second.status == .notModified)
      #expect(second.text.isEmpty)
    }
  }

  @Test func `rejects unknown hosts`() async throws {
    try await TestServer().run { client in
      let known = try await client.send("/weather", host: "localhost:80")
      #expect(known.status == .ok)
      for host in ["evil.example:8080", "evil.example@localhost", "localhost.evil.example"] {
        let response = try await client.send("/weather", host: host)
        #expect(response.status == .misdirectedRequest)
      }
    }
  }
}
