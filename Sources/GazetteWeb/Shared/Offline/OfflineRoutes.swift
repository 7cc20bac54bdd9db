import BoundedNumbers
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore
import PublicKeys

/// The list of content that a browser stores for reading offline, and the reader's choice of its amount.
struct OfflineRoutes: WebSection {
  func addRoutes(to router: RouteTable) {
    router.get(.offlineList, use: list)
    router.post(.saveOfflineSettings) { request, context in
      let form = try await request.form(context)
      guard let articles = form["articles"].flatMap({ Int($0, in: OfflineArticleCount.bounds) }) else {
        throw FieldProblem("articles", given: form["articles"] ?? "", expected: .number(OfflineArticleCount.bounds))
      }
      var response = Response.redirect(to: Route.settings.path(["saved": "offline"]) + "#offline")
      response.headers[.setCookie] = OfflineArticleCountCookie.write(
        articles, isBehindTLS: context.pages.configuration.isBehindTLS)
      return response
    }
  }

  /// Returns the list, or 304 if the browser has it. If a section cannot be read, the whole list is refused, so that the browser
  /// deletes no stored content.
  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let scope = OfflineScope(
      articles: OfflineArticleCountCookie.read(request), reader: context.reader, edition: context.edition,
      theme: context.theme, frame: context.frame, density: NewsDensityCookie.read(request))
    var parts: [OfflinePart] = []
    for section in context.pages.contents.all { parts.append(try await section.offlinePart(scope)) }
    let document = OfflineList(parts, scope, context.pages)
    var response = try Response.json(document)
    let tag = "W/\"\(document.version)\""
    response.headers[.eTag] = tag
    response.headers[.vary] = "Accept-Language, Cookie"
    guard request.headers[.ifNoneMatch]?.contains(tag) == true else { return response }
    response.status = .notModified
    response.headers[.contentType] = nil
    response.body = ResponseBody()
    return response
  }
}

/// The list for the service worker.
struct OfflineList: Encodable {
  struct Page: Encodable {
    let path: String
    /// The copy is valid while this is unchanged.
    let version: String
  }

  struct Words: Encodable {
    private enum CodingKeys: String, CodingKey {
      case searchingSavedData = "searchesKept"
      case noSavedResults = "nothingKept"
      case sections, all, counts
    }

    let searchingSavedData, noSavedResults: String
    /// By the rows' kind: the headings of a search's parts, the links to all of a section's results, and the sentences for none,
    /// one and several results, with `#` for the number.
    let sections, all: [String: String]
    let counts: [String: [String]]
  }

  let version: String
  let pages: [Page]
  let files: [String]
  let rows: [OfflineRow]
  /// The comparison of a row with a requested value, by the rows' kind and the name in the list's address.
  let tests: [String: [String: OfflineRow.Comparison]]
  let words: Words

  /// Makes the list from `parts`, in their order; pages that combine several come first.
  init(_ parts: [OfflinePart], _ scope: OfflineScope, _ renderer: PageRenderer) {
    // A page also differs by language, units, colours and static files.
    let edition = scope.edition
    let frame = [
      renderer.assets.fingerprint, edition.language.code, edition.units.rawValue, scope.theme.rawValue,
      scope.density.rawValue, edition.dateStyle.clock.rawValue, "\(edition.dateStyle.isMonthFirst)",
    ]
    let sectionPages = parts.flatMap(\.pages)
    let all = sectionPages.flatMap { [$0.path] + $0.content }
    var combinedPages: [OfflinePage] = []
    if renderer.contents.sections.contains(.frontPage) {
      combinedPages.append(OfflinePage(Route.frontPage.path, content: all))
    }
    if renderer.contents.hasSearch { combinedPages.append(OfflinePage(Route.search.path, content: [])) }
    pages = (combinedPages + sectionPages).map { Page(path: $0.path, version: Self.version(of: frame + $0.content)) }
    files = parts.flatMap(\.files) + renderer.mapLibrary
    rows = parts.flatMap(\.rows)
    tests = parts.reduce(into: [:]) { tests, part in tests.merge(part.comparisons) { first, _ in first } }
    let phrases = edition.phrases
    let offline = phrases.offline
    words = Words(
      searchingSavedData: offline.searchingSavedData, noSavedResults: offline.noSavedResults,
      sections: [
        "place": phrases.common.sections.weather, "article": phrases.common.sections.news,
        "ad": phrases.common.sections.classifieds,
      ],
      all: ["article": phrases.search.allArticles, "ad": phrases.search.allAds],
      counts: [
        "place": phrases.search.foundPlaces, "article": phrases.search.foundArticles, "ad": phrases.search.foundAds,
      ].mapValues { words in [words(0, false), words(1, false), words(2, false).replacing("2", with: "#")] })
    // Rows contain ages, which change every minute. They are as current as the pages are.
    let rowKeys = rows.flatMap { row in [row.path] + row.values.keys.sorted() }
    let comparisonKeys = tests.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value.keys.sorted() }
    version = Self.version(
      of: frame + pages.flatMap { [$0.path, $0.version] } + files + rowKeys + comparisonKeys)
  }

  private static func version(of texts: [String]) -> String {
    SHA256Digest(of: Array(texts.joined(separator: "\u{1F}").utf8)).hexadecimal(first: 8)
  }
}

extension PageRenderer {
  /// The additional files of the map, which not every browser stores.
  fileprivate var mapLibrary: [String] {
    assets.paths.filter { $0.hasPrefix("leaflet/") && ($0.hasSuffix(".esm.min.js") || $0.hasSuffix(".css")) }
      .map(assets.address)
  }
}

/// The cookie that stores this browser's number of articles: a phone has less space than a desktop.
enum OfflineArticleCountCookie {
  private static let name = "gazette-kept"

  static func read(_ request: Request) -> Int {
    RequestCookies.value(of: name, in: request).flatMap { Int($0, in: OfflineArticleCount.bounds) }
      ?? OfflineArticleCount.defaultCount
  }

  /// The `Set-Cookie` value, for a year.
  static func write(_ articles: Int, isBehindTLS: Bool) -> String {
    "\(name)=\(articles); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly\(isBehindTLS ? "; Secure" : "")"
  }
}
