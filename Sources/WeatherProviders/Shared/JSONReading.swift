import BoundedJSON
import Foundation
import GazetteDomain

/// Decodes a provider's JSON.
package enum JSONReading {
  /// Decodes one value off the caller's executor.
  @concurrent static func value<Value: Decodable & Sendable>(
    _ type: Value.Type, from body: [UInt8]
  ) async throws(UnreadableJSON) -> Value {
    try decode(type, from: body)
  }

  /// Decodes one value on the caller's executor, within the limits of a reply.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from body: [UInt8]
  ) throws(UnreadableJSON) -> Value {
    do {
      return try BoundedJSON.decode(type, from: body, limits: JSONLimits())
    } catch {
      throw UnreadableJSON(error)
    }
  }
}

/// An element that is decoded separately, so that a bad one does not affect the others.
package struct LossyElement<Value: Decodable & Sendable>: Decodable, Sendable {
  /// Indirect: an array of two-byte invalid elements must not take as much memory as good ones.
  private indirect enum Outcome: Sendable {
    case value(Value)
    case fault(UnreadableJSON)
  }

  private let outcome: Outcome

  package var result: Result<Value, UnreadableJSON> {
    switch outcome {
    case .value(let value): .success(value)
    case .fault(let fault): .failure(fault)
    }
  }

  package init(from decoder: any Decoder) {
    do {
      outcome = .value(try Value(from: decoder))
    } catch {
      outcome = .fault(UnreadableJSON(error))
    }
  }
}

/// A reply that is an object for one requested position and an array for several.
struct OneOrMany<Value: Decodable & Sendable>: Decodable, Sendable {
  /// The maximum number of elements in a reply; a request is for far fewer.
  private static var maximumElements: Int { 2_000 }

  /// In the order of the reply; an unreadable element fails on its own.
  let elements: [Result<Value, UnreadableJSON>]

  init(from decoder: any Decoder) throws {
    // Failing to decode an array means that it is the provider's other form, not an error.
    guard var list = try? decoder.unkeyedContainer() else {
      elements = [LossyElement<Value>(from: decoder).result]
      return
    }
    var elements: [Result<Value, UnreadableJSON>] = []
    while !list.isAtEnd {
      guard elements.count < Self.maximumElements else {
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "more elements than were asked for")
      }
      elements.append(try CrashNotes.one(at: elements.count) { try list.decode(LossyElement<Value>.self).result })
    }
    self.elements = elements
  }
}

/// The reason why JSON could not be decoded, as one line for the log; never contains the JSON itself.
package struct UnreadableJSON: Error, Sendable, Hashable {
  package let detail: String

  package init(detail: String) { self.detail = detail }

  package init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      detail = (error as? JSONFault)?.detail ?? "not JSON"
      return
    }
    switch error {
    case .typeMismatch(let type, let context): detail = "no \(type) at \(Self.path(context.codingPath))"
    case .valueNotFound(_, let context): detail = "null at \(Self.path(context.codingPath))"
    case .keyNotFound(let key, let context): detail = "no \(Self.path(context.codingPath + [key]))"
    case .dataCorrupted(let context): detail = "damaged at \(Self.path(context.codingPath))"
    @unknown default: detail = "not in the format"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "the top" : keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
