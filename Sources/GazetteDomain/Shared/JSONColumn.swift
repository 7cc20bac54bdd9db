import Foundation

/// Lists that are stored as JSON in one column; an empty list is NULL.
package enum JSONColumn {
  /// The JSON of `values`; nil for none.
  package static func text(_ values: some Collection<some Encodable>) throws -> String? {
    guard !values.isEmpty else { return nil }
    return String(decoding: try JSONEncoder().encode(Array(values)), as: UTF8.self)
  }

  /// A list of texts: mostly nothing in them is escaped, and they are read in a tenth of the decoder's time.
  package static func values(_ text: String?) throws -> [String] {
    guard let text else { return [] }
    guard text.hasPrefix("[\""), text.hasSuffix("\"]"), text.utf8.count > 3, !text.utf8.contains(UInt8(ascii: "\\"))
    else { return try values(text, of: String.self) }
    // Between the quotes stand, by turns, a text and what divides it from the next.
    let parts = text.utf8.dropFirst(2).dropLast(2)
      .split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard stride(from: 1, to: parts.count, by: 2).allSatisfy({ parts[$0].elementsEqual(",".utf8) }) else {
      return try values(text, of: String.self)
    }
    return stride(from: 0, to: parts.count, by: 2).map { String(Substring(parts[$0])) }
  }

  /// The values in `text`; none for nil.
  package static func values<Value: Decodable>(_ text: String?, of _: Value.Type) throws -> [Value] {
    guard let text else { return [] }
    return try JSONDecoder().decode([Value].self, from: Data(text.utf8))
  }
}
