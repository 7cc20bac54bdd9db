/// The information about a document besides its bytes: its address and the headers of its response.
public struct FeedContext: Sendable, Equatable {
  /// The base URL for relative addresses.
  public var base: String?
  /// The media type, lower-case, without its parameters.
  public var contentType: String?
  /// The charset parameter of the Content-Type.
  public var charset: String?
  /// The language (BCP 47) from Content-Language.
  public var language: String?

  /// A document from `url`, sent with `headers` (names in any case).
  ///
  /// An http or https Content-Location, resolved against `url`, is the base, as RFC 9110 says.
  public init(url: String? = nil, headers: [(name: String, value: String)] = []) {
    base = url
    for (name, value) in headers {
      switch name.lowercased() {
      case "content-type":
        (contentType, charset) = Self.mediaType(value)
      case "content-location":
        base = URLReference.resolveBase(value, against: url) ?? url
      case "content-language":
        language = LanguageTag.normalised(value)
      default:
        break
      }
    }
  }

  private static func mediaType(_ header: String) -> (type: String, charset: String?) {
    let parts = header.split(separator: ";", omittingEmptySubsequences: false)
    let type = parts.first.map { TextBytes.trimmed(String($0)).lowercased() } ?? ""
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, TextBytes.trimmed(String(pair[0])).lowercased() == "charset" else { continue }
      let label = TextBytes.trimmed(String(pair[1]), also: "\"'")
      return (type, label.isEmpty ? nil : label.lowercased())
    }
    return (type, nil)
  }
}

/// Normalises language codes of feeds.
enum LanguageTag {
  /// Longer than any registered tag, in bytes.
  private static let maximumLength = 100

  /// The tag with `-` between its parts; nil when it is empty.
  static func normalised(_ text: String) -> String? {
    let tag = TextBytes.trimmed(text)
    guard !tag.isEmpty, tag.utf8.count <= maximumLength else { return nil }
    return tag.utf8.contains(UInt8(ascii: "_")) ? tag.split(separator: "_").joined(separator: "-") : tag
  }
}
