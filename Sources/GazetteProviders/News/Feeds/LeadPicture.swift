import FeedParsing

/// Which picture an item leads with, where the feed tells it outside the text.
enum LeadPicture {
  static func of(_ item: ParsedItem) -> FeedImage? {
    // The parser falls back to the text's first picture, which may be a counter of one pixel: the sanitiser's choice
    // is the better one there.
    guard let image = item.image, isTold(image.url, by: item) else { return nil }
    return image
  }

  /// Description and credit, as a newspaper sets them.
  static func caption(_ image: FeedImage) -> String? {
    let parts = [image.title, image.credit].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func isTold(_ url: String, by item: ParsedItem) -> Bool {
    if item.media.contains(where: { $0.url == url || $0.thumbnails.contains { $0.url == url } }) { return true }
    if item.enclosures.contains(where: { $0.url == url }) { return true }
    return ![item.content, item.summary].contains { $0?.value.contains(url) == true }
  }
}
