import GazetteDomain
import GazettePresentation

/// Ads as the rows of a table.
struct AdsTable {
  let edition: Edition

  /// The table of `ads`, in their order.
  func table(of ads: [StoredAd]) -> TextTable {
    let names = edition.phrases.classifieds.figures
    var table = TextTable(columns: [
      .words(""), .figures(names.price), .words(names.title), .words(names.category), .words(names.date),
      .words(names.number),
    ])
    for ad in ads { table.add(row(of: ad)) }
    return table
  }

  private func row(of stored: StoredAd) -> [String] {
    let ad = stored.ad
    return [
      ad.isUrgent ? "!" : "", ad.price.map { edition.numbers.euros($0.euros) } ?? "–", TerminalText.safe(ad.title),
      TerminalText.safe(stored.categoryName ?? ad.category.map { "\($0.rawValue)" } ?? ""),
      edition.dates.short(ad.createdAt), String(ad.id.number),
    ]
  }
}
