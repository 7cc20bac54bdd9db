import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import GazetteWeb

/// The audience of each route, however its address is spelled.
@Suite struct RouteAudienceTests {
  /// A section with two routes for guests, and one route below and one next to them for readers.
  private struct MixedSection: WebSection {
    var navigation: NavigationSection? { .frontPage }

    func addRoutes(to router: RouteTable) {
      router.get(.frontPage, for: .guests) { _, _ in Self.secret }
      router.get(.article("{article}"), for: .guests) { _, _ in Self.secret }
      router.get(.news) { _, _ in Self.secret }
      router.get(.feeds) { _, _ in Self.secret }
      router.post(.articleStar("{article}")) { _, _ in Self.secret }
    }

    static var secret: Response { .text("secret") }
  }

  private static func server(allowsGuests: Bool) async throws -> TestServer {
    var server = TestServer()
    server.addAccounts()
    server.configuration.passwordHash = try PasswordHash(of: "sel poivre muscade").text
    server.configuration.allowsGuests = allowsGuests
    return server
  }

  /// Returns the spellings of `path` that a router, a proxy or a careless check may treat as equal.
  private static func spellings(of path: String) -> Set<String> {
    let inner = path.dropFirst()
    return [
      path, path + "/", path + "//", "/" + path, path + "/.", "/." + path, path + "/..", path + "%2f", "/%2f" + inner,
      path + "?", path + "?x=/", path + "/?lang=en", path + "%00", path + ";a", path.uppercased(),
      path.replacing("/", with: "//"), path.replacing("e", with: "%65"), "/static/.." + path, "/login/.." + path,
      "/news/12/.." + path, "/login/with/../.." + path, "/v1/.." + path, "http://localhost" + path,
    ]
  }

  private static let guestRoutes: Set<String> = ["/", "/news/{article}", "/pictures/{picture}"]
  private static let openRoutes: Set<String> = [
    "/healthz", "/readyz", "/offline", "/login", "/manifest.webmanifest", "/sw.js", "/invitation/{secret}",
    "/reset/{secret}", "/login/return", "/login/with/{provider}", "/login/passkey", "/login/passkey/options",
    "/static/{fingerprint}/**", "/pictures/app/{picture}",
  ]

  @Test(arguments: [true, false])
  func `serves unauthenticated clients only the declared routes, in every spelling`(allowsGuests: Bool) async throws {
    let server = try await Self.server(allowsGuests: allowsGuests)
    let web = server.closed()
    try await web.open(server.dependencies, sections: [MixedSection(), SettingsPages(FakeInstallationSettings())])
    #expect(web.routes.count > 30)
    try await web.application.test(.live) { client in
      for route in web.routes {
        let parts = route.split(separator: " ").map(String.init)
        let method = try #require(HTTPRequest.Method(parts[0]))
        let path = parts[1].replacing(/\{[a-z]+\}/, with: "12").replacing("**", with: "app.js")
        let isOpen = Self.openRoutes.contains(parts[1])
        let isForGuests = method == .get && allowsGuests && Self.guestRoutes.contains(parts[1])
        for spelling in Self.spellings(of: path) {
          for method in method == .get ? [.get, .head] : [method] {
            let answer = try await client.change(spelling, method)
            let requiresSignIn = [.unauthorized, .seeOther].contains(answer.status)
            if spelling == path, !isOpen {
              #expect(requiresSignIn != isForGuests, "\(method) \(spelling): \(answer.status)")
            }
            // Another spelling leads to the same route, to none, or to an open one.
            guard answer.status == .ok, answer.text == "secret" else { continue }
            #expect(isForGuests || Self.isGuests(spelling, allowsGuests), "\(method) \(spelling)")
          }
        }
      }
    }
  }

  /// Returns true when a router would read a spelling as the front page or an article.
  private static func isGuests(_ spelling: String, _ allowsGuests: Bool) -> Bool {
    let path = spelling.replacing("http://localhost", with: "").prefix { $0 != "?" }
    let parts = path.split(separator: "/")
    return allowsGuests && (parts.isEmpty || (parts.count == 2 && parts[0] == "news" && parts[1] != "feeds"))
  }

  @Test(arguments: ["/news", "/news/", "//news", "/news//", "/news/feeds", "/news//feeds/", "//news//feeds"])
  func `hides the owner's list from guests in every spelling`(path: String) async throws {
    try await Self.server(allowsGuests: true).run(with: [MixedSection()]) { client in
      #expect(try await client.send("/news/12/").text == "secret")
      for method in [HTTPRequest.Method.get, .head] {
        let answer = try await client.send(path, method, [.accept: "text/html"])
        #expect(answer.headers[.location]?.hasPrefix("/login") == true, "\(method) \(answer.status)")
      }
    }
  }

  @Test func `reserves undeclared routes and unknown addresses for readers`() {
    let table = RouteTable()
    table.get(.news) { _, _ in MixedSection.secret }
    table.get(.frontPage, for: .guests) { _, _ in MixedSection.secret }
    let rules = RouteRules(table)
    #expect(rules["/news", .get].audience == .readers)
    #expect(rules["/", .head].audience == .guests)
    #expect(rules["/", .post].audience == .readers)
    #expect(rules[nil, .get].audience == .readers)
  }
}
