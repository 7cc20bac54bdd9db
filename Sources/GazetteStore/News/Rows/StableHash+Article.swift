import GazetteDomain

// How the hashes are made that articles are told apart by.
extension StableHash {
  /// Adds `text` and its end, so that "ab" and "c" differ from "a" and "bc"; what is missing differs from what is empty.
  mutating func add(_ text: String?) {
    if let text { add(text) }
    withUnsafeBytes(of: text == nil ? UInt8(0xFE) : 0xFF) { add($0) }
  }

  /// The hash as SQLite keeps numbers.
  var stored: Int64 { Int64(bitPattern: value) }

  /// The hash of one text.
  static func of(_ text: String) -> Int64 {
    var hash = StableHash()
    hash.add(Optional(text))
    return hash.stored
  }
}
