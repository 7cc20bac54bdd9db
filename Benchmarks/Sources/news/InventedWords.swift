import MeasuringTools
import SeededNumbers

/// Texts of meaningless words, determined by the seed.
struct InventedWords {
  static let vocabulary = 2000
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in InventedWord.text(random.below(Self.vocabulary)) }.joined(separator: " ")
  }
}
