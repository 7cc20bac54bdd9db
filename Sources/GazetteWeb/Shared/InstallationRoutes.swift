import Foundation
import GazettePresentation
import HTTPTypes
import Hummingbird

/// The parts that make Gazette an app on a phone: its manifest and its service worker.
struct InstallationRoutes: WebSection {
  let configuration: WebConfiguration
  let assets: StaticAssets

  func addRoutes(to router: RouteTable) {
    router.get(.manifest, for: .everyone) { _, context in
      let manifest = WebManifest(
        paperName: configuration.paperName, language: context.language, assets: assets,
        sections: context.isAdmitted ? context.pages.contents.sections : [])
      var response = try Response.json(manifest)
      response.headers[.contentType] = "application/manifest+json"
      return response
    }
    let worker = Self.worker(assets)
    router.get(.serviceWorker, for: .everyone) { _, _ in
      guard let worker else { throw Refusal(.notFound) }
      return Response(
        status: .ok, headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
        body: ResponseBody(byteBuffer: worker))
    }
  }

  /// The addresses that the worker knows, by its names for them: it has no page to read them from. An address with values is cut
  /// before the first one.
  private static let paths: KeyValuePairs<String, String> = [
    "front": Route.frontPage.path, "weather": Route.weather.path, "map": Route.map.path, "news": Route.news.path,
    "ads": Route.classifieds.path, "search": Route.search.path, "mapNames": Route.mapNames.path,
    "openMapPoint": Route.openMapPoint.path, "offline": Route.offline.path, "offlineList": Route.offlineList.path,
    "login": Route.login.path, "logout": Route.logout.path, "account": Route.account.path,
    "invitation": root(of: .invitation("{secret}")), "reset": root(of: .reset("{secret}")),
    "readers": Route.readers.path, "settings": Route.settings.path, "channels": Route.channels.path,
    "push": Route.api(.pushChannel).path,
    "preferences": Route.savePreferences.path, "api": Route("api").path, "static": Route("static").path,
    "pictures": root(of: .picture("{token}")),
    "tiles": root(of: .tile(layer: "{layer}", zoom: "{zoom}", column: "{column}", row: "{row}")),
    "radar": root(of: .radar("{network}")),
    "earth": root(of: .tile(layer: "earth", zoom: "{zoom}", column: "{column}", row: "{row}")),
  ]

  /// Returns the part of an address before its first value.
  private static func root(of route: Route) -> String { String(route.pattern.prefix { $0 != "{" }.dropLast()) }

  /// Returns the worker's text: the files to store from the start and the addresses, then the code; nil when a file is missing.
  private static func worker(_ assets: StaticAssets) -> ByteBuffer? {
    let parts = ["worker.js", "worker-keeping.js", "worker-lists.js", "worker-push.js"].compactMap(assets.text)
    guard parts.count == 4 else { return nil }
    let text = parts.joined(separator: "\n")
    let precached = assets.paths.filter { !$0.contains("leaflet/") && !$0.hasSuffix(".png") && !$0.hasPrefix("worker") }
    let list = precached.map { "  '\(assets.address($0))'," }.joined(separator: "\n")
    let edition = "const EDITION = '\(assets.fingerprint)';\n"
    let addresses = paths.map { "\($0.key): '\($0.value)'" }.joined(separator: ", ")
    let unreadable = Language.allCases.map { language in
      "\(language.code): '\(Phrases.of(language)[ChannelPhrases.self].push.unreadable)'"
    }
    let constants =
      "\(edition)const KEPT = [\n  '\(Route.offline.path)',\n\(list)\n];\nconst PATHS = { \(addresses) };\n"
      + "const UNREADABLE = { \(unreadable.joined(separator: ", ")) };\n"
    return ByteBuffer(string: "\(constants)\n\(text)")
  }
}

/// The web app manifest: the installed app's appearance.
struct WebManifest: Encodable {
  struct Icon: Encodable {
    let src: String
    let sizes: String
    let type: String
    let purpose: String
  }

  struct Shortcut: Encodable {
    let name: String
    let url: String
    let icons: [Icon]
  }

  /// The data that other apps may share: an address becomes a feed, a name becomes a place.
  struct ShareTarget: Encodable {
    struct Fields: Encodable {
      var title = "title"
      var text = "text"
      var url = "url"
    }

    var action = Route.share.path
    var method = "GET"
    /// Redundant for GET, but Chromium reports a manifest without it.
    var enctype = "application/x-www-form-urlencoded"
    var params = Fields()
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, description, lang, scope, display, icons, shortcuts, categories
    case shortName = "short_name"
    case startURL = "start_url"
    case backgroundColor = "background_color"
    case themeColor = "theme_color"
    case shareTarget = "share_target"
  }

  var id = "/"
  let name: String
  let shortName: String
  let description: String
  let lang: String
  var startURL = "/"
  var scope = "/"
  var display = "standalone"
  var backgroundColor = "#FBF9F4"
  var themeColor = "#FBF9F4"
  var categories = ["news", "weather"]
  let icons: [Icon]
  let shortcuts: [Shortcut]
  let shareTarget = ShareTarget()

  init(paperName: String, language: Language, assets: StaticAssets, sections: [NavigationSection]) {
    name = paperName
    shortName = String(paperName.prefix(14))
    lang = language.code
    let phrases = Phrases.of(language)
    description = phrases.about.summary
    let small = Icon(src: assets.address("icons/icon-192.png"), sizes: "192x192", type: "image/png", purpose: "any")
    shortcuts = sections.filter { $0 != .frontPage }.map {
      Shortcut(name: $0.name(phrases), url: $0.route.path, icons: [small])
    }
    icons = [
      small,
      Icon(src: assets.address("icons/icon-512.png"), sizes: "512x512", type: "image/png", purpose: "any"),
      Icon(src: assets.address("icons/maskable-512.png"), sizes: "512x512", type: "image/png", purpose: "maskable"),
      Icon(src: assets.address("icons/favicon.svg"), sizes: "any", type: "image/svg+xml", purpose: "any"),
    ]
  }
}

/// `/share`, the target of other apps' data; redirects to the page that can save it, which asks first.
struct ShareRoutes: WebSection {
  let contents: Navigation

  func addRoutes(to router: RouteTable) {
    router.get(.share) { request, _ in
      let texts = ["url", "text", "title"].compactMap { request.query($0) }.filter { !$0.isEmpty }
      return .redirect(to: path(for: texts))
    }
  }

  /// Returns the feeds page for the first address in `texts`, else the page that adds a place with the first text.
  private func path(for texts: [String]) -> String {
    if contents.sections.contains(.news), let address = texts.lazy.compactMap(Self.address(in:)).first {
      return Route.feeds.path(["address": address])
    }
    guard let name = texts.first else { return Route.frontPage.path }
    return Route.addPlace.path(["q": String(name.prefix(100))])
  }

  /// Returns the first http or https address in a text; apps often send other words with it.
  private static func address(in text: String) -> String? {
    text.prefix(4000).split(whereSeparator: \.isWhitespace).map(String.init).first { word in
      guard let url = URL(string: word), let scheme = url.scheme?.lowercased() else { return false }
      return ["http", "https"].contains(scheme) && url.host() != nil
    }
  }
}
