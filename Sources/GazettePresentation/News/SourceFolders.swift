import BoundedNumbers
import GazetteDomain

/// The folders of sources that a reader has opened or closed next to the list of articles. A cookie stores them.
package struct SourceFolders: Sendable, Hashable {
  /// The maximum number of remembered folders; the least recently changed are forgotten first.
  private static let limit = 100
  /// The length of a folder's key, in hexadecimal digits.
  private static let keyLength = 8

  private struct State: Sendable, Hashable {
    let key: String
    let isOpen: Bool
  }

  private var states: [State] = []

  /// No folder was opened or closed.
  package init() {}

  /// Parses ``text``; skips invalid parts.
  package init(text: some StringProtocol) {
    states = text.split(separator: ".").prefix(Self.limit).compactMap { part in
      let key = part.dropFirst()
      guard let sign = part.first, sign == "o" || sign == "c", key.utf8.count == Self.keyLength,
        key.allSatisfy(\.isHexDigit)
      else { return nil }
      return State(key: String(key), isOpen: sign == "o")
    }
  }

  /// The folders as a cookie stores them: `o` or `c` and a digest of the name each, between dots.
  package var text: String { states.map { "\($0.isOpen ? "o" : "c")\($0.key)" }.joined(separator: ".") }

  /// Whether the folder called `name`, nil for the feeds without one, is open; nil when the reader never changed it.
  package func isOpen(_ name: String?) -> Bool? {
    let key = Self.key(name)
    return states.last { $0.key == key }?.isOpen
  }

  /// Returns a copy with one folder opened or closed.
  package func with(_ name: String?, isOpen: Bool) -> SourceFolders {
    let key = Self.key(name)
    var changed = self
    changed.states = Array((states.filter { $0.key != key } + [State(key: key, isOpen: isOpen)]).suffix(Self.limit))
    return changed
  }

  private static func key(_ name: String?) -> String {
    var hash = StableHash()
    hash.add(name ?? "")
    return String(hash.text.suffix(keyLength))
  }
}
