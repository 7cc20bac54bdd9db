import Foundation
import GazetteDomain

/// Ads that do not exist, all different: 40 things in 11 categories, each with some of 60 qualities and of 2,000 other
/// words in its description.
struct InventedAds {
  /// How many ads.
  let count: Int

  /// The ad at a place from 0 on; always the same.
  func ad(_ index: Int) -> Ad {
    var random = Random(state: UInt64(index))
    let thing = random.below(Self.things)
    let picture = URL(string: "https://pictures.example/\(index).jpg")
    let isWithPicture = random.below(20) > 0
    return Ad(
      // Neither the numbers nor the dates come in order.
      id: AdID(source: .paperclip, number: Int64(index * 7_919 % 1_000_003 + 1_000_000)),
      category: AdCategoryID(rawValue: Int64(thing % 11 + 1)),
      title: "\(Self.word("chose", thing)) \(Self.word("beau", random.below(Self.qualities))) n° \(random.below(500))",
      description: description(&random), price: Price(cents: Int64(random.below(1000)) * 100),
      pictures: isWithPicture ? AdPictures(small: picture, large: picture) : AdPictures(),
      createdAt: Date(timeIntervalSince1970: Double(1_700_000_000 + random.below(60_000_000))),
      isUrgent: random.below(3) == 0, companyNumber: random.below(14) == 0 ? "398 259 791" : nil)
  }

  static let things = 40
  static let qualities = 60

  /// The word of a number: letters only, no word the beginning of another.
  static func word(_ stem: String, _ number: Int) -> String {
    let letters = Array("bdfglmnprstvz")
    var word = stem
    var rest = number
    for _ in 0..<3 {
      word.append(letters[rest % letters.count])
      word.append("é")
      rest /= letters.count
    }
    return word
  }

  private func description(_ random: inout Random) -> String {
    var words: [String] = []
    for _ in 0..<12 { words.append(Self.word("beau", random.below(Self.qualities))) }
    for _ in 0..<30 { words.append(Self.word("mot", random.below(2000))) }
    return words.joined(separator: " ")
  }

  private struct Random {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((bits ^ (bits >> 31)) % UInt64(limit))
    }
  }
}
