import BoundedJSON
import Foundation
import GazetteDomain
import GazettePresentation
package import Hummingbird

extension Request {
  /// Returns the JSON body as a value.
  /// - Throws: A ``Refusal`` with 413 for a body that is too large or has too many values, 415 for one that is not JSON; a
  ///   ``FieldProblem`` for one of another shape.
  package func json<Value: Decodable>(_ type: Value.Type, _ context: WebContext) async throws -> Value {
    guard headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
      throw Refusal(.unsupportedMediaType, context.phrases.common.errors.badRequest)
    }
    let body: ByteBuffer
    do { body = try await self.body.collect(upTo: context.maximumBodySize) } catch { throw Refusal(.contentTooLarge) }
    do {
      return try BoundedJSON.decode(type, from: body.readableBytesView, limits: .request)
    } catch let error as DecodingError {
      throw FieldProblem(error)
    } catch is JSONFault {
      throw Refusal(.contentTooLarge)
    }
  }
}

extension JSONLimits {
  /// The limits of one request's body: at most a hundred thousand article numbers.
  static let request = JSONLimits(values: 100_000, members: 1_000, depth: 16)
}

extension FieldProblem {
  /// Names the field of a document that cannot be read.
  fileprivate init(_ error: DecodingError) {
    let context: DecodingError.Context
    var path: [any CodingKey] = []  // beyond the context's
    switch error {
    case .keyNotFound(let key, let found):
      context = found
      path = [key]
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found): context = found
    @unknown default: context = DecodingError.Context(codingPath: [], debugDescription: "")
    }
    path = context.codingPath + path
    let name = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    self.init(name.isEmpty ? "body" : name, given: "", expected: .described)
  }
}
