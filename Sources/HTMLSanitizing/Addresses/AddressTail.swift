/// What follows the host in an address: path, query, fragment.
enum AddressTail {
  /// `tail` percent-encoded, with a browser's slashes and without tracking parameters.
  static func canonical(_ tail: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let pathEnd = tail.firstIndex { $0 == .question || $0 == .hash } ?? tail.endIndex
    var path = encode(UnsafeBufferPointer(rebasing: tail[..<pathEnd]))
    for index in path.indices where path[index] == .backslash { path[index] = .slash }
    guard pathEnd < tail.endIndex else { return path }
    return path + TrackingParameters.removed(from: encode(UnsafeBufferPointer(rebasing: tail[pathEnd...])))
  }

  /// `bytes` with everything percent-encoded that may not stand in an address; what is encoded already stays so.
  static func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard !bytes.allSatisfy(mayStand) else { return Array(bytes) }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for byte in bytes {
      if mayStand(byte) {
        encoded.append(byte)
      } else {
        encoded.append(contentsOf: [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]])
      }
    }
    return encoded
  }

  /// `tail` with the "." and ".." segments of its path carried out.
  static func withoutDots(_ tail: [UInt8]) -> [UInt8] {
    let pathEnd = tail.firstIndex { $0 == .question || $0 == .hash } ?? tail.endIndex
    let segments = tail[..<pathEnd].split(separator: .slash, omittingEmptySubsequences: false)
    guard segments.contains(where: { isDot($0) || isDoubleDot($0) }) else { return tail }
    var kept: [ArraySlice<UInt8>] = []
    for segment in segments.dropFirst() {
      if isDoubleDot(segment) { _ = kept.popLast() } else if !isDot(segment) { kept.append(segment) }
    }
    if let last = segments.last, isDot(last) || isDoubleDot(last) { kept.append([]) }
    return [.slash] + Array(kept.joined(separator: [.slash])) + tail[pathEnd...]
  }

  private static func mayStand(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x7F...: false
    case .quote, .lessThan, .greaterThan, UInt8(ascii: "`"), UInt8(ascii: "^"): false
    case UInt8(ascii: "{")...UInt8(ascii: "}"): false
    default: true
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func isDot(_ segment: ArraySlice<UInt8>) -> Bool { segment.elementsEqual([.dot]) }
  private static func isDoubleDot(_ segment: ArraySlice<UInt8>) -> Bool { segment.elementsEqual([.dot, .dot]) }
}
