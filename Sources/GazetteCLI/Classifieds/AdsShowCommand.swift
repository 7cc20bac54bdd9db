package import ArgumentParser
import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation

/// `gazette ads show ID`: everything about one ad.
package struct AdsShowCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("show", \.ads.show)
  }

  @Argument(help: .localized(\.ads.ad))
  var id: String
  @OptionGroup(title: CommandLanguage.words.options.source)
  var source: AdsSourceOptions
  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Writes the ad.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    let problemPhrases = Phrases.of(style.language).classifieds.problems
    let session = try await source.open(services, style, for: reading.reader)
    let found = try await ads(in: session)
    guard let ad = found.first else {
      throw CommandFailure(.noInput, problemPhrases.unknownAd(TerminalText.safe(String(id.prefix(100)))))
    }
    guard found.count == 1 else {
      for ad in found { try services.terminal.print(ad.id.text) }
      throw CommandFailure(.homonyms, problemPhrases.severalAds(ad.id.number), advice: "gazette ads show \(ad.id.text)")
    }
    guard !style.isJSON else { return try services.terminal.printJSON(AdDocument(ad)) }
    try services.terminal.print(AdDetailText(stored: ad, edition: session.edition(style)).text)
  }

  private func ads(in session: ClassifiedsSession) async throws(ClassifiedsError) -> [StoredAd] {
    if let number = Int64(id, in: .min ... .max) {
      return try await session.ads.numbered(number, for: session.reader)
    }
    guard let id = AdID(text: id) else { return [] }
    return try await session.ads.numbered(id.number, for: session.reader).filter { $0.id == id }
  }
}

/// Everything about an ad as text.
struct AdDetailText {
  let stored: StoredAd
  let edition: Edition

  /// The whole text; missing facts are omitted.
  var text: String {
    [head, stored.ad.description, figures].filter { !$0.isEmpty }.map(TerminalText.safe).joined(separator: "\n\n")
  }

  private var names: AdFigurePhrases { edition.phrases.classifieds.figures }

  private var head: String {
    let ad = stored.ad
    let price = ad.price.map { edition.numbers.euros($0.euros) } ?? "–"
    let line = [price, category, ad.isUrgent ? names.urgent : nil].compactMap { $0 }.joined(separator: " · ")
    return "\(ad.title)\n\(line)"
  }

  private var category: String? {
    edition.phrases.classifieds.categories.name(of: stored) ?? stored.ad.category.map { "\($0.rawValue)" }
  }

  private var figures: String {
    let ad = stored.ad
    let date = "\(edition.dates.long(ad.createdAt)), \(edition.dates.time(ad.createdAt))"
    let rows: [(String, String?)] = [
      (names.date, date), (names.number, "\(ad.id.number)"), (names.source, ad.id.source.rawValue),
      (names.companyNumber, ad.companyNumber), (names.picture, ad.pictures.forDetail.first?.absoluteString),
    ]
    var table = TextTable(columns: [.words(""), .words("")])
    for (name, value) in rows { if let value { table.add([name, value]) } }
    return table.text(width: nil)
  }
}
