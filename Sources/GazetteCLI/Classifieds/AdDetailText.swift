import Foundation
import GazetteDomain
import GazettePresentation

/// Everything about an ad as text.
struct AdDetailText {
  let stored: StoredAd
  let edition: Edition

  /// The whole text; what the ad does not have is left out.
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

  private var category: String? { stored.categoryName ?? stored.ad.category.map { "\($0.rawValue)" } }

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
