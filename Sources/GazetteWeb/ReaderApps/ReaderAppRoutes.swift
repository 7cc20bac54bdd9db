import BoundedNumbers
import Foundation
package import GazetteDomain
package import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird
import NIOCore

/// The news for reader apps, through the APIs that they speak: Google Reader's, Fever's and Miniflux'.
///
/// Apps sign in with a password made for them (a token of the scope `sync`), never with a browser's cookie.
package struct ReaderAppRoutes: WebSection {
  let feeds: Feeds
  let articles: Articles
  let apps: ReaderApps
  /// The feeds' icons, with addresses (`links`) for apps that load pictures without signing in.
  let pictures: Pictures
  let links: @Sendable (_ base: String) -> PictureLinks
  /// Makes an article's HTML for apps, with pictures that they can load from `base` without signing in.
  let body: @Sendable (_ base: String) -> Body
  let subscriptionLists = SubscriptionLists()

  /// Makes an article's HTML for apps, and reports whether it has a picture.
  package typealias Body = @Sendable (_ html: String, _ link: String?) -> (html: String, hasPicture: Bool)

  /// Makes the APIs on the services of the news.
  package init(
    _ news: NewsComponent, pictures: Pictures, links: @escaping @Sendable (_ base: String) -> PictureLinks,
    body: @escaping @Sendable (_ base: String) -> Body
  ) {
    (feeds, articles, apps) = (news.feeds, news.articles, news.apps)
    self.pictures = pictures
    self.links = links
    self.body = body
  }

  /// Icons are at most as wide as the narrowest picture.
  private static let iconWidth = PictureWidth.w160

  /// Returns a feed's icon as a data address without its scheme; nil without an icon. With `isKept` nothing is fetched.
  func icon(of feed: Feed, isCachedOnly: Bool = false) async -> String? {
    let file = await pictures.first(of: feed.icons, width: Self.iconWidth, cachedOnly: isCachedOnly)
    return file.map { "image/webp;base64,\(Data($0.webp).base64EncodedString())" }
  }

  /// Returns true when a feed's icon is stored, so that apps do not expect an icon that may be missing.
  func hasIcon(_ feed: Feed) -> Bool { links("").icon(of: feed) != nil }

  /// Returns the address of a feed's icon, which may not exist; empty for a feed that names no icon.
  func iconAddress(of feed: Feed, base: String) -> String {
    feed.icons.first.map { links(base).path(of: $0, width: Self.iconWidth.rawValue) } ?? ""
  }

  /// The maximum size of a body from a signed-in app, except files, in bytes: enough for tens of thousands of identifiers.
  static let maximumBodySize = 1024 * 1024

  package func addRoutes(to router: RouteTable) {
    let google = GoogleReaderAPI(routes: self)
    let fever = FeverAPI(routes: self)
    let miniflux = MinifluxAPI(routes: self)
    for method in [HTTPRequest.Method.get, .post] {
      for path in ["/api/greader.php", "/api/greader.php/**", "/reader/**", "/accounts/**"] {
        router.on(RouterPath(path), method: method, for: .apps(.google), use: google.answer)
      }
      for path in ["/accounts/ClientLogin", "/api/greader.php/accounts/ClientLogin"] {
        router.on(RouterPath(path), method: method, for: .appsByBody(.google), use: google.answer)
      }
      for path in ["/fever", "/api/fever.php"] {
        router.on(RouterPath(path), method: method, for: .appsByBody(.fever), use: fever.answer)
      }
    }
    for path in ["/reader/api/0/subscription/import", "/api/greader.php/reader/api/0/subscription/import"] {
      router.on(RouterPath(path), method: .post, for: .apps(.google), takesFile: true, use: google.answer)
    }
    for method in [HTTPRequest.Method.get, .post, .put, .delete] {
      router.on("/v1/**", method: method, for: .apps(.miniflux), use: miniflux.answer)
    }
    router.on("/v1/import", method: .post, for: .apps(.miniflux), takesFile: true, use: miniflux.answer)
  }
}

/// The articles for apps; Gazette serves every picture in them.
struct ReaderAppRenderer {
  /// The start of every address, without a trailing slash.
  let base: String
  private let links: PictureLinks
  private let body: ReaderAppRoutes.Body

  init(_ routes: ReaderAppRoutes, base: String) {
    self.base = base
    links = routes.links(base)
    body = routes.body(base)
  }

