import BoundedNumbers

/// Divides a server's bytes into replies (RFC 5321, section 4.2), within limits.
struct ReplyReader {
  /// The maximum length of a line in bytes; the standard allows 512.
  static let maximumLine = 2_048
  /// The maximum number of lines of a reply.
  static let maximumLines = 100

  /// The error of a reply outside of the format or the limits.
  struct Unreadable: Error, Hashable {}

  private var line: [UInt8] = []
  private var lines: [String] = []
  private var code: Int?

  /// Whether no part of a reply has arrived.
  var isEmpty: Bool { line.isEmpty && code == nil }

  /// Adds a byte, and returns the reply that it completes.
  mutating func add(_ byte: UInt8) throws(Unreadable) -> MailReply? {
    guard byte == UInt8(ascii: "\n") else {
      guard line.count < Self.maximumLine else { throw Unreadable() }
      line.append(byte)
      return nil
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    defer { line = [] }
    return try finishLine()
  }

  private mutating func finishLine() throws(Unreadable) -> MailReply? {
    guard let number = Int(String(decoding: line.prefix(3), as: UTF8.self), in: 200...599), code ?? number == number,
      lines.count < Self.maximumLines
    else { throw Unreadable() }
    code = number
    lines.append(String(decoding: line.dropFirst(4), as: UTF8.self))
    switch line.dropFirst(3).first {
    case UInt8(ascii: "-"): return nil
    case UInt8(ascii: " "), nil:
      defer { (code, lines) = (nil, []) }
      return MailReply(code: number, lines: lines)
    default: throw Unreadable()
    }
  }
}
