import Foundation

/// A body of `multipart/form-data` (RFC 7578), divided into its parts in one pass over its bytes.
public struct MultipartForm {
  /// A violated limit.
  public enum Problem: Error {
    case tooManyParts, tooManyHeaders
  }

  /// One field or file.
  public struct Part: Sendable {
    /// The part's name; nil without one.
    public let name: String?
    /// True when the part names a file.
    public let isFile: Bool
    /// The bytes between the part's headers and the next delimiter.
    public let content: ArraySlice<UInt8>
  }

  /// The maximum number of parts of a form.
  public static let maximumParts = 1_000
  /// The maximum number of headers of a part.
  public static let maximumHeaders = 8
  private static let maximumHeaderSize = 2_000

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  private let bytes: ArraySlice<UInt8>
  private let delimiter: [UInt8]
  private var cursor: Int
  private var isAtEnd = false

  private init(_ body: [UInt8], boundary: String) {
    bytes = body[...]
    delimiter = Array("--\(boundary)".utf8)
    cursor = bytes.startIndex
  }

  /// Returns the boundary in the value of a `Content-Type` header; nil for another type, or without a valid boundary.
  public static func boundary(of contentType: String) -> String? {
    let parts = contentType.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
    let value = parts.first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst("boundary=".count)
    let boundary = value.map { $0.trimmingCharacters(in: ["\""]) }
    // RFC 2046 allows no longer boundary, and the search for a short delimiter is fast.
    return boundary.flatMap { (1...70).contains($0.utf8.count) ? $0 : nil }
  }

  /// Returns the parts of `body`, in order; empty without a first delimiter, nil when a part is cut off.
  public static func parts(of body: [UInt8], boundary: String) throws(Problem) -> [Part]? {
    var form = Self(body, boundary: boundary)
    guard form.skipDelimiter() || form.content() != nil else { return [] }
    var parts: [Part] = []
    while !form.isAtEnd {
      guard parts.count < maximumParts else { throw .tooManyParts }
      guard let part = try form.part() else { return nil }
      parts.append(part)
    }
    return parts
  }

  private mutating func part() throws(Problem) -> Part? {
    var disposition: [String: String] = [:]
    var count = 0
    while true {
      guard let line = line() else { return nil }
      if line.isEmpty { break }
      count += 1
      guard count <= Self.maximumHeaders, line.count <= Self.maximumHeaderSize else { throw .tooManyHeaders }
      if disposition.isEmpty { disposition = Self.disposition(line) }
    }
    return content().map {
      Part(name: disposition["name"], isFile: disposition.keys.contains("filename"), content: $0)
    }
  }

  /// Returns the bytes up to the next end of a line, and moves the cursor past it.
  private mutating func line() -> ArraySlice<UInt8>? {
    let start = cursor
    guard let end = nextLineEnd() else { return nil }
    return bytes[start..<end]
  }

  /// Returns the bytes up to the next delimiter, and moves the cursor past it.
  private mutating func content() -> ArraySlice<UInt8>? {
    let start = cursor
    while let end = nextLineEnd() {
      if skipDelimiter() { return bytes[start..<end] }
    }
    return nil
  }

  /// Returns the position of the next CR LF, and moves the cursor past it.
  private mutating func nextLineEnd() -> Int? {
    while let end = bytes[cursor...].firstIndex(of: Self.carriageReturn) {
      cursor = end + 1
      guard cursor < bytes.endIndex else { return nil }
      guard bytes[cursor] == Self.lineFeed else { continue }
      cursor += 1
      return end
    }
    return nil
  }

  /// Skips a delimiter at the cursor; returns false, without moving the cursor, when there is none.
  private mutating func skipDelimiter() -> Bool {
    guard bytes[cursor...].starts(with: delimiter) else { return false }
    let rest = bytes[(cursor + delimiter.count)...]
    if rest.starts(with: "--".utf8) {
      isAtEnd = true
      return true
    }
    let end = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard end.starts(with: "\r\n".utf8) else { return false }
    cursor = end.startIndex + 2
    return true
  }

  /// Returns the parameters of a `Content-Disposition`, with names in lower case; empty for another header.
  private static func disposition(_ line: ArraySlice<UInt8>) -> [String: String] {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      String(decoding: line[..<colon], as: UTF8.self).lowercased() == "content-disposition"
    else { return [:] }
    var values: [String: String] = [:]
    var rest = line[colon...]
    while let start = rest.firstIndex(of: UInt8(ascii: ";")) {
      rest = rest[(start + 1)...]
      let key = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      guard rest[key.endIndex...].first == UInt8(ascii: "=") else { continue }
      rest = rest[(key.endIndex + 1)...]
      let name = String(decoding: key, as: UTF8.self).trimmingCharacters(in: .whitespaces).lowercased()
      let value = value(&rest)
      if values[name] == nil, !value.isEmpty || name == "filename" {
        values[name] = String(decoding: value, as: UTF8.self)
      }
    }
    return values
  }

  /// Removes the first value of `rest`, with or without quotes, and returns it.
  private static func value(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let quote = UInt8(ascii: "\"")
    if rest.first == quote {
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...].dropFirst()
      return value
    }
    let value = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    rest = rest[value.endIndex...]
    return value
  }
}
