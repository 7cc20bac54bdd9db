/// Every address of the paper: the one place that makes paths.
///
/// The server routes by ``pattern``, made from a case whose values are names in braces
/// (`Route.place("{place}").pattern`); pages link by ``path``.
package enum Route: Sendable, Hashable {
  // Pages.
  case frontPage
  case weather, addPlace, place(String)
  case map, mapPoint(String), mapNames
  case news, article(String), feeds, feed(String)
  case classifieds, ad(String)
  case settings, about, search, login, offline
  // What forms post to.
  case refreshPlaces, cancelRefreshPlaces, arrangePlaces, restorePlace
  case refreshPlace(String), removePlace(String), homePlace(String)
  case openMapPoint, refreshMapPoint(String), saveMapPoint(String), forgetMapPoint(String)
  case articleRead(String), articleStar(String), articleFullText(String), allRead, newsDensity, cancelRefreshFeeds
  case addFeed, importFeeds, exportFeeds, refreshFeeds, refreshFeed(String), removeFeed(String), restoreFeed
  case adStar(String), savedSearches, savedSearch(String), openSavedSearch(String), refreshAds
  case tryAgain, savePreferences, frontPageLayout, refreshFrontPage, logout
  case changeSettings, settingsHome, emptyStorage(String), backup, restoreBackup, exportPaper, importPaper
  // What a page loads.
  case events, picture(String), tile(layer: String, zoom: String, column: String, row: String)
  case manifest, serviceWorker, share
  // Machines.
  case health, readiness, metrics
  case api(APIRoute)

  /// The parts of the path between slashes, unescaped.
  var segments: [String] {
    switch self {
    case .frontPage: []
    case .weather: ["weather"]
    case .addPlace: ["weather", "add"]
    case .place(let id): ["weather", id]
    case .map: ["map"]
    case .mapPoint(let position): ["map", position]
    case .mapNames: ["map", "names"]
    case .openMapPoint: ["map", "points"]
    case .refreshMapPoint(let position): ["map", position, "refresh"]
    case .saveMapPoint(let position): ["map", position, "save"]
    case .forgetMapPoint(let position): ["map", position, "forget"]
    case .news: ["news"]
    case .article(let id): ["news", id]
    case .feeds: ["news", "feeds"]
    case .feed(let id): ["news", "feeds", id]
    case .classifieds: ["classifieds"]
    case .ad(let id): ["classifieds", id]
    case .settings: ["settings"]
    case .about: ["about"]
    case .search: ["search"]
    case .login: ["login"]
    case .offline: ["offline"]
    case .refreshPlaces, .cancelRefreshPlaces, .arrangePlaces, .restorePlace, .refreshPlace, .removePlace,
      .homePlace:
      ["weather"] + weatherAction
    case .articleRead, .articleStar, .articleFullText, .allRead, .newsDensity, .cancelRefreshFeeds, .addFeed,
      .importFeeds, .exportFeeds, .refreshFeeds, .refreshFeed, .removeFeed, .restoreFeed:
      ["news"] + newsAction
    case .adStar(let id): ["classifieds", id, "star"]
    case .savedSearches: ["classifieds", "searches"]
    case .savedSearch(let id): ["classifieds", "searches", id]
    case .openSavedSearch(let id): ["classifieds", "searches", id, "open"]
    case .refreshAds: ["classifieds", "refresh"]
    case .tryAgain: ["again"]
    case .savePreferences: ["settings", "preferences"]
    case .frontPageLayout: ["settings", "front-page"]
    case .refreshFrontPage: ["refresh"]
    case .changeSettings: ["settings", "paper"]
    case .settingsHome: ["settings", "home"]
    case .emptyStorage(let kind): ["settings", "storage", kind]
    case .backup: ["settings", "backup"]
    case .restoreBackup: ["settings", "restore"]
    case .exportPaper: ["settings", "export"]
    case .importPaper: ["settings", "import"]
    case .logout: ["logout"]
    case .events: ["events"]
    case .picture(let token): ["pictures", token]
    case .tile(let layer, let zoom, let column, let row): ["tiles", layer, zoom, column, row]
    case .manifest: ["manifest.webmanifest"]
    case .serviceWorker: ["sw.js"]
    case .share: ["share"]
    case .health: ["healthz"]
    case .readiness: ["readyz"]
    case .metrics: ["metrics"]
    case .api(let route): ["api", "v1"] + route.segments
    }
  }

  private var weatherAction: [String] {
    switch self {
    case .refreshPlaces: ["refresh"]
    case .cancelRefreshPlaces: ["refresh", "cancel"]
    case .arrangePlaces: ["order"]
    case .restorePlace: ["restore"]
    case .refreshPlace(let id): [id, "refresh"]
    case .removePlace(let id): [id, "remove"]
    case .homePlace(let id): [id, "home"]
    default: []
    }
  }

  private var newsAction: [String] {
    switch self {
    case .articleRead(let id): [id, "read"]
    case .articleStar(let id): [id, "star"]
    case .articleFullText(let id): [id, "full-text"]
    case .allRead: ["read"]
    case .newsDensity: ["density"]
    case .cancelRefreshFeeds: ["feeds", "refresh", "cancel"]
    case .addFeed: ["feeds", "add"]
    case .importFeeds: ["feeds", "import"]
    case .exportFeeds: ["feeds", "export.opml"]
    case .refreshFeeds: ["feeds", "refresh"]
    case .refreshFeed(let id): ["feeds", id, "refresh"]
    case .removeFeed(let id): ["feeds", id, "remove"]
    case .restoreFeed: ["feeds", "restore"]
    default: []
    }
  }
}

extension Route {
  /// The path that a link holds, each part percent-encoded: `/weather/48.8534,2.3488`.
  package var path: String {
    "/" + segments.map(PercentEncoding.pathPart).joined(separator: "/")
  }

  /// The path with a query; pairs without a value are left out, order is kept.
  package func path(_ query: KeyValuePairs<String, String?>) -> String {
    path(query.compactMap { item in item.value.map { (name: item.key, value: $0) } })
  }

  /// The path with a query of these fields.
  package func path(_ items: [(name: String, value: String)]) -> String {
    let pairs = items.map { "\(PercentEncoding.queryPart($0.name))=\(PercentEncoding.queryPart($0.value))" }
    return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
  }

  /// The path as a router reads it, values in braces left as they are: `/weather/{place}`.
  package var pattern: String { "/" + segments.joined(separator: "/") }
}

/// Percent-encoding of the parts of an address (RFC 3986).
enum PercentEncoding {
  /// Encodes one part of a path; `,`, `:`, `@` and the like stay readable.
  static func pathPart(_ text: String) -> String {
    // A part of dots alone would be read as « here » or « one up ».
    guard text != ".", text != ".." else { return String(repeating: "%2E", count: text.count) }
    return encode(text, keeping: "-._~,:@!$'()*")
  }

  /// Encodes a name or value of a query; a space becomes `%20`.
  static func queryPart(_ text: String) -> String { encode(text, keeping: "-._~,:@") }

  private static func encode(_ text: String, keeping kept: StaticString) -> String {
    let keptBytes = kept.withUTF8Buffer { Array($0) }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case _ where keptBytes.contains(byte):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
