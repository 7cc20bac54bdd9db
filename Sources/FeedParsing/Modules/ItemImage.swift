/// Which of an item's pictures stands for it.
enum ItemImage {
  /// The picture of the media objects: the preferred or largest image, else the largest thumbnail. An author's avatar stands
  /// for an item only where nothing else does.
  static func best(of media: [FeedMedia]) -> FeedImage? {
    let pictures = media.filter { !isAvatar($0.url) }
    let thumbnails = media.lazy.compactMap(\.thumbnails.first).filter { !isAvatar($0.url) }
    return preferred(of: pictures) ?? thumbnails.first ?? preferred(of: media)
  }

  private static func isAvatar(_ url: String?) -> Bool {
    guard let url = url?.lowercased() else { return false }
    return url.contains("gravatar.") || url.contains("/avatar")
  }

  private static func preferred(of media: [FeedMedia]) -> FeedImage? {
    if let index = bestImage(of: media), let url = media[index].url {
      return FeedImage(
        url: url, title: media[index].description?.plainText ?? media[index].title?.plainText,
        width: media[index].width, height: media[index].height, credit: media[index].credits.first?.name)
    }
    return media.lazy.compactMap(\.thumbnails.first).first
  }

  /// The first enclosure that is a picture.
  static func best(of enclosures: [FeedEnclosure]) -> FeedImage? {
    enclosures.first { $0.type?.hasPrefix("image/") ?? hasImageName($0.url) }.map { FeedImage(url: $0.url) }
  }

  /// Where the preferred image stands, else the largest; by index, as a copy of a medium is dear.
  private static func bestImage(of media: [FeedMedia]) -> Int? {
    var best: Int?
    for index in media.indices where isImage(media[index]) {
      if media[index].isDefault { return index }
      guard let other = best else {
        best = index
        continue
      }
      if (media[index].width ?? 0) > (media[other].width ?? 0) { best = index }
    }
    return best
  }

  /// By medium, else by type, else by the file's name, else by having a size but no length.
  static func isImage(_ media: FeedMedia) -> Bool {
    guard let url = media.url else { return false }
    if let medium = media.medium { return medium == "image" }
    if let type = media.type { return type.hasPrefix("image/") }
    return hasImageName(url) || (media.width != nil && media.duration == nil && !hasExtension(url))
  }

  private static let extensions: [StaticString] = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"]

  private static func hasImageName(_ url: String) -> Bool {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let tail = path.utf8.suffix(5)
    return extensions.contains { TextBytes.hasPrefix(tail.suffix($0.utf8CodeUnitCount), $0) }
  }

  private static func hasExtension(_ url: String) -> Bool {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.suffix(5).contains(".")
  }
}
