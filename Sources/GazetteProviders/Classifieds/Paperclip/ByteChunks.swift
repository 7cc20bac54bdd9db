import Synchronization

/// Hands out bytes in memory piece by piece, so that not all of their ads are made at once.
final class ByteChunks: Sendable {
  private static let size = 65_536

  private let bytes: [UInt8]
  private let position = Mutex(0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next bytes; nil behind the last.
  func next() -> [UInt8]? {
    let range = position.withLock { position in
      let range = position..<min(bytes.count, position + Self.size)
      position = range.upperBound
      return range
    }
    return range.isEmpty ? nil : Array(bytes[range])
  }
}
