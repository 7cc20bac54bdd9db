import Foundation
import GazettePresentation
package import Hummingbird

extension Request {
  /// Returns a value of the query, decoded, with `+` as a space; nil when it is absent or empty.
  package func query(_ name: String) -> String? {
    uri.query.flatMap { FormValues(encoded: $0)[name] }
  }

  /// Every value of the query in order, decoded.
  package var queryValues: FormValues { FormValues(encoded: uri.query ?? "") }

  /// Returns the values of a posted form.
  /// - Throws: A ``Refusal`` with 413 when the body is larger than `context` allows, 400 when it is not UTF-8.
  package func form(_ context: WebContext) async throws -> FormValues {
    let body: ByteBuffer
    do {
      body = try await self.body.collect(upTo: context.maximumBodySize)
    } catch {
      throw Refusal(.contentTooLarge)
    }
    guard let text = String(validating: body.readableBytesView, as: UTF8.self) else { throw Refusal(.badRequest) }
    return FormValues(encoded: text)
  }
}
