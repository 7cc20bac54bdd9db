// Unchecked: reads bytes borrowed from the caller, each once.

/// FNV-1a in 64 bits: the same on every machine and in every run, unlike Swift's own hashing. Not for secrets.
public struct StableHash: Sendable, Hashable {
  /// The hash of all added data.
  public private(set) var value: UInt64

  /// Makes the hash of nothing; another `start` gives other hashes.
  public init(from start: UInt64 = 0xCBF2_9CE4_8422_2325) { value = start }

  /// Adds bytes.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// Adds a text's UTF-8.
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Sixteen hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
