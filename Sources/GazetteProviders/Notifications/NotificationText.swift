import Foundation

extension String {
  /// This text in one line: without control characters, at most `bytes` long in UTF-8, cut between characters.
  func line(_ bytes: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
      .clipped(bytes)
  }

  /// This text, at most `bytes` long in UTF-8, cut between characters and marked by an ellipsis. A character that is longer than
  /// the rest is cut between its scalars.
  func clipped(_ bytes: Int) -> String {
    guard utf8.count > bytes else { return self }
    let ellipsis = "…"
    let space = bytes - ellipsis.utf8.count
    guard space > 0 else { return "" }
    var clipped = ""
    var rest = space
    for character in self {
      let length = character.utf8.count
      guard length <= rest else { break }
      clipped.append(character)
      rest -= length
    }
    if clipped.isEmpty {
      for scalar in unicodeScalars {
        guard scalar.utf8.count <= rest else { break }
        clipped.unicodeScalars.append(scalar)
        rest -= scalar.utf8.count
      }
    }
    return clipped + ellipsis
  }
}

/// A service's own words about a failure, without secrets.
struct NotificationReason {
  /// The maximum length, in characters.
  static let maximumLength = 200

  /// The words; nil when there are none.
  let text: String?

  /// Reads the words: untrusted, and perhaps with an address or a token that the request had.
  ///
  /// - Parameter secrets: Texts that the words must not repeat.
  init(_ words: String?, hiding secrets: [String] = []) {
    let line = (words ?? "").line(2_000)
    let hidden = secrets.filter { !$0.isEmpty }.reduce(line) { $0.replacing($1, with: "…") }
    let safe = hidden.split(separator: " ")
      .map { $0.contains("@") || $0.contains("://") ? "…" : $0 }.joined(separator: " ")
    let clipped = safe.count > Self.maximumLength ? safe.prefix(Self.maximumLength - 1) + "…" : safe
    text = clipped.isEmpty ? nil : clipped
  }
}
