import Foundation

/// The head of a request, as received.
struct ReceivedRequest: Sendable {
  let lines: [String]

  init(_ head: String) {
    lines = head.components(separatedBy: "\r\n").filter { !$0.isEmpty }
  }

  /// Path and query.
  var target: String { lines.first?.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

  /// The values of a header field.
  subscript(name: String) -> [String] {
    lines.dropFirst().compactMap { line in
      let sides = line.split(separator: ":", maxSplits: 1)
      guard sides.count == 2, sides[0].lowercased() == name.lowercased() else { return nil }
      return sides[1].trimmingCharacters(in: .whitespaces)
    }
  }

  /// The names of all header fields, in lower case.
  var names: Set<String> {
    Set(lines.dropFirst().compactMap { $0.split(separator: ":").first?.lowercased() })
  }
}
