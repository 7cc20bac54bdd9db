public import Foundation
public import GazetteDomain
import HTMLSanitizing
public import HTTPFetching

/// Extracts full articles from web pages: fetched without cookies, parsed like a browser does, rewritten as safe HTML.
public struct WebFullArticleSource: FullArticleSource {
  /// The maximum size of a page in bytes: an article's own text is much smaller.
  private static let maximumPageBytes = 5 << 20

  private let fetching: any Fetching
  private let publishers: Set<Origin>
  private let now: CurrentTime

  /// - Parameters:
  ///   - fetching: Sends the requests.
  ///   - publishers: The origins whose articles are their own. Of the operator's trusted origins, only these are trusted here,
  ///     because a feed can name any address.
  ///   - now: Returns the current time.
  public init(fetching: any Fetching, publishers: Set<Origin> = [], now: @escaping CurrentTime) {
    self.fetching = fetching
    self.publishers = publishers
    self.now = now
  }

  /// Returns the article on the page at `url`.
  public func article(at url: URL, title: String) async throws(FullArticleProblem) -> FullArticle {
    let publisher = ProviderID(rawValue: url.host ?? "")
    let response = try await response(from: url, publisher)
    guard (200..<300).contains(response.status) else {
      throw .source(
        SourceError(response, of: publisher, now: now()))
    }
    guard Self.isPage(response) else { throw .noPage(publisher) }
    guard let full = await Self.read(response, title: title) else { throw .noText(publisher) }
    return full
  }

  private func response(
    from url: URL, _ publisher: ProviderID
  ) async throws(FullArticleProblem) -> FetchResponse {
    var limits = FetchLimits.feed
    limits.bodyBytes = Self.maximumPageBytes
    let accepted = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1"
    var request = FetchRequest(url: url, headers: ["Accept": accepted], limits: limits)
    // For an address without an origin, the guard reports the error.
    request.usesTrustedOrigins = (try? Origin(of: url)).map(publishers.contains) ?? false
    do throws(FetchError) {
      return try await fetching.fetch(request)
    } catch {
      throw .source(SourceError(error, of: publisher))
    }
  }

  private static func isPage(_ response: FetchResponse) -> Bool {
    guard let type = response.headers["Content-Type"]?.lowercased() else { return true }
    return type.contains("html") || type.hasPrefix("text/")
  }

  /// Not on the caller's actor: a large page keeps a processor busy for a while.
  @concurrent private static func read(_ response: FetchResponse, title: String) async -> FullArticle? {
    let extracted = ArticleExtraction().read(PageText(response).utf8)
    guard let html = extracted.html else { return nil }
    let base = extracted.base.flatMap { HTMLSanitizer.address($0, base: response.finalURL) }
    let sanitized = HTMLSanitizer().sanitize(html, base: base ?? response.finalURL)
    let body = HTMLSanitizer().sanitize(RepeatedTitle.removed(from: sanitized.html, title: title))
    guard !body.text.isEmpty else { return nil }
    return FullArticle(
      html: CleanHTML(sanitized: body.html), text: body.text,
      readingTime: body.readingTime >= .seconds(30) ? body.readingTime : nil)
  }
}

/// A web page's bytes as UTF-8: the charset of its headers, else of its first bytes, else UTF-8.
struct PageText {
  /// The length of the beginning in which pages declare their charset, in bytes.
  private static let headLength = 1024

  let utf8: [UInt8]

  init(_ response: FetchResponse) {
    let charset =
      Self.charset(in: response.headers["Content-Type"] ?? "")
      ?? Self.charset(in: String(decoding: response.body.prefix(Self.headLength), as: UTF8.self))
    utf8 = Self.utf8(response.body, charset: charset)
  }

  private static func utf8(_ bytes: [UInt8], charset: String?) -> [UInt8] {
    guard let encoding = charset.flatMap(encoding), let text = String(bytes: bytes, encoding: encoding) else {
      return bytes
    }
    return Array(text.utf8)
  }

  /// The encodings besides UTF-8 that pages still use; as in browsers, Latin 1 means Windows 1252.
  private static func encoding(_ label: String) -> String.Encoding? {
    switch label {
    case "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252", "us-ascii", "ascii": .windowsCP1252
    case "iso-8859-2", "latin2": .isoLatin2
    case "iso-8859-15", "latin9": .windowsCP1252
    case "windows-1250": .windowsCP1250
    case "windows-1251": .windowsCP1251
    case "utf-16", "utf-16le": .utf16LittleEndian
    case "utf-16be": .utf16BigEndian
    case "shift_jis", "sjis", "shift-jis": .shiftJIS
    case "euc-jp": .japaneseEUC
    default: nil
    }
  }

  private static func charset(in text: String) -> String? {
    guard let start = text.range(of: "charset=", options: .caseInsensitive) else { return nil }
    let label = text[start.upperBound...].drop { $0 == "\"" || $0 == "'" }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    return label.isEmpty ? nil : label.lowercased()
  }
}

/// The title that many pages repeat above the article's text; Gazette's own page already shows it.
enum RepeatedTitle {
  /// `html` from the sanitiser, without a first heading that repeats `title`.
  static func removed(from html: String, title: String) -> String {
    for level in ["h1", "h2"] {
      guard let start = html.firstRange(of: "<\(level)>"), let end = html.firstRange(of: "</\(level)>"),
        start.upperBound <= end.lowerBound
      else { continue }
      let heading = String(html[start.upperBound..<end.lowerBound])
      guard HTMLSanitizer().sanitize(String(html[..<start.lowerBound])).text.isEmpty,
        isSame(HTMLSanitizer().sanitize(heading).text, title)
      else { continue }
      return String(html[..<start.lowerBound] + html[end.upperBound...])
    }
    return html
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    SearchWords.words(of: first) == SearchWords.words(of: second)
  }
}
