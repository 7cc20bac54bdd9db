import Foundation
import GazettePresentation
import HTTPTypes
package import Hummingbird
package import NIOCore

/// The file in a form of `multipart/form-data`.
package struct MultipartFile: Sendable {
  /// The file's contents; empty when no file was chosen.
  package let bytes: [UInt8]
  /// The form's other values under 1,000 bytes, by name.
  package let values: [String: String]

  private static let maximumValueSize = 1_000

  /// Returns the first file of the form; nil without a file, or for another type of body.
  /// - Throws: A ``Refusal`` with 413 when the body is larger than `context` allows, or has too many parts.
  package static func read(_ request: Request, _ context: WebContext) async throws -> MultipartFile? {
    guard let boundary = request.headers[.contentType].flatMap(boundary) else { return nil }
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: context.maxUploadSize)
    } catch {
      throw Refusal(.contentTooLarge)
    }
    return try MultipartFile(body, boundary: boundary)
  }

  /// Returns the values under 1,000 bytes of a body of that type, in order; nil for another type of body.
  /// - Throws: `MultipartForm.Problem`.
  static func fields(_ body: ByteBuffer, _ type: String?) throws -> [(name: String, value: String)]? {
    guard let boundary = type.flatMap(boundary) else { return nil }
    return try MultipartForm.parts(of: body, boundary: boundary).map(values) ?? []
  }

  /// Makes the first file of a body whose parts `boundary` divides; nil without a file, or when it is cut off.
  /// - Throws: `MultipartForm.Problem`.
  package init?(_ body: ByteBuffer, boundary: String) throws {
    guard let parts = try MultipartForm.parts(of: body, boundary: boundary),
      let file = parts.first(where: \.isFile)
    else { return nil }
    bytes = Array(file.content)
    values = Dictionary(Self.values(parts)) { _, last in last }
  }

  private static func values(_ parts: [MultipartForm.Part]) -> [(name: String, value: String)] {
    parts.compactMap { part in
      guard !part.isFile, part.content.count < maximumValueSize, let name = part.name else { return nil }
      return (name, String(decoding: part.content, as: UTF8.self))
    }
  }

  private static func boundary(of type: String) -> String? {
    let parts = type.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
    let value = parts.first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst("boundary=".count)
    let boundary = value.map { $0.trimmingCharacters(in: ["\""]) }
    // RFC 2046 allows no longer boundary, and the search for a short delimiter is fast.
    return boundary.flatMap { (1...70).contains($0.utf8.count) ? $0 : nil }
  }
}

/// A body of `multipart/form-data` (RFC 7578), divided into its parts in one pass over its bytes.
struct MultipartForm {
  /// A violated limit.
  enum Problem: Error {
    case tooManyParts, tooManyHeaders
  }

  struct Part {
    /// The part's name; nil without one.
    let name: String?
    /// True when the part names a file.
    let isFile: Bool
    let content: ByteBufferView
  }

  static let maximumParts = 1_000
  static let maximumHeaders = 8
  private static let maximumHeaderSize = 2_000

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  private let bytes: ByteBufferView
  private let delimiter: [UInt8]
  private var cursor: Int
  private var isAtEnd = false

  private init(_ body: ByteBuffer, boundary: String) {
    bytes = body.readableBytesView
    delimiter = Array("--\(boundary)".utf8)
    cursor = bytes.startIndex
  }

  /// Returns the parts of `body`, in order; empty without a first delimiter, nil when a part is cut off.
  static func parts(of body: ByteBuffer, boundary: String) throws(Problem) -> [Part]? {
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
  private mutating func line() -> ByteBufferView? {
    let start = cursor
    guard let end = nextLineEnd() else { return nil }
    return bytes[start..<end]
  }

  /// Returns the bytes up to the next delimiter, and moves the cursor past it.
  private mutating func content() -> ByteBufferView? {
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
  private static func disposition(_ line: ByteBufferView) -> [String: String] {
    let header = Array(line)
    guard let colon = header.firstIndex(of: UInt8(ascii: ":")),
      String(decoding: header[..<colon], as: UTF8.self).lowercased() == "content-disposition"
    else { return [:] }
    var values: [String: String] = [:]
    var rest = header[colon...]
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

extension MultipartForm.Problem: ToldError {
  func refusal(_ context: WebContext, now: Date) -> Refusal {
    Refusal(.contentTooLarge, context.phrases.common.errors.formTooLarge)
  }
}
