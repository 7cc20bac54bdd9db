import BoundedNumbers
import Foundation
package import GazetteDomain
package import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird
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
  /// Makes what an app is given of an article's body, with pictures that it can load from `base` without signing in.
  let body: @Sendable (_ base: String) -> Body

  /// Makes the HTML for apps of an article's body, both in UTF-8, and tells whether there is a picture in it.
  package typealias Body =
    @Sendable (_ html: ArraySlice<UInt8>, _ link: ArraySlice<UInt8>?) -> (
      html: ArraySlice<UInt8>, hasPicture: Bool
    )

  /// Answers for the services of the news.
  package init(
    _ news: NewsComponent, pictures: Pictures, links: @escaping @Sendable (_ base: String) -> PictureLinks,
    body: @escaping @Sendable (_ base: String) -> Body
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

  /// Whether a feed's icon is kept, so that an app is told of none that may not come.
  func hasIcon(_ feed: Feed) -> Bool { links("").icon(of: feed) != nil }

  /// The address of a feed's icon, which may lead to none; empty for a feed that can have none.
  func iconAddress(of feed: Feed, base: String) -> String {
    feed.icons.first.map { links(base).path(of: $0, width: Self.iconWidth.rawValue) } ?? ""
  }

  /// The largest body that is taken of an app that showed whose it is, but for files, in bytes: tens of thousands of ids.
  static let maximumBodySize = 1024 * 1024

  package func addRoutes(to router: RouteTable, pages: PageRenderer) {
    let google = GoogleReaderAPI(routes: self, pages: pages)
    let fever = FeverAPI(routes: self, pages: pages)
    let miniflux = MinifluxAPI(routes: self, pages: pages)
    for method in [HTTPRequest.Method.get, .post] {
      for path in ["/api/greader.php", "/api/greader.php/**", "/reader/**", "/accounts/**"] {
        router.on(RouterPath(path), method: method, for: .apps(.google)) { request, context in
          try await google.answer(request, context)
        }
      }
      for path in ["/accounts/ClientLogin", "/api/greader.php/accounts/ClientLogin"] {
        router.on(RouterPath(path), method: method, for: .appsByBody(.google)) { request, context in
          try await google.answer(request, context)
        }
      }
      for path in ["/fever", "/api/fever.php"] {
        router.on(RouterPath(path), method: method, for: .appsByBody(.fever)) { request, context in
          try await fever.answer(request, context)
        }
      }
    }
    for path in ["/reader/api/0/subscription/import", "/api/greader.php/reader/api/0/subscription/import"] {
      router.on(RouterPath(path), method: .post, for: .apps(.google), takesFile: true) { request, context in
        try await google.answer(request, context)
      }
    }
    for method in [HTTPRequest.Method.get, .post, .put, .delete] {
      router.on("/v1/**", method: method, for: .apps(.miniflux)) { request, context in
        try await miniflux.answer(request, context)
      }
    }
    router.on("/v1/import", method: .post, for: .apps(.miniflux), takesFile: true) { request, context in
      try await miniflux.answer(request, context)
    }
  }
}

/// What apps are given of articles, with every picture from the paper.
struct ReaderAppArticles {
  /// The beginning of every address, without a slash at its end.
  let base: String
  private let links: PictureLinks
  private let body: ReaderAppRoutes.Body

  init(_ routes: ReaderAppRoutes, base: String) {
    self.base = base
    links = routes.links(base)
    body = routes.body(base)
  }

  /// An article's body in two parts of UTF-8: what stands before one without a picture, which is the picture that lists show; and itself.
  func parts(_ article: ArrivedArticle) -> (figure: ArraySlice<UInt8>, body: ArraySlice<UInt8>) {
    let (html, hasPicture) = body(article[.html] ?? [], article[.link])
    guard !hasPicture, let picture = article[.picture] else { return ([], html) }
    let caption: HTML? = article.pictureCaption.map { "<figcaption>\($0)</figcaption>" }
    let source = address(String(decoding: picture, as: UTF8.self))
    let figure: HTML = #"<figure><img src="\#(source)" alt="">\#(caption)</figure>"#
    return (figure.bytes[...], html)
  }

