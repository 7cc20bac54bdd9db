import Foundation
import GazetteDomain
import GazetteProviders
import Testing

/// Ads that other programs' users reported as lost, crashing or unreadable.
@Suite struct ReportedAdsTests {
  private func ad(_ old: String, _ new: String) async throws -> Ad {
    let read = try await PaperclipWire.read("[\(PaperclipWire.ad(old, new))]")
    #expect(read.skipped.isEmpty)
    return try #require(read.ads.first)
  }

  @Test(arguments: [
    ("0", 0), ("0.00", 0), ("1000000000", 100_000_000_000), ("9999999999", 999_999_999_900), ("1e9", 100_000_000_000),
    ("9.5", 950), ("\"140\"", 14_000), ("\"495.000,00 €\"", 49_500_000), ("\"1,600.00\"", 160_000),
    ("\"1'250\"", 125_000), ("\"€ 1.234.567\"", 123_456_700), ("\",89 €\"", 89), ("\"1,250.50 €\"", 125_050),
    ("\"68,50\"", 6850), ("\"12 000 EUR\"", 1_200_000),
  ])
  func `reads prices in reported formats`(price: String, cents: Int64) async throws {
    #expect(try await ad("140.00", price).price?.cents == cents)
  }

  @Test(arguments: ["null", "\"\"", "\"Please contact\"", "\"Prix à débattre\"", "\"Swap / Trade\"", "\"—\""])
  func `reads words in place of a price as no price`(price: String) async throws {
    #expect(try await ad("140.00", price).price == nil)
  }

  @Test(arguments: ["Gratuit", "FREE", "gratis", "Zu verschenken"])
  func `reads words that mean free as a price of zero`(word: String)
    async throws
  {
    #expect(try await ad("140.00", "\"\(word)\"").price?.cents == 0)
  }

  @Test(arguments: ["🛋️🛋️🛋️", "👨‍👩‍👧‍👦", "🇫🇷", "Vélo 🚲 à vendre", "\u{200E}LTR mark"]) func `accepts emoji titles`(
    title: String
  )
    async throws
  {
    #expect(try await ad("Table d'été", title).title == title)
  }

  @Test(arguments: ["\u{FEFF}", "\u{200B}\u{200B}", "\u{2060} \u{FEFF}", "\u{3164}", "\u{2800}\u{2800}", "\u{AD}"])
  func `skips ads with an invisible title`(title: String) async throws {
    let read = try await PaperclipWire.read("[\(PaperclipWire.ad("Table d'été", title))]")
    #expect(read.ads.isEmpty && read.skipped.map(\.fault) == [.missing(field: "title")])
  }

  @Test func `removes bidirectional control characters`() async throws {
    #expect(try await ad("Table d'été", "\u{202E}egdaB\u{202C} \u{2066}x\u{2069}").title == "egdaB x")
    #expect(try await ad("En chêne.", "\u{202E}A\u{202D}B").description.hasPrefix("AB"))
  }

  @Test(arguments: [
    ("L&apos;été &amp; l&#39;hiver", "L'été & l'hiver"), ("Canap&eacute; d&#x27;angle", "Canapé d'angle"),
    ("Cars & Vehicles", "Cars & Vehicles"), ("R&D; AT&T", "R&D; AT&T"), ("a &lt;b&gt; c", "a <b> c"),
  ])
  func `decodes HTML entities`(wire: String, title: String) async throws {
    #expect(try await ad("Table d'été", wire).title == title)
    #expect(try await ad("En chêne.", wire).description.hasPrefix(title))
  }

  @Test(arguments: ["<br>", "<br/>", "<br />", "<BR>"]) func `converts HTML line breaks to newlines`(tag: String)
    async throws
  {
    #expect(try await ad("En chêne.", "En chêne.\(tag)Solide.").description.hasPrefix("En chêne.\nSolide.\n"))
  }

  @Test(arguments: ["\"category_id\":4,", "\"category_id\":null,", "\"category_id\":[],"])
  func `accepts ads without a category`(wire: String) async throws {
    let found = try await ad("\"category_id\":4,", wire == "\"category_id\":4," ? "" : wire)
    #expect(found.category == nil)
  }

  @Test func `reads numbers and flags written as text`() async throws {
    let found = try await ad("\"id\":1461742431,\"category_id\":4", "\"id\":\"1461742431\",\"category_id\":\"4\"")
    #expect(found.id.number == 1_461_742_431 && found.category == AdCategoryID(rawValue: 4))
    for flag in ["1", "\"true\"", "\"1\""] { #expect(try await ad("true", flag).isUrgent) }
    for flag in ["0", "\"false\"", "null", "\"\""] { #expect(try await !ad("true", flag).isUrgent) }
  }

  @Test(arguments: [
    "null", "{}", "[]", "\"\"", "{\"small\":null,\"thumb\":null}", "{\"small\":\"\",\"thumb\":\"none\"}",
  ])
  func `accepts ads without a picture`(wire: String) async throws {
    let pictures =
      #"{"small":"https://pictures.test/small.jpg","thumb":"https://pictures.test/thumb.jpg"}"#
    #expect(try await ad(pictures, wire).pictures.isEmpty)
  }

  @Test(arguments: [
    ("//pictures.test/small.jpg", "https://pictures.test/small.jpg"),
    (" https://pictures.test/small.jpg ", "https://pictures.test/small.jpg"),
    ("https://pictures.test/a b.jpg", "https://pictures.test/a%20b.jpg"),
  ])
  func `normalizes picture addresses`(wire: String, address: String) async throws {
    #expect(try await ad("https://pictures.test/small.jpg", wire).pictures.small?.absoluteString == address)
  }
}