  /// Returns an article's body, after the picture that lists show if the body has no picture.
  func html(_ article: ArrivedArticle) -> String {
    let (html, hasPicture) = body(article.html, article.link)
    guard !hasPicture, let picture = article.picture else { return html }
    let caption: HTML? = article.pictureCaption.map { "<figcaption>\($0)</figcaption>" }
    let figure: HTML = #"<figure><img src="\#(address(picture))" alt="">\#(caption)</figure>"#
    return figure.text + html
  }

  /// Returns an article's attachments, with Gazette's own copies of pictures.
  func files(_ article: ArrivedArticle) -> [Enclosure] {
    article.enclosures.map { file in
      guard file.mediaType?.lowercased().hasPrefix("image/") == true,
        let copy = URL(string: address(file.url.absoluteString))
      else { return file }
      return Enclosure(url: copy, mediaType: "image/webp")
    }
  }

  private func address(_ picture: String) -> String { links.path(of: picture, width: PictureWidth.w1280.rawValue) }
}

/// The APIs of reader apps, each with its own form of refusal.
package enum ReaderAppLanguage: Sendable {
  case google, fever, miniflux

  /// Returns the response to an app's refused request.
  func answer(to refusal: Refusal) throws -> Response {
    // Apps expect 400 for every invalid value.
    let status = refusal.status == .unprocessableContent ? .badRequest : refusal.status
    let sentence = refusal.sentence?.sentence ?? status.reasonPhrase
    var response: Response
    switch (self, status) {
    case (.google, _): response = .text(sentence, status: status)
    case (.fever, .unauthorized): response = try .json(FeverDocument(auth: 0))
    case (.fever, _): response = try .json(FeverDocument(auth: 0, error: sentence), status: status)
    case (.miniflux, .unauthorized):
      response = try .json(["error_message": "Access Unauthorized"], status: status)
      response.headers[.wwwAuthenticate] = "Basic realm=\"Gazette\", charset=\"UTF-8\""
    case (.miniflux, _): response = try .json(["error_message": sentence], status: status)
    }
    response.headers[.cacheControl] = "no-store"
    if let seconds = refusal.retryAfter ?? ErrorMiddleware.defaultRetryAfter(status) {
      response.headers[.retryAfter] = String(seconds)
    }
    if !refusal.allowedMethods.isEmpty {
      response.headers[.allow] = refusal.allowedMethods.map(\.rawValue).joined(separator: ", ")
    }
    return response
  }
}

/// Authenticates reader apps by the app password in a request.
struct ReaderAppAccess {
  let readers: Readers?

  /// The reader, and the app password with which their app signed in.
  typealias Pass = (reader: Reader, token: AccessToken)

  /// Returns the pass for `credential`; if `name` is not nil, it must be the reader's.
  /// - Throws: A ``Refusal`` with 401, which after wrong guesses has a time to wait; ``ReadersProblem/store(_:)``.
  func pass(_ credential: Readers.AppCredential?, as name: String? = nil, from address: String) async throws -> Pass {
    do throws(ReadersProblem) {
      guard let credential, let found = try await readers?.checkApp(credential, from: address) else {
        throw .wrongPassword
      }
      if let name, ReaderName(name)?.text != found.reader.name.text { throw .wrongPassword }
      return found
    } catch {
      switch error {
      case .wrongPassword: throw Refusal(.unauthorized)
      case .wait(let seconds): throw Refusal(.unauthorized, retryAfter: seconds)
      default: throw error
      }
    }
  }

  /// Returns the pass for the credentials in a request's header; nil without that header if the API allows other places for them.
  /// - Throws: As ``pass(_:as:from:)``.
  func passInHeader(of request: Request, _ language: ReaderAppLanguage, from address: String) async throws -> Pass? {
    switch language {
    case .google:
      guard let auth = Self.googleLogin(request) else { return nil }
      return try await google(auth, from: address)
    case .fever: return nil
    case .miniflux: return try await miniflux(request, from: address)
    }
  }

  /// Returns the pass for the sign-in's result, which apps send in Google Reader's header or, like Liferea, as the token of a
  /// change.
  func google(_ auth: some StringProtocol, from address: String) async throws -> Pass {
    let password = auth.split(separator: "/").last
    return try await pass(password.map { .password(String($0)) }, from: address)
  }

  private static func googleLogin(_ request: Request) -> Substring? {
    guard let header = request.headers[.authorization], header.lowercased().hasPrefix("googlelogin"),
      let start = header.range(of: "auth=", options: .caseInsensitive)
    else { return nil }
    return header[start.upperBound...].prefix { $0 != "," && !$0.isWhitespace }
  }

