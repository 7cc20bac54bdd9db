import Foundation

/// Lists that are stored as JSON in one column; an empty list is NULL.
package enum JSONColumn {
  /// The JSON of `values`; nil for none.
  package static func text(_ values: some Collection<some Encodable>) throws -> String? {
    guard !values.isEmpty else { return nil }
    return String(decoding: try JSONEncoder().encode(Array(values)), as: UTF8.self)
  }

  /// The values in `text`; none for nil.
  package static func values<Value: Decodable>(_ text: String?, of _: Value.Type = Value.self) throws -> [Value] {
    guard let text else { return [] }
    return try JSONDecoder().decode([Value].self, from: Data(text.utf8))
  }
}
