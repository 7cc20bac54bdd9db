import FuzzTargets
import SeededNumbers

/// Mutates inputs at random like libFuzzer, but without coverage feedback; the same seed makes the same mutations.
struct Mutations {
  private var random: SeededRandom
  private let words: [[UInt8]]
  private let longest: Int

  init(of target: FuzzTarget, seed: UInt64) {
    random = SeededRandom(seed: seed)
    words = target.words.map { Array($0.utf8) }
    longest = target.maximumInputBytes
  }

  /// Returns one of `inputs` with one to eight mutations.
  mutating func next(of inputs: [[UInt8]]) -> [UInt8] {
    var bytes = inputs[random.below(inputs.count)]
    for _ in 0...random.below(8) { change(&bytes, inputs) }
    return Array(bytes.prefix(longest))
  }

  private mutating func change(_ bytes: inout [UInt8], _ inputs: [[UInt8]]) {
    let place = random.below(bytes.count + 1)
    let range = place..<min(bytes.count, place + 1 + random.below(16))
    switch random.below(9) {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.replaceSubrange(range, with: words[random.below(words.count)])
    case 2, 3: bytes.insert(contentsOf: words[random.below(words.count)], at: place)
    case 4: bytes.insert(contentsOf: repeatElement(bytes[range], count: 1 + random.below(20)).joined(), at: place)
    case 5: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
    case 6: if place < bytes.count { bytes[place] ^= 1 << UInt8(random.below(8)) }
    case 7: replaceNumber(&bytes, from: place)
    default:
      let other = inputs[random.below(inputs.count)]
      bytes = Array(bytes[..<place] + other[random.below(other.count + 1)...])
    }
  }

  /// Replaces the next run of digits with another word.
  private mutating func replaceNumber(_ bytes: inout [UInt8], from place: Int) {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: words[random.below(words.count)])
  }
}
