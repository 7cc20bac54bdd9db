/// Chooses the picture that represents an item.
enum ItemImage {
  /// The picture of the media objects: the preferred or largest image, else the largest thumbnail. An author's avatar is only the
  /// last resort.
  static func best(of media: [FeedMedia]) -> FeedImage? {
    picture(of: media) { !isAvatar($0) } ?? thumbnail(of: media) { !isAvatar($0) } ?? picture(of: media) { _ in true }
      ?? thumbnail(of: media) { _ in true }
  }

  private static func isAvatar(_ url: String) -> Bool {
    let url = url.lowercased()
    return url.contains("gravatar.") || url.contains("/avatar")
  }

  private static func picture(of media: [FeedMedia], where isWanted: (String) -> Bool) -> FeedImage? {
    guard let index = bestImage(of: media, where: isWanted), let url = media[index].url else { return nil }
    return FeedImage(
      url: url, title: media[index].description?.plainText ?? media[index].title?.plainText,
      width: media[index].width, height: media[index].height, credit: media[index].credits.first?.name)
  }

  private static func thumbnail(of media: [FeedMedia], where isWanted: (String) -> Bool) -> FeedImage? {
    media.lazy.compactMap(\.thumbnails.first).first { isWanted($0.url) }
  }

  /// The first enclosure that is a picture.
  static func best(of enclosures: [FeedEnclosure]) -> FeedImage? {
    enclosures.first { $0.type?.hasPrefix("image/") ?? hasImageName($0.url) }.map { FeedImage(url: $0.url) }
  }

  /// The index of the preferred image, else of the largest; an index, because copying a medium is expensive.
  private static func bestImage(of media: [FeedMedia], where isWanted: (String) -> Bool) -> Int? {
    var best: Int?
    for index in media.indices where isImage(media[index]) && media[index].url.map(isWanted) ?? false {
      if media[index].isDefault { return index }
      guard let other = best else {
        best = index
        continue
      }
      if (media[index].width ?? 0) > (media[other].width ?? 0) { best = index }
    }
    return best
  }

  /// Checks the medium, else the type, else the file's name, else whether it has a width, but neither a duration nor a file
  /// extension.
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