  /// Returns the pass for Miniflux' `X-Auth-Token`, which takes precedence, or for name and password. The app's password
  /// identifies the reader in both.
  private func miniflux(_ request: Request, from address: String) async throws -> Pass {
    if let password = request.headers[.xAuthToken] { return try await pass(.password(password), from: address) }
    guard let basic = request.headers[.authorization], basic.lowercased().hasPrefix("basic "),
      let pair = Data(base64Encoded: basic.dropFirst(6).trimmingCharacters(in: .whitespaces)),
      case let parts = String(decoding: pair, as: UTF8.self).split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false), parts.count == 2
    else { throw Refusal(.unauthorized) }
    return try await pass(.password(String(parts[1])), as: String(parts[0]), from: address)
  }
}

/// An app's request. Values in the query and in the body count equally.
struct AppRequest {
  let request: Request
  let context: WebContext
  /// The app passwords of this installation.
  var access: ReaderAppAccess { ReaderAppAccess(readers: context.pages.dependencies.readers) }
  /// The path's components after the API's root, still encoded; none is empty.
  let parts: [String]
  /// The complete body.
  let body: ByteBuffer
  private let values: [(name: String, value: String)]

  /// Reads the request with its body.
  /// - Throws: A ``Refusal`` with 413 when the body is larger than `context` allows, or has too many values or parts.
  init(_ request: Request, _ context: WebContext, rootLength: Int = 0, hasForm: Bool = true) async throws {
    self.request = request
    self.context = context
    parts = request.uri.path.split(separator: "/").dropFirst(rootLength).map(String.init)
    do {
      body = try await request.body.collect(upTo: context.maximumBodySize)
    } catch {
      throw Refusal(.contentTooLarge)
    }
    var values = try Self.values(request.uri.query ?? "")
    if hasForm {
      if let form = try MultipartFile.fields(body, request.headers[.contentType]) {
        values += form
      } else {
        values += try Self.values(String(decoding: body.readableBytesView, as: UTF8.self))
      }
    }
    self.values = values
  }

  private static let maximumValues = 100_000

  private static func values(_ encoded: String) throws(Refusal) -> [(name: String, value: String)] {
    let form = FormValues(encoded: encoded, maximum: maximumValues)
    guard form.isComplete else {
      throw Refusal.app(.contentTooLarge, "At most \(maximumValues) values are read at once.")
    }
    return form.pairs
  }

  /// The first non-empty value called `name`.
  subscript(_ name: String) -> String? { values.first { $0.name == name && !$0.value.isEmpty }?.value }

  /// Returns every value called `name`, in order, those of the query first.
  func all(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }

  /// Returns true for a value called `name`, even an empty one.
  func has(_ name: String) -> Bool { values.contains { $0.name == name } }

  /// Returns a number within `bounds`; nil when it is missing or invalid.
  func number(_ name: String, in bounds: ClosedRange<Int64> = 0...Int64.max) -> Int64? {
    self[name].flatMap { Int64($0, in: bounds) }
  }
}

extension Refusal {
  /// Makes a refusal in a program's words, because apps show it in their log at most.
  static func app(_ status: HTTPResponse.Status, _ sentence: String) -> Refusal {
    Refusal(status, ErrorSentence(status.reasonPhrase, sentence))
  }

  /// Reports an import that left feeds out; the imported ones stay.
  static func checkComplete(_ progress: FeedImportProgress) throws(Refusal) {
    guard progress.skipped > 0 else { return }
    throw .app(.conflict, FeedsPhrases.english.imported(progress))
  }
}

extension Response {
  /// Makes a response with a short text.
  static func text(_ text: String, status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8")
    -> Response
  {
    Response(
      status: status, headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

extension ArrivedArticle {
  /// Returns the address that apps open: the original, else Gazette's page at `base`.
  func address(_ base: String) -> String {
    link ?? base + GazettePresentation.Route.article(String(id.rawValue)).path
  }

  /// The title for apps; the start of the excerpt for articles without a title, because apps have no other name for them.
  var displayTitle: String { title.isEmpty ? String(excerpt.prefix(100)) : title }

  /// The authors, separated by commas.
  var authorLine: String { authors.joined(separator: ", ") }

  /// Returns seconds since 1970, limited to the range that every app reads.
  static func seconds(_ date: Date) -> Int { Int(Int32(saturating: max(date.timeIntervalSince1970, 0))) }

  /// The reading time, in whole minutes.
  var minutes: Int { Int((readingTime?.components.seconds ?? 0) / 60) }
}

extension WebConfiguration {
  /// Returns the start of every address for apps, without a trailing slash.
  func base(_ request: Request) -> String { String(absolute(.frontPage, request).dropLast()) }
}
