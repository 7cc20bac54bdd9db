import Foundation
import GazettePresentation
package import Hummingbird

extension Request {
  /// The JSON body as a value.
  /// - Throws: A ``Refusal`` with 413, 415 or 400 when it is too large, not JSON, or not of that shape.
  package func json<Value: Decodable>(_ type: Value.Type, _ context: WebContext) async throws -> Value {
    guard headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
      throw Refusal(.unsupportedMediaType, context.phrases.common.errors.badRequest)
    }
    let body: ByteBuffer
    do { body = try await self.body.collect(upTo: context.maxUploadSize) } catch { throw Refusal(.contentTooLarge) }
    do {
      return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    } catch {
      throw Refusal(.badRequest)
    }
  }

  /// A number of the query; nil when it is absent.
  /// - Throws: A ``Refusal`` with 400 when it is no number in `range`.
  package func number(_ name: String, in range: ClosedRange<Int>) throws(Refusal) -> Int? {
    guard let text = query(name) else { return nil }
    guard let number = Int(text), range.contains(number) else { throw Refusal(.badRequest) }
    return number
  }
}
