import Foundation
import HTTPTypes
package import Hummingbird
package import NIOCore

/// The file that a form of `multipart/form-data` carries.
package struct MultipartFile: Sendable {
  /// The file's contents; empty when none was chosen.
  package let bytes: [UInt8]
  /// The form's other values, those below 1,000 bytes, by name.
  package let values: [String: String]

  private static let maximumValueSize = 1_000

  /// The first file of the form; nil when it has none, or is no such form.
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

  /// The values below 1,000 bytes of a body of that type, in order; nil for what is no such form.
  /// - Throws: `MultipartForm.Problem`.
  static func fields(_ body: ByteBuffer, _ type: String?) throws -> [(name: String, value: String)]? {
    guard let boundary = type.flatMap(boundary) else { return nil }
    return try MultipartForm.parts(of: body, boundary: boundary).map(values) ?? []
  }

  /// The first file of a body whose parts `boundary` divides; nil when there is none, or it is cut off.
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
    // RFC 2046 allows no longer one, and a short delimiter is searched for in no time.
    return boundary.flatMap { (1...70).contains($0.utf8.count) ? $0 : nil }
  }
}
