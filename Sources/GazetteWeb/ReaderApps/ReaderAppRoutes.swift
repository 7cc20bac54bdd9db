import BoundedNumbers
import Foundation
package import GazetteDomain
package import GazettePresentation
import HTTPTypes
package import Hummingbird
import NIOCore

/// Where reader apps find the paper's news, in the languages that they speak: Google Reader's, Fever's and Miniflux'.
///
/// They come with a password made for them (a token of the scope `sync`), never with a browser's cookie.
package struct ReaderAppRoutes: WebSection {
  let feeds: Feeds
  let articles: Articles
  let apps: ReaderApps
  /// Where icons of feeds come from, and how they are named for an app that signs in nowhere.
  let pictures: Pictures
  let links: @Sendable (_ base: String) -> PictureLinks
  /// What of an article's body an app is given, with pictures that it can load from `base` without signing in.
  let body: @Sendable (_ html: CleanHTML, _ base: String) -> String

  /// Answers for the services of the news.
  package init(
    _ news: NewsComponent, pictures: Pictures, links: @escaping @Sendable (_ base: String) -> PictureLinks,
    body: @escaping @Sendable (_ html: CleanHTML, _ base: String) -> String
  ) {
    (feeds, articles, apps) = (news.feeds, news.articles, news.apps)
    self.pictures = pictures
    self.links = links
    self.body = body
  }

  /// An icon is as wide as the narrowest picture, or narrower.
  private static let iconWidth = PictureWidth.w160

  /// A feed's icon as a data address without its scheme; nil where there is none. With `isKept` nobody is asked for it.
  func icon(of feed: Feed, isKept: Bool = false) async -> String? {
    let file = await pictures.first(of: feed.icons, width: Self.iconWidth, isKept: isKept)
    return file.map { "image/webp;base64,\(Data($0.webp).base64EncodedString())" }
  }

  /// The address of a feed's icon, which may lead to none; empty for a feed that can have none.
  func iconAddress(of feed: Feed, base: String) -> String {
    feed.icons.first.map { links(base).path(of: $0, width: Self.iconWidth.rawValue) } ?? ""
  }

  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    let google = GoogleReaderAPI(routes: self, pages: pages)
    let fever = FeverAPI(routes: self, pages: pages)
    let miniflux = MinifluxAPI(routes: self, pages: pages)
    for path in ["/api/greader.php", "/api/greader.php/**", "/accounts/ClientLogin", "/reader/**"] {
      for method in [HTTPRequest.Method.get, .post] {
        router.on(RouterPath(path), method: method) { request, context in try await google.answer(request, context) }
      }
    }
    for path in ["/fever", "/api/fever.php"] {
      for method in [HTTPRequest.Method.get, .post] {
        router.on(RouterPath(path), method: method) { request, context in try await fever.answer(request, context) }
      }
    }
    for method in [HTTPRequest.Method.get, .post, .put, .delete] {
      router.on("/v1/**", method: method) { request, context in try await miniflux.answer(request, context) }
    }
  }
}

/// The addresses of reader apps: what is asked there shows by itself whose it is, and no cookie is taken.
enum ReaderAppPath {
  /// The largest body that is taken but for files, in bytes: ten thousand ids.
  static let bodySize = 1024 * 1024
  /// Where apps send lists of feeds.
  static let uploads: Set<String> = [
    "/api/greader.php/reader/api/0/subscription/import", "/reader/api/0/subscription/import", "/v1/import",
  ]

  /// Whether a request to `path` comes from a reader app.
  static func holds(_ path: String) -> Bool {
    let first = path.split(separator: "/", maxSplits: 2).prefix(2)
    switch first.first {
    case "reader", "fever", "v1", "accounts": return true
    case "api": return first.last == "greader.php" || first.last == "fever.php"
    default: return false
    }
  }
}

/// What an app asks for: its values may stand in the query and in the body, and count together.
struct AppRequest {
  let request: Request
  let context: WebContext
  /// The path's parts behind the language's root, as they were sent; none is empty.
  let parts: [String]
  /// What was sent, collected.
  let body: ByteBuffer
  private let values: [(name: String, value: String)]

  /// The request with its body.
  /// - Throws: A ``Refusal`` with 413 when the body is larger than `context` allows.
  init(_ request: Request, _ context: WebContext, behind root: Int = 0, hasForm: Bool = true) async throws {
    self.request = request
    self.context = context
    parts = request.uri.path.split(separator: "/").dropFirst(root).map(String.init)
    do {
      body = try await request.body.collect(upTo: context.maxUploadSize)
    } catch {
      throw Refusal(.contentTooLarge)
    }
    var values = FormValues(encoded: request.uri.query ?? "", most: Self.mostValues).pairs
    if hasForm {
      if let form = MultipartFile.fields(Data(body.readableBytesView), request.headers[.contentType]) {
        values += form
      } else {
        values +=
          FormValues(encoded: String(decoding: body.readableBytesView, as: UTF8.self), most: Self.mostValues).pairs
      }
    }
    self.values = values
  }

  /// More than any app sends.
  private static let mostValues = 20_000

  /// The first value called `name` that is not empty.
  subscript(_ name: String) -> String? { values.first { $0.name == name && !$0.value.isEmpty }?.value }

  /// Every value called `name`, in order, those in the query first.
  func all(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }

  /// Whether there is a value called `name`, an empty one too.
  func has(_ name: String) -> Bool { values.contains { $0.name == name } }

  /// A number within `bounds`; nil for what is none, or not there.
  func number(_ name: String, in bounds: ClosedRange<Int64> = 0...Int64.max) -> Int64? {
    self[name].flatMap { Int64($0, in: bounds) }
  }
}

extension Refusal {
  /// In the words of a program, where an app shows them at most in its log.
  static func app(_ status: HTTPResponse.Status, _ sentence: String) -> Refusal {
    Refusal(status, ErrorSentence(status.reasonPhrase, sentence))
  }
}

extension Response {
  /// A short text.
  static func text(_ text: String, status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8")
    -> Response
  {
    Response(
      status: status, headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

extension ArrivedArticle {
  /// Where an app's "open" leads: to the original, else to the paper at `base`.
  func address(_ base: String) -> String {
    stored.article.link?.absoluteString ?? base + GazettePresentation.Route.article(String(id.rawValue)).path
  }

  /// What is written above it: apps have no other name for what has none.
  var shownTitle: String {
    stored.article.title.isEmpty ? String(stored.article.excerpt.prefix(100)) : stored.article.title
  }

  /// Seconds of the epoch, within what every app reads.
  static func seconds(_ date: Date) -> Int { Int(Int32(saturating: max(date.timeIntervalSince1970, 0))) }

  /// When it was published, in whole seconds.
  var published: Int { Self.seconds(stored.article.published) }
}

extension WebConfiguration {
  /// The beginning of every address that an app is given, without a slash at its end.
  func base(_ request: Request) -> String { String(absolute(.frontPage, request).dropLast()) }
}
