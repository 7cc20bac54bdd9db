import Foundation

/// The names and values of a form or query (`application/x-www-form-urlencoded`), in order.
package struct FormValues: Sendable {
  /// Every pair in order, decoded; values may be empty.
  package let pairs: [(name: String, value: String)]

  /// Reads an encoded form; at most so many pairs, what cannot be decoded is left out.
  package init(encoded text: String, most: Int = 1000) {
    pairs = text.split(separator: "&", maxSplits: most).compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.flatMap(Self.decode) else { return nil }
      guard parts.count == 2 else { return (name, "") }
      return Self.decode(parts[1]).map { (name, $0) }
    }
  }

  /// The first value called `name`; nil when it is absent or empty.
  package subscript(_ name: String) -> String? {
    pairs.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// Every value called `name`, in order, empty ones too.
  package func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

  private static func decode(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
