/// Which of an item's pictures stands for it.
enum ItemImage {
  /// The picture of the media objects: the preferred or largest image, else the largest thumbnail.
  static func best(of media: [FeedMedia]) -> FeedImage? {
    let images = media.filter(isImage)
    if let image = images.first(where: \.isDefault) ?? largest(images), let url = image.url {
      return FeedImage(
        url: url, title: image.description?.plainText ?? image.title?.plainText, width: image.width,
        height: image.height, credit: image.credits.first?.name)
    }
    return media.lazy.compactMap(\.thumbnails.first).first
  }

  /// The first enclosure that is a picture.
  static func best(of enclosures: [FeedEnclosure]) -> FeedImage? {
    enclosures.first { $0.type?.hasPrefix("image/") ?? hasImageName($0.url) }.map { FeedImage(url: $0.url) }
  }

  private static func largest(_ images: [FeedMedia]) -> FeedMedia? {
    var best = images.first
    for image in images.dropFirst() where (image.width ?? 0) > (best?.width ?? 0) { best = image }
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
