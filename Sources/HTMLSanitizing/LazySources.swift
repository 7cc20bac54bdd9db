// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// The real address of an element's picture, film or sound, when a script is supposed to load it later.
extension ElementAttributes {
  /// Whether `src` is missing or a placeholder: it contains the picture's data itself, or its file name is that of a blank
  /// picture.
  var hasPlaceholderSource: Bool {
    guard let source = first("src") else { return true }
    let address = String(decoding: source.prefix(512), as: UTF8.self).lowercased()
    if address.hasPrefix("data:") || address.hasPrefix("about:") || address.hasPrefix("#") { return true }
    let name = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
    return Self.placeholders.contains { name.contains($0) }
  }

  /// The address that a script puts into `src`; nil when no attribute names one.
  ///
  /// Scripts have many names for it. If `src` is a placeholder, any attribute with the address of a picture counts.
  var lazySource: UnsafeBufferPointer<UInt8>? {
    for name in Self.lazyNames {
      if let value = first(name), value.mayBeAddress { return value }
    }
    guard hasPlaceholderSource else { return nil }
    return value { name, value in
      !Self.excludedNames.contains(name) && value.mayBeAddress && !value.trimmed.contains(where: \.isHTMLSpace)
        && (value.isPictureFile || (value.isAbsolute && Self.couldNameSource(name)))
    }
  }

  /// The sizes that a script puts into `srcset`; nil when no attribute names them.
  var lazySourceSet: UnsafeBufferPointer<UInt8>? {
    if let value = first("data-srcset", "data-lazy-srcset") { return value }
    guard first("srcset") == nil else { return nil }
    return value { name, value in name.hasPrefix("data-") && name.contains("srcset") && value.mayBeAddress }
  }

  /// The address of a film or sound.
  var mediaSource: UnsafeBufferPointer<UInt8>? { first("data-src", "data-lazy-src", "src") }

  /// The value of the first attribute whose name, in lower case, and value fit.
  private func value(
    where isMatch: (_ name: String, _ value: UnsafeBufferPointer<UInt8>) -> Bool
  ) -> UnsafeBufferPointer<UInt8>? {
    pairs.first { name, value in
      name.count <= 40 && (4...8192).contains(value.count)
        && isMatch(String(decoding: name.map(\.lowercasedASCII), as: UTF8.self), value)
    }?.value
  }

  private static let lazyNames: [StaticString] = ["data-src", "data-lazy-src", "data-original"]

  private static let placeholders = [
    "blank", "placeholder", "spacer", "transparent", "pixel", "loading", "lazy", "1x1",
  ]

  /// Attributes whose addresses are not the picture's own.
  private static let excludedNames: Set = [
    "src", "srcset", "alt", "title", "longdesc", "usemap", "class", "id", "style", "sizes", "data-srcset",
    "data-lazy-srcset", "data-permalink", "data-link", "data-href", "data-placeholder", "data-placeholder-src",
    "data-lowsrc", "lowsrc",
  ]

  /// Whether an attribute of this name may contain a picture's address even if its value has no file name extension.
  private static func couldNameSource(_ name: String) -> Bool {
    ["src", "img", "image", "original", "lazy", "file", "-url"].contains { name.contains($0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var trimmed: Slice<UnsafeBufferPointer<UInt8>> {
    let start = firstIndex { !$0.isHTMLSpace } ?? endIndex
    let end = lastIndex { !$0.isHTMLSpace }.map { $0 + 1 } ?? start
    return self[start..<end]
  }

  /// False for markup, for the objects that scripts store in attributes, and for a picture that is its own address.
  fileprivate var mayBeAddress: Bool {
    guard let first = trimmed.first else { return false }
    return ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"), .hash].contains(first)
      && !trimmed.starts(with: "data:".utf8)
  }

  fileprivate var isAbsolute: Bool {
    trimmed.starts(with: "https://".utf8) || trimmed.starts(with: "http://".utf8) || trimmed.starts(with: "//".utf8)
  }

  /// Whether the path ends as the name of a picture's file.
  fileprivate var isPictureFile: Bool {
    let path = trimmed.prefix { $0 != .question && $0 != .hash }
    let end = String(decoding: path.suffix(5).map(\.lowercasedASCII), as: UTF8.self)
    return [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"].contains { end.hasSuffix($0) }
  }
}
