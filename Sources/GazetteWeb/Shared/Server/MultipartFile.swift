package import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// The file that a form of `multipart/form-data` carries.
package struct MultipartFile: Sendable {
  /// The file's contents; empty when none was chosen.
  package let bytes: [UInt8]
  /// The form's other values, those below 1,000 bytes, by name.
  package let values: [String: String]

  /// The first file of the form; nil when it has none, or is no such form.
  /// - Throws: A ``Refusal`` with 413 when the body is larger than `context` allows.
  package static func read(_ request: Request, _ context: WebContext) async throws -> MultipartFile? {
    guard let boundary = request.headers[.contentType].flatMap(boundary) else { return nil }
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: context.maxUploadSize)
    } catch {
      throw Refusal(.contentTooLarge)
    }
    return MultipartFile(Data(body.readableBytesView), boundary: boundary)
  }

  /// The values below 1,000 bytes of a body of that type, in order; nil for what is no such form.
  static func fields(_ body: Data, _ type: String?) -> [(name: String, value: String)]? {
    guard let boundary = type.flatMap(boundary) else { return nil }
    return parts(of: body, boundary: boundary)?.values ?? []
  }

  /// The first file of a body whose parts `boundary` divides; nil when there is none, or it is cut off.
  package init?(_ body: Data, boundary: String) {
    guard let parts = Self.parts(of: body, boundary: boundary), let file = parts.file else { return nil }
    bytes = file
    values = Dictionary(parts.values) { _, last in last }
  }

  private static func parts(
    of body: Data, boundary: String
  ) -> (file: [UInt8]?, values: [(name: String, value: String)])? {
    let delimiter = Data("--\(boundary)".utf8)
    let blank = Data("\r\n\r\n".utf8)
    var rest = body[...]
    var found: [UInt8]?
    var values: [(name: String, value: String)] = []
    while let start = rest.range(of: delimiter) {
      rest = rest[start.upperBound...]
      if rest.starts(with: Data("--".utf8)) { break }
      guard let end = rest.range(of: Data("\r\n".utf8) + delimiter), let head = rest.range(of: blank),
        head.upperBound <= end.lowerBound
      else { return nil }
      let header = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
      let content = rest[head.upperBound..<end.lowerBound]
      if header.localizedCaseInsensitiveContains("filename=") {
        found = found ?? Array(content)
      } else if content.count < 1_000, let name = Self.name(in: header) {
        values.append((name, String(decoding: content, as: UTF8.self)))
      }
      rest = rest[end.lowerBound...]
    }
    return (found, values)
  }

  /// The value of `name`, with or without quotes; nil where there is none.
  private static func name(in header: String) -> String? {
    guard let start = header.range(of: "; *name=", options: [.regularExpression, .caseInsensitive]) else { return nil }
    let rest = header[start.upperBound...]
    guard rest.first == "\"" else {
      let name = rest.prefix { $0 != ";" && !$0.isWhitespace }
      return name.isEmpty ? nil : String(name)
    }
    let quoted = rest.dropFirst()
    return quoted.firstIndex(of: "\"").map { String(quoted[..<$0]) }
  }

  private static func boundary(of type: String) -> String? {
    let parts = type.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
    let value = parts.first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst("boundary=".count)
    let boundary = value.map { $0.trimmingCharacters(in: ["\""]) }
    // RFC 2046 allows no longer one, and a short delimiter is searched for in no time.
    return boundary.flatMap { (1...70).contains($0.utf8.count) ? $0 : nil }
  }
}
