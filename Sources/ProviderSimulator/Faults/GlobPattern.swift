/// A pattern in which `*` stands for any characters, none included.
struct GlobPattern {
  private let parts: [String]

  init(_ pattern: String) {
    parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  func matches(_ text: String) -> Bool {
    guard let first = parts.first, let last = parts.last else { return false }
    guard parts.count > 1 else { return text == first }
    guard text.hasPrefix(first), text.hasSuffix(last), text.count >= first.count + last.count else { return false }
    var rest = text.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
