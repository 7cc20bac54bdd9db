import Foundation
import GazettePresentation
import HTTPTypes
package import Hummingbird
import MultipartForms
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
    guard let boundary = request.headers[.contentType].flatMap(MultipartForm.boundary) else { return nil }
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: context.maximumBodySize)
    } catch {
      throw Refusal(.contentTooLarge)
    }
    return try MultipartFile(body, boundary: boundary)
  }

  /// Returns the values under 1,000 bytes of a body of that type, in order; nil for another type of body.
  /// - Throws: `MultipartForm.Problem`.
  static func fields(_ body: ByteBuffer, _ type: String?) throws -> [(name: String, value: String)]? {
    guard let boundary = type.flatMap(MultipartForm.boundary) else { return nil }
    return try MultipartForm.parts(of: Array(buffer: body), boundary: boundary).map(values) ?? []
  }

  /// Makes the first file of a body whose parts `boundary` divides; nil without a file, or when it is cut off.
  /// - Throws: `MultipartForm.Problem`.
  package init?(_ body: ByteBuffer, boundary: String) throws {
    guard let parts = try MultipartForm.parts(of: Array(buffer: body), boundary: boundary),
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
}

extension MultipartForm.Problem: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal {
    Refusal(.contentTooLarge, context.phrases.common.errors.formTooLarge)
  }
}