  /// An article's body as one text.
  func html(_ article: ArrivedArticle) -> String {
    let (figure, body) = parts(article)
    return String(decoding: figure + body, as: UTF8.self)
  }

  /// What comes with an article; of pictures the paper's own copies.
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

/// The languages of reader apps, each with its own way to say no.
package enum ReaderAppLanguage: Sendable {
  case google, fever, miniflux

  /// What an app is answered that is refused something.
  func answer(to refusal: Refusal) throws -> Response {
    // Clients know of values that cannot be used as 400 alone.
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
    if let seconds = refusal.retryAfter ?? ErrorMiddleware.usualWait(status) {
      response.headers[.retryAfter] = String(seconds)
    }
    if !refusal.allowed.isEmpty { response.headers[.allow] = refusal.allowed.map(\.rawValue).joined(separator: ", ") }
    return response
  }
}

/// Finds out whose app asks, by the app's password that a request shows.
struct ReaderAppAccess {
  let readers: Readers?

  /// Whose app it is, and by which of their apps' passwords.
  typealias Pass = (reader: Reader, token: AccessToken)

  /// Who comes in with `credential` as `name`, which nil leaves open.
  /// - Throws: A ``Refusal`` with 401, which tells who guesses how long to wait; ``ReadersProblem/store(_:)``.
  func pass(
    _ credential: Readers.AppCredential?, as name: String? = nil, from address: String
  ) async throws -> Pass {
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

  /// Whose app shows by a header whose it is; nil for a request that has no such header, where its language may do without.
  /// - Throws: As ``pass(_:as:from:)``.
  func shown(by request: Request, _ language: ReaderAppLanguage, from address: String) async throws -> Pass? {
    switch language {
    case .google:
      guard let auth = Self.googleLogin(request) else { return nil }
      return try await google(auth, from: address)
    case .fever: return nil
    case .miniflux: return try await miniflux(request, from: address)
    }
  }

  /// By what the sign-in answered, which apps send as Google Reader's header or, as Liferea does, in the place of a token.
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

  /// By Miniflux' `X-Auth-Token`, which wins, or by name and password; of both the app's password tells who it is.
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
  /// - Throws: A ``Refusal`` with 413 when the body is larger than `context` allows, or has too many values or parts.
  init(_ request: Request, _ context: WebContext, behind root: Int = 0, hasForm: Bool = true) async throws {
    self.request = request
    self.context = context
    parts = request.uri.path.split(separator: "/").dropFirst(root).map(String.init)
    do {
      body = try await request.body.collect(upTo: context.maxUploadSize)
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

  /// Tells an app of an import that left feeds out; what fitted stays.
  static func checkWhole(_ progress: FeedImportProgress) throws(Refusal) {
    guard progress.leftOut > 0 else { return }
    throw .app(.conflict, FeedsPhrases.english.imported(progress))
  }
}

extension Response {
  /// JSON that is written already.
  static func written(_ json: JSONWriter) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: json.bytes))
  }

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
  /// Where an app's "open" leads, in UTF-8: to the original, else to the paper at `base`.
  func address(_ base: String) -> ArraySlice<UInt8> {
    self[.link] ?? Array((base + GazettePresentation.Route.article(String(id.rawValue)).path).utf8)[...]
  }

  /// What is written above it, in UTF-8: apps have no other name for what has none.
  var shownTitle: ArraySlice<UInt8> {
    if let title = self[.title], !title.isEmpty { return title }
    return Array(excerpt.prefix(100).utf8)[...]
  }

  /// Seconds of the epoch, within what every app reads.
  static func seconds(_ date: Date) -> Int { Int(Int32(saturating: max(date.timeIntervalSince1970, 0))) }

  /// How long it takes to read, in whole minutes.
  var minutes: Int { Int((readingTime?.components.seconds ?? 0) / 60) }
}

extension WebConfiguration {
  /// The beginning of every address that an app is given, without a slash at its end.
  func base(_ request: Request) -> String { String(absolute(.frontPage, request).dropLast()) }
}
