import Foundation
import GazetteDomain

/// Decodes a provider's JSON off the caller's executor.
enum JSONReading {
  /// Decodes one value.
  @concurrent static func value<Value: Decodable & Sendable>(
    _ type: Value.Type, from body: [UInt8]
  ) async throws(UnreadableJSON) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch {
      throw UnreadableJSON(error)
    }
  }
}
