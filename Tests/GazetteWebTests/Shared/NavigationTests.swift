import HTTPTypes
import HummingbirdTesting
import Testing

@testable import GazetteWeb

@Suite struct NavigationTests {
  @Test func `links only to existing pages`() async throws {
    var server = TestServer()
    server.addAccounts()
    try await server.run { client in
      for page in ["/weather", "/about", "/settings", "/offline", "/nowhere"] {
        let text = try await client.send(page).text
        let links = text.matches(of: /(?:href|src)="(\/[^"#]*)/).map { String($0.1) }
        #expect(links.contains("/weather"))
        for link in Set(links) where link != "/" {
          let answer1 = try await client.send(link)
          #expect(answer1.status == .ok, "\(link) of \(page)")
        }
      }
    }
  }

  @Test func `redirects the root to the first section`() async throws {
    try await TestServer().run { client in
      let response = try await client.send("/")
      #expect(response.status == .found)
      #expect(response.headers[.location] == "/weather")
    }
  }

  @Test func `lists existing icons and files in the manifest and the service worker`() async throws {
    try await TestServer().run { client in
      let manifest = try await client.send("/manifest.webmanifest")
      #expect(manifest.headers[.contentType] == "application/manifest+json")
      let worker = try await client.send("/sw.js").text
      let icons = manifest.text.matches(of: /"src":"([^"]+)"/).map { String($0.1) }
      let precached = worker.matches(of: /^  '(\/[^']+)',$/.anchorsMatchLineEndings()).map { String($0.1) }
      // Four of Gazette, and one for each shortcut.
      #expect(Set(icons).count == 4)
      #expect(precached.contains("/offline") && precached.contains { $0.hasSuffix("/gazette.css") })
      for path in icons + precached {
        let answer2 = try await client.send(path)
        #expect(answer2.status == .ok, "\(path)")
      }
    }
  }
}
