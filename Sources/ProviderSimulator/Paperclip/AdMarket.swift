import SeededNumbers
import Foundation

/// 300 invented ads with every oddity of the published file, which come, change and go by the clock.
struct AdMarket: Sendable {
  static let size = 300

  private let book: AdBook
  private let seed: UInt64
  private let opening: Date
  private let interval: TimeInterval
  private let first: [InventedAd]

  /// - Parameter opening: when the first change is one `interval` away.
  init(book: AdBook, seed: UInt64, opening: Date, interval: TimeInterval) {
    self.book = book
    self.seed = seed
    self.opening = opening
    self.interval = interval
    first = Self.firstAds(book, seed: seed, opening: opening)
  }

  /// How many changes there were until `date`, 0 and up.
  func changes(at date: Date) -> Int {
    interval > 0 ? max(0, Int(date.timeIntervalSince(opening) / interval)) : 0
  }

  /// The ads after so many changes, in no order; the same for the same seed and opening.
  func ads(after changes: Int) -> [InventedAd] {
    var ads = first
    for change in 0..<changes { apply(change, to: &ads) }
    return ads
  }

  /// In turn: a new ad, a lower price, another new ad, an ad that goes, an edited text, an ad that goes.
  private func apply(_ change: Int, to ads: inout [InventedAd]) {
    var random = SeededRandom(seed: seed, "ad change \(change)")
    let index = Int(random.next() % UInt64(ads.count))
    switch change % 6 {
    case 0, 2: ads.append(newAd(change, &random))
    case 1: ads[index].euros = (ads[index].euros * 0.85).rounded()
    case 4: ads[index].text += "\n\nToujours disponible."
    default: ads.remove(at: index)
    }
  }

  private func newAd(_ change: Int, _ random: inout SeededRandom) -> InventedAd {
    let copy = book.copies[Int(random.next() % UInt64(book.copies.count))]
    return InventedAd(
      id: 1_800_000_000 + change, copy: copy, text: Self.text(of: copy, book, &random), euros: copy.euros,
      createdAt: opening.addingTimeInterval(Double(change + 1) * interval), isUrgent: change % 4 == 0)
  }

  private static func firstAds(_ book: AdBook, seed: UInt64, opening: Date) -> [InventedAd] {
    var random = SeededRandom(seed: seed, "ads")
    var ads = (0..<size).map { rank in
      // A step without a factor in common with the number of texts brings all kinds of things side by side.
      let copy = book.copies[rank * 97 % book.copies.count]
      return InventedAd(
        // A step without a factor in common with the size leaves the numbers distinct and in no order.
        id: 1_461_000_000 + (rank * 7_919) % 100_003 * 977, copy: copy, text: text(of: copy, book, &random),
        euros: price(of: copy, rank: rank), createdAt: date(rank, opening), isUrgent: rank % 50 < 17,
        companyNumber: rank % 14 == 5 ? companyNumber(&random) : nil)
    }
    addOddities(to: &ads, longText: book.longText)
    ads.sort { SeededRandom.mixed(UInt64($0.id)) < SeededRandom.mixed(UInt64($1.id)) }
    return ads
  }

  /// Three without pictures, eight with a picture that is not there, three very long texts, one private character.
  private static func addOddities(to ads: inout [InventedAd], longText: String) {
    for rank in [31, 137, 263] { ads[rank].picture = .none }
    for rank in [12, 140, 266] { ads[rank].picture = .withoutLarge }
    for rank in [25, 153, 279] { ads[rank].picture = .withoutSmall }
    for rank in [64, 192] { ads[rank].picture = .dead }
    for rank in [66, 180, 212] { ads[rank].text = longText + "\n" + ads[rank].text }
    ads[90].text += "\n\u{F0B7} Facture disponible"
    ads[101].text = "Comme sur la photo."
  }

  private static func text(of copy: AdCopy, _ book: AdBook, _ random: inout SeededRandom) -> String {
    let closing = book.closings[Int(random.next() % UInt64(book.closings.count))]
    let town = towns[Int(random.next() % UInt64(towns.count))]
    return copy.text + "\n\n" + closing.replacing("{ville}", with: town)
  }

  /// What is offered a second time costs a little more or less.
  private static func price(of copy: AdCopy, rank: Int) -> Double {
    let factor = rank < 216 ? 1 : [0.9, 1.1, 0.75][rank % 3]
    return (copy.euros * factor).rounded()
  }

  /// Many ads of the same second; some of years ago, as in the published file; none from after the opening.
  private static func date(_ rank: Int, _ opening: Date) -> Date {
    if rank % 15 == 7 { return Date(timeIntervalSince1970: 1_572_969_393 - Double(rank) * 21_600) }
    let hours = Double(rank / 3 * 11 % 700) + 0.2
    return Date(timeIntervalSince1970: (opening.timeIntervalSince1970 - hours * 3600).rounded(.down))
  }

  /// Nine digits with spaces, not the fourteen that the field's name promises.
  private static func companyNumber(_ random: inout SeededRandom) -> String {
    (0..<3).map { _ in "\(Int(random.next() % 900) + 100)" }.joined(separator: " ")
  }

  private static let towns = [
    "Paris 11e", "Lyon", "Nantes", "Lille", "Brest", "Rennes", "Toulouse", "Bordeaux", "Grenoble", "Saint-Étienne",
    "Angers", "Dijon", "Metz", "Tours", "Le Mans", "Aix-en-Provence", "Clermont-Ferrand", "Besançon", "Quimper", "Pau",
    "La Rochelle", "Saint-Malo", "Annecy", "Arles", "Niort", "Vannes", "Colmar", "Albi", "Cahors", "Roubaix",
  ]
}

/// The texts from which ads are made.
struct AdBook: Sendable {
  let copies: [AdCopy]
  /// How ads end, with `{ville}` where the place stands.
  let closings: [String]
  /// A text as long as the longest that are published.
  let longText: String

  static func bundled() throws(SimulatorError) -> AdBook {
    var copies: [AdCopy] = []
    for line in try BundledText.lines(of: "ads.txt", in: "Ads") { copies += try Self.copies(in: line) }
    return AdBook(
      copies: copies, closings: try BundledText.lines(of: "closings.txt", in: "Ads").map(String.init),
      longText: try BundledText.text(of: "long.txt", in: "Ads"))
  }

  /// The two ads of a line.
  private static func copies(in line: Substring) throws(SimulatorError) -> [AdCopy] {
    let parts = line.split(separator: "|").map(String.init)
    guard parts.count == 7, let category = Int(parts[0]), let motif = Motif(rawValue: parts[1]),
      let euros = Double(parts[2])
    else { throw .badResource(name: "Ads/ads.txt") }
    let other = (euros * 0.8).rounded()
    return [
      AdCopy(category: category, motif: motif, euros: euros, title: parts[3], text: parts[4]),
      AdCopy(category: category, motif: motif, euros: other, title: parts[5], text: parts[6]),
    ]
  }
}

/// What somebody wrote of a thing to sell.
struct AdCopy: Sendable {
  let category: Int
  let motif: Motif
  let euros: Double
  let title: String
  let text: String
}
