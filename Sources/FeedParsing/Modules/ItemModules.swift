import BoundedNumbers
internal import struct Foundation.Date

/// Reads an item's RSS and Atom extensions, for properties that the format itself leaves empty.
///
/// Collects the values that several vocabularies can provide; at the end, the item gets the best ones.
struct ItemModules {
  private var media = MediaReader()
  private var position = PositionReader()
  private var dublinCoreDate: Date?
  private var titles: [FeedText] = []
  private var summaries: [FeedText] = []
  private var itunesImage: FeedImage?
  private var creators: [FeedPerson] = []
  private var podcasters: [FeedPerson] = []
  /// The article's own page, when its link is a tracking redirect.
  private(set) var page: String?

  /// Reads one child of the item; ignores elements that belong to no extension.
  mutating func read(_ element: XMLElement, into item: inout ParsedItem, _ reader: ElementReader) {
    switch element.name {
    case .dcTitle, .dcDate, .dcCreator, .dcAuthor, .dcContributor, .dcPublisher, .dcSubject, .dcDescription,
      .dcIdentifier, .dcLanguage, .dcRights, .dctermsCreated, .dctermsIssued, .dctermsModified, .dctermsValid,
      .dctermsAbstract:
      readDublinCore(element, &item, reader)
    case .mediaGroup, .mediaContent, .mediaThumbnail, .mediaTitle, .mediaDescription, .mediaText, .mediaCredit,
      .mediaCategory, .mediaKeywords, .mediaPlayer, .mediaRating, .mediaRestriction, .mediaLicense, .mediaCopyright:
      media.read(element, reader)
    case .itunesAuthor, .itunesImage, .itunesTitle, .itunesSubtitle, .itunesSummary, .itunesCategory, .itunesKeywords,
      .itunesDuration, .itunesSeason, .itunesEpisode, .itunesEpisodeType, .itunesExplicit:
      readITunes(element, &item, reader)
    case .georssPoint, .georssWhere, .geoLat, .geoLong, .geoPoint:
      position.read(element, reader)
    case .slashComments, .thrTotal, .thrInReplyTo, .wfwComment, .wfwCommentRSS, .ccLicense:
      readDiscussion(element, &item, reader)
    case .feedburnerOrigLink: page = page ?? reader.address(element)
    default: break
    }
  }

  private mutating func readDublinCore(
    _ element: XMLElement, _ item: inout ParsedItem, _ reader: ElementReader
  ) {
    switch element.name {
    case .dcTitle: reader.add(reader.guessedText(element), to: &titles)
    case .dcDescription, .dctermsAbstract: reader.add(reader.htmlText(element), to: &summaries)
    case .dcDate: dublinCoreDate = reader.date(element) ?? dublinCoreDate
    case .dctermsIssued: item.published = item.published ?? reader.date(element)
    case .dctermsModified: item.updated = reader.date(element) ?? item.updated
    case .dctermsCreated: item.created = reader.date(element) ?? item.created
    case .dctermsValid: item.expires = item.expires ?? ValidityText(reader.string(element) ?? "").end
    case .dcCreator, .dcAuthor: reader.add(reader.person(element), to: &creators)
    case .dcContributor: reader.add(reader.person(element), to: &item.contributors)
    case .dcPublisher: item.publisher = item.publisher ?? reader.person(element)
    case .dcSubject: reader.add(reader.plain(element).map { FeedCategory(term: $0) }, to: &item.categories)
    case .dcIdentifier: item.guid = item.guid ?? reader.string(element)
    case .dcLanguage: item.language = reader.string(element).flatMap(LanguageTag.normalised) ?? item.language
    case .dcRights: item.rights = item.rights ?? reader.guessedText(element)
    default: break
    }
  }

  private mutating func readITunes(_ element: XMLElement, _ item: inout ParsedItem, _ reader: ElementReader) {
    switch element.name {
    case .itunesAuthor: reader.add(reader.person(element), to: &podcasters)
    case .itunesImage:
      itunesImage = (reader.address(element, .href) ?? reader.address(element)).map { FeedImage(url: $0) }
    case .itunesTitle: reader.add(reader.plain(element).map { FeedText(value: $0) }, to: &titles)
    case .itunesSummary, .itunesSubtitle: reader.add(reader.htmlText(element), to: &summaries)
    case .itunesCategory: ITunesCategory.add(element, to: &item.categories, reader)
    case .itunesKeywords: Keywords.add(reader.string(element) ?? "", to: &item.categories, reader)
    default: readEpisode(element, &item, reader)
    }
  }

  private func readEpisode(_ element: XMLElement, _ item: inout ParsedItem, _ reader: ElementReader) {
    var episode = item.episode ?? FeedEpisode()
    switch element.name {
    case .itunesDuration: episode.duration = reader.string(element).flatMap(PlayingTime.parse)
    case .itunesSeason: episode.season = reader.integer(element, in: FeedBounds.count)
    case .itunesEpisode: episode.number = reader.integer(element, in: FeedBounds.count)
    case .itunesEpisodeType: episode.type = reader.string(element)?.lowercased()
    case .itunesExplicit:
      episode.isExplicit = ["yes", "true", "explicit"].contains(reader.string(element)?.lowercased())
    default: break
    }
    if episode != FeedEpisode() { item.episode = episode }
  }

