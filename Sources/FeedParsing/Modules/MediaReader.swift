/// Reads Media RSS: objects, groups of renditions, and metadata that applies to all of them.
struct MediaReader {
  private var objects: [FeedMedia] = []
  private var hasCommon = false
  /// The audio and video files; for a file with several renditions, the preferred one, else the first.
  private(set) var enclosures: [FeedEnclosure] = []
  /// The metadata that applies to all objects.
  private(set) var common = FeedMedia()
  /// The subjects of the media.
  private(set) var categories: [FeedCategory] = []
  /// The media's copyright line.
  private(set) var copyright: FeedText?

  /// Reads one child of an item or a channel.
  mutating func read(_ element: XMLElement, _ reader: ElementReader) {
    switch element.name {
    case .mediaGroup: readGroup(element, reader)
    case .mediaContent:
      let media = object(element, reader)
      reader.add(media, to: &objects)
      addEnclosure([media], reader)
    default:
      hasCommon = true
      var media = FeedMedia()
      swap(&media, &common)
      describe(&media, element, reader)
      swap(&media, &common)
    }
  }

  /// The objects, each completed with the common metadata.
  func finish() -> [FeedMedia] {
    guard hasCommon else { return objects }
    guard objects.isEmpty else { return objects.map { Self.completed($0, by: common) } }
    let hasMetadata =
      !common.thumbnails.isEmpty || common.playerURL != nil || !common.credits.isEmpty || common.rating != nil
      || common.restriction != nil || common.license != nil
    return hasMetadata ? [common] : []
  }

  private mutating func readGroup(_ group: XMLElement, _ reader: ElementReader) {
    var shared = FeedMedia()
    var members: [FeedMedia] = []
    for child in reader.children(group) {
      if child.name == .mediaContent {
        reader.add(object(child, reader), to: &members)
      } else {
        describe(&shared, child, reader)
      }
    }
    addEnclosure(members, reader)
    if members.isEmpty {
      hasCommon = true
      common = Self.completed(common, by: shared)
    } else {
      objects += members.map { Self.completed($0, by: shared) }
      common.title = common.title ?? shared.title
      common.description = common.description ?? shared.description
    }
  }

  private mutating func addEnclosure(_ renditions: [FeedMedia], _ reader: ElementReader) {
    let playable = renditions.filter { media in
      media.url.map { Self.isPlayable(media.type ?? media.medium, $0) } ?? false
    }
    guard let media = playable.first(where: \.isDefault) ?? playable.first, let url = media.url else { return }
    reader.add(
      FeedEnclosure(
        url: url, type: media.type, length: media.fileSize, title: media.title?.plainText, duration: media.duration),
      to: &enclosures)
  }

  /// Whether a file of this type (or medium) at `url` is audio or video.
  static func isPlayable(_ type: String?, _ url: String) -> Bool {
    guard let type else {
      let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
      return [".mp3", ".m4a", ".ogg", ".oga", ".opus", ".flac", ".wav", ".mp4", ".m4v", ".webm", ".mov", ".ogv"]
        .contains { path.hasSuffix($0) }
    }
    return ["audio", "video"].contains(type.prefix { $0 != "/" })
  }

  private mutating func object(_ element: XMLElement, _ reader: ElementReader) -> FeedMedia {
    var media = FeedMedia()
    media.url = reader.address(element, .url)
    media.type = reader.word(element, .type)
    media.medium = reader.word(element, .medium)
    media.width = reader.integer(element, .width, in: FeedBounds.pixels)
    media.height = reader.integer(element, .height, in: FeedBounds.pixels)
    media.fileSize = reader.integer(element, .filesize, in: FeedBounds.bytes)
    media.duration = reader.value(element, .duration).flatMap(PlayingTime.parse)
    media.isDefault = reader.isValue(element, .isdefault, "true")
    for child in reader.children(element) { describe(&media, child, reader) }
    return media
  }

  private mutating func describe(_ media: inout FeedMedia, _ element: XMLElement, _ reader: ElementReader) {
    switch element.name {
    case .mediaTitle: media.title = media.title ?? reader.guessedText(element)
    case .mediaDescription:
      let isHTML = reader.word(element, .type) == "html"
      media.description = media.description ?? (isHTML ? reader.htmlText(element) : reader.guessedText(element))
    case .mediaThumbnail: readThumbnail(element, &media, reader)
    case .mediaCredit:
      let name = reader.plain(element)
      reader.add(name.map { FeedCredit(name: $0, role: reader.value(element, .role)) }, to: &media.credits)
    case .mediaPlayer: media.playerURL = reader.address(element, .url)
    case .mediaRating: media.rating = reader.string(element)
    case .mediaRestriction:
      let values = (reader.string(element) ?? "").split(
        maxSplits: Self.maximumRestrictionValues, whereSeparator: \.isWhitespace)
      media.restriction = FeedRestriction(
        relationship: reader.value(element, .relationship),
        values: values.prefix(Self.maximumRestrictionValues).map(String.init))
    case .mediaLicense:
      media.license = FeedLicense(
        name: reader.string(element), url: reader.address(element, .href), type: reader.value(element, .type))
    case .mediaCategory:
      let category = reader.string(element).map {
        FeedCategory(term: $0, scheme: reader.value(element, .scheme), label: reader.value(element, .label))
      }
      reader.add(category, to: &categories)
    case .mediaKeywords: Keywords.add(reader.string(element) ?? "", to: &categories, reader)
    case .mediaCopyright: copyright = copyright ?? reader.guessedText(element)
    default: break
    }
  }

  private static let maximumThumbnails = 64
  /// More than the number of countries.
  private static let maximumRestrictionValues = 300

  private func readThumbnail(_ element: XMLElement, _ media: inout FeedMedia, _ reader: ElementReader) {
    // Each addition sorts the thumbnails; no honest medium has more.
    guard media.thumbnails.count < Self.maximumThumbnails else { return }
    guard let url = reader.address(element, .url) ?? reader.address(element) else { return }
    let thumbnail = FeedImage(
      url: url, width: reader.integer(element, .width, in: FeedBounds.pixels),
      height: reader.integer(element, .height, in: FeedBounds.pixels))
    reader.add(thumbnail, to: &media.thumbnails)
    media.thumbnails.sort { ($0.width ?? 0) > ($1.width ?? 0) }
  }

  /// `media`, completed with the properties that only `other` has.
  private static func completed(_ media: FeedMedia, by other: FeedMedia) -> FeedMedia {
    var media = media
    media.title = media.title ?? other.title
    media.description = media.description ?? other.description
    if media.thumbnails.isEmpty { media.thumbnails = other.thumbnails }
    if media.credits.isEmpty { media.credits = other.credits }
    media.playerURL = media.playerURL ?? other.playerURL
    media.rating = media.rating ?? other.rating
    media.restriction = media.restriction ?? other.restriction
    media.license = media.license ?? other.license
    return media
  }
}
