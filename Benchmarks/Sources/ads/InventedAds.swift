import Foundation
import GazetteDomain
import MeasuringTools
import SeededNumbers

/// Invented ads, all different: 40 things in 11 categories, each with some of 60 qualities, and some of 2,000 other words in its
/// description.
struct InventedAds {
  /// The number of ads.
  let count: Int

  /// The ad at an index from 0 on; the same in every run.
  func ad(_ index: Int) -> Ad {
    var random = SeededRandom(seed: UInt64(index))
    let thing = random.below(Self.things)
    let picture = URL(string: "https://pictures.example/\(index).jpg")
    let isWithPicture = random.below(20) > 0
    return Ad(
      // Neither the numbers nor the dates are in order.
      id: AdID(source: .paperclip, number: Int64(index * 7_919 % 1_000_003 + 1_000_000)),
      category: AdCategoryID(rawValue: Int64(thing % 11 + 1)),
      title: "\(InventedWord.text(thing, after: "chose")) \(quality(&random)) n° \(random.below(500))",
      description: description(&random), price: Price(cents: Int64(random.below(1000)) * 100),
      pictures: isWithPicture ? AdPictures(small: picture, large: picture) : AdPictures(),
      createdAt: Date(timeIntervalSince1970: Double(1_700_000_000 + random.below(60_000_000))),
      isUrgent: random.below(3) == 0, companyNumber: random.below(14) == 0 ? "398 259 791" : nil)
  }

  static let things = 40
  static let qualities = 60

  private func quality(_ random: inout SeededRandom) -> String {
    InventedWord.text(random.below(Self.qualities), after: "beau")
  }

  private func description(_ random: inout SeededRandom) -> String {
    var words: [String] = []
    for _ in 0..<12 { words.append(quality(&random)) }
    for _ in 0..<30 { words.append(InventedWord.text(random.below(2000))) }
    return words.joined(separator: " ")
  }
}
