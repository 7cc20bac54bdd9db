/// An address of Gazette: the one type that makes paths.
///
/// The server routes by ``pattern``, made with names in braces for values (`Route.place("{place}").pattern`); pages link by
/// ``path``. Each section has its addresses in its folder: `extension Route { package static let news = Route("news") }`.
package struct Route: Sendable, Hashable {
  /// Whether a GET of an address may send a request to a provider. Another site's page can make a reader's browser send any GET,
  /// which must not use up a provider's allowance.
  package enum ProviderUse: Sendable {
    /// Never.
    case never
    /// In the background, while the page shows stored data; only when the request did not come from another site.
    case inBackground
    /// For the response itself; requests from another site's page are refused.
    case forResponse
  }

  /// The segments of the path, unescaped.
  let segments: [String]
  /// The provider requests that a GET may cause.
  package let providerUse: ProviderUse

  /// Makes the address of these segments.
  package init(_ segments: String..., providerUse: ProviderUse = .never) {
    self.segments = segments
    self.providerUse = providerUse
  }

  private init(_ segments: [String], providerUse: ProviderUse) {
    self.segments = segments
    self.providerUse = providerUse
  }

  /// Makes an address below `/api/v1`.
  package static func api(_ route: APIRoute) -> Route {
    Route(["api", "v1"] + route.segments, providerUse: route.providerUse)
  }

  /// The path for links, each segment percent-encoded: `/weather/48.8534,2.3488`.
  package var path: String {
    segments.isEmpty ? "/" : segments.reduce(into: "") { path, part in path += "/" + PercentEncoding.pathPart(part) }
  }

  /// Returns the path with a query; pairs without a value are omitted, the order stays.
  package func path(_ query: KeyValuePairs<String, String?>) -> String {
    path(query.compactMap { item in item.value.map { (name: item.key, value: $0) } })
  }

  /// Returns the path with a query of these fields.
  package func path(_ items: [(name: String, value: String)]) -> String {
    let pairs = items.map { "\(PercentEncoding.queryPart($0.name))=\(PercentEncoding.queryPart($0.value))" }
    return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
  }

  /// The path for a router, with values in braces unchanged: `/weather/{place}`.
  package var pattern: String { "/" + segments.joined(separator: "/") }
}

/// An address below `/api/v1`; each section has its own in its folder.
package struct APIRoute: Sendable, Hashable {
  let segments: [String]
  let providerUse: Route.ProviderUse

  /// Makes the address of these segments, below `/api/v1`.
  package init(_ segments: String..., providerUse: Route.ProviderUse = .never) {
    self.segments = segments
    self.providerUse = providerUse
  }
}

// The addresses of every installation.
extension Route {
  package static let settings = Route("settings")
  package static let about = Route("about")
  package static let search = Route("search")
  package static let login = Route("login")
  /// The redirect to a provider; a page of another site cannot trigger it.
  package static func loginWith(_ provider: String) -> Route {
    Route("login", "with", provider, providerUse: .forResponse)
  }
  package static let loginReturn = Route("login", "return")
  package static let passkeySignIn = Route("login", "passkey")
  package static let passkeyOptions = Route("login", "passkey", "options")
  package static let offline = Route("offline")
  package static let offlineList = Route("offline", "list")
  package static let frontPage = Route()
  package static let refreshFrontPage = Route("refresh")
  package static let frontPageLayout = Route("settings", "front-page")
  package static let tryAgain = Route("again")
  package static let savePreferences = Route("settings", "preferences")
  package static let changeSettings = Route("settings", "paper")
  package static let settingsHome = Route("settings", "home")
  package static func emptyStorage(_ kind: String) -> Route { Route("settings", "storage", kind) }
  package static let saveOfflineSettings = Route("settings", "offline")
  package static let backup = Route("settings", "backup")
  package static let restoreBackup = Route("settings", "restore")
  package static let exportPaper = Route("settings", "export")
  package static let importPaper = Route("settings", "import")
  package static let logout = Route("logout")
  package static func invitation(_ secret: String) -> Route { Route("invitation", secret) }
  package static func reset(_ secret: String) -> Route { Route("reset", secret) }
  package static let account = Route("account")
  package static let accountName = Route("account", "name")
  package static let accountPassword = Route("account", "password")
  package static let accountTokens = Route("account", "tokens")
  package static func revokeToken(_ id: String) -> Route { Route("account", "tokens", id, "revoke") }
  package static func endSession(_ id: String) -> Route { Route("account", "sessions", id, "end") }
  package static let endOtherSessions = Route("account", "sessions", "end-others")
  package static let accountPasskeys = Route("account", "passkeys")
  package static let newPasskeyOptions = Route("account", "passkeys", "options")
  package static let renamePasskey = Route("account", "passkeys", "rename")
  package static let removePasskey = Route("account", "passkeys", "remove")
  package static let unlinkIdentity = Route("account", "identities", "unlink")
  package static let leavePaper = Route("account", "leave")
  package static let readers = Route("readers")
  package static let invitations = Route("readers", "invitations")
  package static func withdrawInvitation(_ id: String) -> Route { Route("readers", "invitations", id, "withdraw") }
  package static func reader(_ id: String) -> Route { Route("readers", id) }
  package static let events = Route("events")
  package static func picture(_ token: String) -> Route { Route("pictures", token, providerUse: .forResponse) }
  /// A picture for a reader app, which has no session: the token contains the expiry date.
  package static func appPicture(_ token: String) -> Route { Route("pictures", "app", token) }
  package static let manifest = Route("manifest.webmanifest")
  package static let serviceWorker = Route("sw.js")
  package static let share = Route("share")
  package static let health = Route("healthz")
  package static let readiness = Route("readyz")
  package static let metrics = Route("metrics")
}

extension APIRoute {
  package static let description = APIRoute("openapi.yaml")
  package static let settings = APIRoute("settings")
  package static let search = APIRoute("search")
  package static let readerArchive = APIRoute("paper")
  package static let readers = APIRoute("readers")
  package static func reader(_ id: String) -> APIRoute { APIRoute("readers", id) }
  package static func readerReset(_ id: String) -> APIRoute { APIRoute("readers", id, "reset") }
  package static func readerTokens(_ id: String) -> APIRoute { APIRoute("readers", id, "tokens") }
  package static func readerToken(_ id: String, _ token: String) -> APIRoute {
    APIRoute("readers", id, "tokens", token)
  }
  package static let invitations = APIRoute("invitations")
  package static func invitation(_ id: String) -> APIRoute { APIRoute("invitations", id) }
  package static let account = APIRoute("account")
  package static let tokens = APIRoute("account", "tokens")
  package static func token(_ id: String) -> APIRoute { APIRoute("account", "tokens", id) }
}

/// Percent-encoding of path and query parts (RFC 3986).
enum PercentEncoding {
  /// Encodes one segment of a path; `,`, `:`, `@` and the like stay readable.
  static func pathPart(_ text: String) -> String {
    // A segment of dots alone would mean the current or the parent folder.
    guard text != ".", text != ".." else { return String(repeating: "%2E", count: text.count) }
    return encode(text, allowing: "-._~,:@!$'()*")
  }

  /// Encodes a name or value of a query; a space becomes `%20`.
  static func queryPart(_ text: String) -> String { encode(text, allowing: "-._~,:@") }

  private static func encode(_ text: String, allowing allowed: StaticString) -> String {
    func isAllowed(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: allowed.withUTF8Buffer { $0.contains(byte) }
      }
    }
    // Most parts are Gazette's own words and need no encoding.
    if text.utf8.allSatisfy(isAllowed) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isAllowed(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
