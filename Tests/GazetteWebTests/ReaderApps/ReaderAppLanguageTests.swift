import GazetteDomain
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import GazetteWeb

/// The requests of reader apps, and their error responses.
struct ReaderAppLanguageTests {
  @Test(
    arguments: [
      ("1", 1_000_000), ("1700000000", 1_700_000_000_000_000), ("1700000000123", 1_700_000_000_123_000),
      ("1700000000123456", 1_700_000_000_123_456), ("0", 0),
    ] as [(String, Int64)])
  func `reads timestamps in seconds, milliseconds and microseconds`(text: String, microseconds: Int64) {
    #expect(GoogleStream.microseconds(text) == microseconds)
  }

  @Test(arguments: ["", "abc", "-5", "+5", "1.5e9", "1e9", " 1", String(repeating: "9", count: 30)])
  func `rejects malformed timestamps`(text: String) {
    #expect(GoogleStream.microseconds(text) == nil)
  }

  @Test(arguments: [
    "tag:google.com,2005:reader/item/000000000000002a", "tag:google.com,2005:reader/item/2a", "42", "000000000000002a",
  ])
  func `reads every notation of an article's identifier`(text: String) {
    #expect(GoogleStream.article(text) == ArticleID(rawValue: 42))
  }

  @Test(
    arguments: [
      ("user/-/state/com.google/reading-list", .readingList), ("user/12/state/com.google/starred", .starred),
      ("user/-/label/Renamed/et «autre»", .label("Renamed/et «autre»")), ("feed/12", .feed("12")),
      ("feed/https://one.example/a", .feed("https://one.example/a")), ("user/-/state/com.google/like", .unsupported),
      ("user/-/label/", nil), ("feed/", nil), ("nonsense", nil),
    ] as [(String, GoogleStream?)])
  func `reads stream identifiers`(text: String, stream: GoogleStream?) {
    #expect(GoogleStream(text) == stream)
  }

  @Test func `writes errors in each API's format`() throws {
    let refusal = Refusal(.unauthorized, retryAfter: 4)
    for (language, status) in [(ReaderAppLanguage.google, 401), (.fever, 200), (.miniflux, 401)] {
      let answer = try language.answer(to: refusal)
      #expect(answer.status.code == status)
      #expect(answer.headers[.retryAfter] == "4")
    }
    // An invalid value is 400 for all apps.
    #expect(try ReaderAppLanguage.miniflux.answer(to: Refusal(.unprocessableContent)).status == .badRequest)
  }

  @Test func `reads the values of a multipart form in order, with repetitions`() throws {
    let parts = [("i", "1"), ("\"i\"", "2"), ("i; x=y", "3"), ("\"a;b\"", "4")].map { name, value in
      "--XX\r\nContent-Disposition: form-data; name=\(name)\r\n\r\n\(value)\r\n"
    }
    let body = ByteBuffer(string: parts.joined() + "--XX--\r\n")
    let fields = try #require(try MultipartFile.fields(body, "multipart/form-data; boundary=XX"))
    #expect(fields.map(\.name) == ["i", "i", "i", "a;b"])
    #expect(fields.map(\.value) == ["1", "2", "3", "4"])
  }

  @Test func `reports whether a form has more values than the maximum`() {
    let text = (1..<1000).map { "i=\($0)" }.joined(separator: "&&") + "&a=last&"
    let form = FormValues(encoded: text, maximum: 1000)
    #expect(form.pairs.count == 1000 && form.isComplete)
    #expect(form.pairs.last?.name == "a" && form.pairs.last?.value == "last")
    let cut = FormValues(encoded: text + "b", maximum: 1000)
    #expect(cut.pairs.count == 1000 && !cut.isComplete)
  }

  @Test func `writes long identifiers with sixteen digits`() {
    #expect(GoogleStream.longID(ArticleID(rawValue: 42)) == "tag:google.com,2005:reader/item/000000000000002a")
    #expect(GoogleStream.longID(ArticleID(rawValue: .max)) == "tag:google.com,2005:reader/item/7fffffffffffffff")
  }
}