  private func readDiscussion(_ element: XMLElement, _ item: inout ParsedItem, _ reader: ElementReader) {
    switch element.name {
    case .slashComments, .thrTotal:
      item.commentCount = reader.integer(element, in: FeedBounds.count) ?? item.commentCount
    case .wfwComment: item.commentAPI = reader.address(element)
    case .wfwCommentRSS: item.commentsFeedURL = reader.address(element)
    case .ccLicense: item.licenseURL = reader.address(element, .resource) ?? reader.address(element)
    case .thrInReplyTo:
      let reply = FeedReply(
        id: reader.value(element, .ref), url: reader.address(element, .href), type: reader.value(element, .type),
        source: reader.address(element, .source))
      reader.add(reply, to: &item.replyTo)
    default: break
    }
  }

  /// Fills the missing properties of the item. `textImage` is the first picture of the item's own text.
  mutating func finish(_ item: inout ParsedItem, textImage: String?) {
    item.media = media.finish()
    // Audio and video that no enclosure names also belong to the item.
    if !item.enclosures.contains(where: { MediaReader.isPlayable($0.type, $0.url) }) {
      item.enclosures += media.enclosures
    }
    // A feed that names a file twice means one.
    var files: Set<String> = []
    item.enclosures.removeAll { !files.insert($0.url).inserted }
    item.title = item.title ?? titles.first ?? media.common.title
    item.summary = item.summary ?? summaries.first ?? media.common.description
    item.categories += media.categories
    item.position = position.position
    // Dublin Core's date does not say which date it is.
    item.published = item.published ?? dublinCoreDate
    item.updated = item.updated ?? dublinCoreDate
    // Dublin Core and RSS often name the same person; the longer list is used.
    if creators.count > item.authors.count { item.authors = creators }
    if item.authors.isEmpty { item.authors = podcasters }
    if item.rights == nil { item.rights = media.copyright }
    item.image =
      ItemImage.best(of: item.media) ?? item.image ?? itunesImage ?? ItemImage.best(of: item.enclosures)
      ?? textImage.map { FeedImage(url: $0) }
  }
}

/// Reads the place of an event: GeoRSS (simple and GML) and W3C's geo vocabulary.
struct PositionReader {
  private var latitude: Double?
  private var longitude: Double?

  /// The position; nil when it is missing, incomplete or out of range.
  var position: FeedPosition? {
    guard let latitude, let longitude else { return nil }
    return FeedPosition(latitude: latitude, longitude: longitude)
  }

  /// Reads one child of an item.
  mutating func read(_ element: XMLElement, _ reader: ElementReader) {
    switch element.name {
    case .geoLat: latitude = reader.string(element).flatMap { Double($0, in: -180...180) }
    case .geoLong: longitude = reader.string(element).flatMap { Double($0, in: -180...180) }
    case .georssPoint, .gmlPos: readPair(reader.string(element) ?? "")
    default: for child in reader.children(element) { read(child, reader) }
    }
  }

  private mutating func readPair(_ text: String) {
    let numbers = text.split(maxSplits: 2) { $0 == " " || $0 == "," || $0.isNewline }.compactMap {
      Double($0, in: -180...180)
    }
    guard numbers.count >= 2 else { return }
    (latitude, longitude) = (numbers[0], numbers[1])
  }
}

/// Dublin Core's period: `start=2002-10-13T09:00+01:00;end=2002-10-17T17:00+01:00;scheme=W3C-DTF`.
struct ValidityText {
  /// The beginning.
  private(set) var start: Date?
  /// The end.
  private(set) var end: Date?

  /// The beginning and the end.
  var bounds: (Date?, Date?) { (start, end) }

  /// The period that `text` names.
  init(_ text: String) {
    for part in text.split(separator: ";", maxSplits: 8) {
      let pair = part.split(separator: "=", maxSplits: 1).map { TextBytes.trimmed(String($0)) }
      guard pair.count == 2 else { continue }
      if pair[0].lowercased() == "start" { start = FeedDate.parse(pair[1]) }
      if pair[0].lowercased() == "end" { end = FeedDate.parse(pair[1]) }
    }
  }
}

/// Parses a playing time: `3723`, `62:03` or `1:02:03`.
enum PlayingTime {
  /// The duration; nil when it is unreadable.
  static func parse(_ text: String) -> Duration? {
    let parts = TextBytes.trimmed(text).split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let number = Double(part, in: FeedBounds.playingSeconds) else { return nil }
      seconds = seconds * 60 + number
    }
    return Duration(seconds: seconds, in: FeedBounds.playingSeconds)
  }
}
