import SeededNumbers
import Foundation

/// 300 fictional ads with every oddity of the published file, which appear, change and disappear over time.
struct AdMarket: Sendable {
  static let size = 300

  private let texts: AdTexts
  private let seed: UInt64
  private let startDate: Date
  private let interval: TimeInterval
  private let initialAds: [InventedAd]

  /// - Parameter startDate: The first change happens one `interval` later.
  init(texts: AdTexts, seed: UInt64, startDate: Date, interval: TimeInterval) {
    self.texts = texts
    self.seed = seed
    self.startDate = startDate
    self.interval = interval
    initialAds = Self.firstAds(texts, seed: seed, startDate: startDate)
  }

  /// The number of changes until `date`, at least 0.
  func changes(at date: Date) -> Int {
    interval > 0 ? max(0, Int(date.timeIntervalSince(startDate) / interval)) : 0
  }

  /// The ads after `changes` changes, in no order; the same for the same seed and start date.
  func ads(after changes: Int) -> [InventedAd] {
    var ads = initialAds
    for change in 0..<changes { apply(change, to: &ads) }
    return ads
  }

  /// Applies in turn: a new ad, a lower price, another new ad, a removed ad, an edited text, a removed ad.
  private func apply(_ change: Int, to ads: inout [InventedAd]) {
    var random = SeededRandom(seed: seed, "ad change \(change)")
    let index = Int(random.next() % UInt64(ads.count))
    switch change % 6 {
    case 0, 2: ads.append(newAd(change, &random))
    case 1: ads[index].euros = (ads[index].euros * 0.85).rounded()
    case 4: ads[index].text += "\n\n\(texts[ads[index].copy.language].stillAvailable)"
    default: ads.remove(at: index)
    }
  }

  private func newAd(_ change: Int, _ random: inout SeededRandom) -> InventedAd {
    let copies = texts[random.below(3) == 0 ? .english : .french].copies
    let copy = copies[random.below(copies.count)]
    return InventedAd(
      id: 1_800_000_000 + change, copy: copy, text: Self.text(of: copy, texts, &random), euros: copy.euros,
      createdAt: startDate.addingTimeInterval(Double(change + 1) * interval), isUrgent: change % 4 == 0)
  }

  private static func firstAds(_ texts: AdTexts, seed: UInt64, startDate: Date) -> [InventedAd] {
    var random = SeededRandom(seed: seed, "ads")
    var ads = (0..<size).map { rank in
      let copy = copy(rank, texts)
      return InventedAd(
        // A step that is coprime to the size keeps the numbers distinct and unordered.
        id: 1_461_000_000 + (rank * 7_919) % 100_003 * 977, copy: copy, text: text(of: copy, texts, &random),
        euros: price(of: copy, rank: rank), createdAt: date(rank, startDate), isUrgent: rank % 50 < 17,
        companyNumber: rank % 14 == 5 ? companyNumber(&random) : nil)
    }
    addOddities(to: &ads, longText: texts.longText)
    ads.sort { SeededRandom.mixed(UInt64($0.id)) < SeededRandom.mixed(UInt64($1.id)) }
    return ads
  }

  /// One in three is in English. A step that is coprime to the number of texts mixes all kinds of items.
  private static func copy(_ rank: Int, _ texts: AdTexts) -> AdCopy {
    let language: AdLanguage = rank % 3 == 2 ? .english : .french
    let copies = texts[language].copies
    return copies[(language == .english ? rank / 3 * 29 : (rank - rank / 3) * 97) % copies.count]
  }

  /// Three without pictures, eight with a missing picture, three very long texts, one private-use character.
  private static func addOddities(to ads: inout [InventedAd], longText: String) {
    for rank in [31, 137, 263] { ads[rank].picture = .none }
    for rank in [12, 140, 266] { ads[rank].picture = .withoutLarge }
    for rank in [25, 153, 279] { ads[rank].picture = .withoutSmall }
    for rank in [64, 192] { ads[rank].picture = .dead }
    for rank in [66, 180, 213] { ads[rank].text = longText + "\n" + ads[rank].text }
    ads[90].text += "\n\u{F0B7} Facture disponible"
    ads[102].text = "Comme sur la photo."
  }

  private static func text(of copy: AdCopy, _ texts: AdTexts, _ random: inout SeededRandom) -> String {
    let localized = texts[copy.language]
    let closing = localized.closings[random.below(localized.closings.count)]
    let town = copy.language.towns[random.below(copy.language.towns.count)]
    return copy.text + "\n\n" + closing.replacing("{ville}", with: town)
  }

  /// The second ad for an item costs slightly more or less.
  private static func price(of copy: AdCopy, rank: Int) -> Double {
    let factor = rank < 216 ? 1 : [0.9, 1.1, 0.75][rank % 3]
    return (copy.euros * factor).rounded()
  }

  /// Many ads in the same second; some from years ago, as in the published file; none after the start date.
  private static func date(_ rank: Int, _ startDate: Date) -> Date {
    if rank % 15 == 7 { return Date(timeIntervalSince1970: 1_572_969_393 - Double(rank) * 21_600) }
    let hours = Double(rank / 3 * 11 % 700) + 0.2
    return Date(timeIntervalSince1970: (startDate.timeIntervalSince1970 - hours * 3600).rounded(.down))
  }

  /// Nine digits with spaces, instead of the fourteen that the field's name implies.
  private static func companyNumber(_ random: inout SeededRandom) -> String {
    (0..<3).map { _ in "\(Int(random.next() % 900) + 100)" }.joined(separator: " ")
  }
}
