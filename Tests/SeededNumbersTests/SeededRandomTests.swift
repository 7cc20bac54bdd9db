import SeededNumbers
import Testing

struct SeededRandomTests {
  // The first numbers of SplitMix64 from its authors' own program for this seed.
  @Test func `generates the numbers of SplitMix64`() {
    var random = SeededRandom(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test func `repeats a sequence for the same seed and name only`() {
    var (one, again) = (SeededRandom(seed: 7, "ads"), SeededRandom(seed: 7, "ads"))
    var other = SeededRandom(seed: 7, "ad")
    #expect((0..<9).allSatisfy { _ in one.next() == again.next() })
    #expect(one.next() != other.next())
  }

  @Test func `stays within its limits`() {
    var random = SeededRandom(seed: 3)
    for limit in [1, 2, 7, Int.max] { #expect((0..<limit).contains(random.below(limit))) }
    #expect(random.below(0) == 0 && random.below(.min) == 0)
    #expect((0..<1).contains(random.unit()))
    #expect((-5...5).contains(random.number(in: -5...5)))
  }
}
