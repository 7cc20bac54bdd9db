#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
  /// Where `byte` stands next, from `start` on.
  func index(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let baseAddress else { return nil }
    guard let found = memchr(baseAddress + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }

  /// Where the tag's name that begins at `start` ends.
  func endOfTagName(from start: Int) -> Int {
    var index = start
    while index < count, !self[index].isHTMLSpace, self[index] != .slash, self[index] != .greaterThan { index += 1 }
    return index
  }

  /// Where the tag ends whose name ended at `start`, after its ">"; a quoted value may hold one.
  func endOfTag(from start: Int) -> Int {
    var index = start
    var isAfterEquals = false
    while index < count {
      let byte = self[index]
      index += 1
      if byte == .greaterThan { return index }
      if isAfterEquals, byte == .quote || byte == .apostrophe {
        index = self.index(of: byte, from: index).map { $0 + 1 } ?? count
      }
      if !byte.isHTMLSpace { isAfterEquals = byte == .equals }
    }
    return count
  }
}
