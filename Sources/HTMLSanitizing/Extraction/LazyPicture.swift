internal import CGumbo
internal import CGumboBounded

// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// The real address of a picture that a script loads when it comes into view.
struct LazyPicture {
  /// The address, as written in the page.
  private(set) var source: UnsafeBufferPointer<UInt8>?
  /// The addresses by size, in the syntax of `srcset`.
  private(set) var sourceSet: UnsafeBufferPointer<UInt8>?

  init(_ attributes: ElementAttributes) {
    source = attributes.first("data-src", "data-lazy-src", "data-original")
    sourceSet = attributes.first("data-srcset", "data-lazy-srcset", "srcset")
    if source == nil || sourceSet == nil { searchDataAttributes(attributes) }
    source = source ?? attributes["src"]
  }

  /// Whether no attribute has its real address.
  var isPlaceholder: Bool { sourceSet == nil && Self.isPlaceholder(source) }

  /// Searches all `data-` attributes for the address of a picture's file when `src` is only a placeholder: scripts use many names
  /// for it.
  private mutating func searchDataAttributes(_ attributes: ElementAttributes) {
    guard source == nil, Self.isPlaceholder(attributes["src"]) else { return }
    attributes.forEach { name, value in
      guard UnsafeBufferPointer(cString: name).starts(with: "data-".utf8), Self.containsPictureFile(value) else {
        return
      }
      if value.contains(" ") { sourceSet = sourceSet ?? value } else { source = source ?? value }
    }
  }

  private static func isPlaceholder(_ source: UnsafeBufferPointer<UInt8>?) -> Bool {
    guard let source, !source.isEmpty else { return true }
    return source.starts(with: "data:".utf8)
  }

  /// Returns true when `value` contains the address of a picture's file.
  static func containsPictureFile(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    value.contains(".jpg") || value.contains(".jpeg") || value.contains(".png") || value.contains(".webp")
  }
}
