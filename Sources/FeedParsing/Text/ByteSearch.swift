#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Finding one byte among many with the machine's widest registers.
enum ByteSearch {
  /// The first `byte` at `start` or behind it.
  @inline(__always)
  static func first(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, let origin = bytes.baseAddress else { return nil }
    guard let hit = memchr(origin + start, Int32(byte), bytes.count - start) else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(origin)
  }

  /// True when `bytes` hold a `<` or an `&`, without which there is neither tag nor character reference.
  @inline(__always)
  static func hasMarkup(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    first(0x3C, in: bytes, from: 0) != nil || first(0x26, in: bytes, from: 0) != nil
  }

  /// Where `needle` begins, at `start` or behind it.
  static func first(_ needle: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let length = needle.utf8CodeUnitCount
    var index = start
    while let hit = first(needle.utf8Start[0], in: bytes, from: index), hit + length <= bytes.count {
      if (1..<length).allSatisfy({ bytes[hit + $0] == needle.utf8Start[$0] }) { return hit }
      index = hit + 1
    }
    return nil
  }
}
