import FuzzTargets
import SeededNumbers

/// Mutates inputs at random like libFuzzer, but without coverage feedback; the same seed makes the same mutations.
struct Mutations {
  private var random: SeededRandom
  private let dictionary: [[UInt8]]
  private let maximumInputBytes: Int

  init(of target: FuzzTarget, seed: UInt64) {
    random = SeededRandom(seed: seed)
    dictionary = target.dictionary.map { Array($0.utf8) }
    maximumInputBytes = target.maximumInputBytes
  }

  /// Returns one of `inputs` with one to eight mutations.
  mutating func next(of inputs: [[UInt8]]) -> [UInt8] {
    var bytes = inputs[random.below(inputs.count)]
    for _ in 0...random.below(8) { mutate(&bytes, inputs) }
    return Array(bytes.prefix(maximumInputBytes))
  }

  private mutating func mutate(_ bytes: inout [UInt8], _ inputs: [[UInt8]]) {
    let offset = random.below(bytes.count + 1)
    let range = offset..<min(bytes.count, offset + 1 + random.below(16))
    switch random.below(9) {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.replaceSubrange(range, with: dictionary[random.below(dictionary.count)])
    case 2, 3: bytes.insert(contentsOf: dictionary[random.below(dictionary.count)], at: offset)
    case 4: bytes.insert(contentsOf: repeatElement(bytes[range], count: 1 + random.below(20)).joined(), at: offset)
    case 5: if offset < bytes.count { bytes[offset] = UInt8(truncatingIfNeeded: random.next()) }
    case 6: if offset < bytes.count { bytes[offset] ^= 1 << UInt8(random.below(8)) }
    case 7: replaceNumber(&bytes, from: offset)
    default:
      let other = inputs[random.below(inputs.count)]
      bytes = Array(bytes[..<offset] + other[random.below(other.count + 1)...])
    }
  }

  /// Replaces the next run of digits with another word.
  private mutating func replaceNumber(_ bytes: inout [UInt8], from offset: Int) {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard let start = bytes[offset...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: dictionary[random.below(dictionary.count)])
  }
}
