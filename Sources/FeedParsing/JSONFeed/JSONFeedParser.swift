/// Finds JSON Feed's parts in a JSON document.
enum JSONFeedParser {
  /// True when the first character is one that JSON begins with and XML does not.
  static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    let first = bytes.first { !TextBytes.isSpace($0) }
    return first == 0x7B || first == 0x5B
  }

  /// The document in UTF-8 bytes.
  ///
  /// - Throws: ``FeedParsingError/otherDocument(root:)`` when it is JSON of another kind.
  static func parse(
    _ bytes: ArraySlice<UInt8>, limits: FeedLimits, within budget: TimeBudget
  ) throws(FeedParsingError) -> JSONFeedDocument {
    let (value, fault) = bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, depth: limits.depth, within: budget)
      return (reader.read(), reader.fault)
    }
    guard let value, case .object(let members) = value else { throw .otherDocument(root: "array") }
    let version = members["version"]?.text
    let isFeed = version?.contains("jsonfeed.org") == true
    guard isFeed || (members["items"] != nil && members["title"] != nil) else { throw .otherDocument(root: "object") }
    let items = members["items"]?.elements ?? []
    return JSONFeedDocument(
      version: isFeed ? number(version) : nil, members: value, items: Array(items.prefix(limits.items)), fault: fault)
  }

  /// `1.1` of `https://jsonfeed.org/version/1.1`; the first version calls itself `1`.
  private static func number(_ version: String?) -> String? {
    guard let last = version?.split(separator: "/").last else { return nil }
    return last == "1" ? "1.0" : String(last)
  }
}
