import Foundation
import GazetteDomain
import HTMLWriting

/// Converts a document to entities; reports the first invalid value with its place.
struct ReaderArchiveAdapter {
  private static let maximumLength = 2_000
  private static let maximumCount = 5_000
  /// The maximum number of articles that Gazette writes, including those with labels.
  private static let maximumArticles = 20_000
  private static let maximumLabels = 100

  let document: ReaderArchiveDocument

  func file() throws(ReaderArchiveProblem) -> ReaderArchive {
    guard let madeAt = Self.date(document.madeAt) else { throw .wrong(place: "madeAt") }
    let counts = [
      ("places", document.places.count, Self.maximumCount), ("feeds", document.feeds.count, Self.maximumCount),
      ("starredArticles", document.starredArticles.count, Self.maximumArticles),
      ("starredAds", document.starredAds.count, Self.maximumCount),
      ("savedSearches", document.savedSearches.count, Self.maximumCount),
      ("otherArticles", document.otherArticles?.count ?? 0, Self.maximumArticles),
      ("mapPoints", document.mapPoints?.count ?? 0, Self.maximumCount),
      ("watches", document.watches?.count ?? 0, Self.maximumCount),
    ]
    for (place, count, maximum) in counts where count > maximum { throw .tooMany(place: place, maximum: maximum) }
    var file = ReaderArchive(madeAt: madeAt)
    file.settings = try settings(document.settings)
    for (index, place) in document.places.enumerated() {
      file.places.append(try self.place(place, "places[\(index)]"))
      if place.isHome == true { file.home = file.places.last?.id }
    }
    for (index, feed) in document.feeds.enumerated() { file.feeds.append(try self.feed(feed, "feeds[\(index)]")) }
    let feeds = Set(file.feeds.map(\.url))
    for (index, story) in document.starredArticles.enumerated() {
      file.stories.append(try self.story(story, isStarred: true, of: feeds, "starredArticles[\(index)]"))
    }
    for (index, story) in (document.otherArticles ?? []).enumerated() {
      file.stories.append(try self.story(story, isStarred: false, of: feeds, "otherArticles[\(index)]"))
    }
    for (index, point) in (document.mapPoints ?? []).enumerated() {
      file.points.append(try self.point(point, "mapPoints[\(index)]"))
    }
    for (index, text) in document.starredAds.enumerated() {
      guard let id = AdID(text: text) else { throw .wrong(place: "starredAds[\(index)]") }
      file.ads.append(id)
    }
    for (index, search) in document.savedSearches.enumerated() {
      file.searches.append(try self.search(search, at: madeAt, "savedSearches[\(index)]"))
    }
    for (index, watch) in (document.watches ?? []).enumerated() {
      file.watches.append(try self.watch(watch, "watches[\(index)]"))
    }
    return file
  }

  private func settings(_ document: ReaderArchiveDocument.Settings) throws(ReaderArchiveProblem) -> ReaderSettings {
    var settings = ReaderSettings()
    settings.languageCode = try Self.bounded(document.language, "settings.language", maximum: 20)
    settings.units = try Self.value(document.units, "settings.units")
    settings.theme = try Self.value(document.theme, "settings.theme")
    settings.clock = try Self.value(document.clock, "settings.clock")
    if let names = document.frontPage {
      var sections: [ReaderSettings.FrontPageSection] = []
      for name in names {
        guard let section = ReaderSettings.FrontPageSection(rawValue: name), !sections.contains(section) else {
          throw .wrong(place: "settings.frontPage")
        }
        sections.append(section)
      }
      settings.frontPageSections = sections
    }
    for (name, size) in document.frontPageSizes ?? [:] {
      guard let section = ReaderSettings.FrontPageSection(rawValue: name) else {
        throw .wrong(place: "settings.frontPageSizes.\(name.prefix(40))")
      }
      settings.frontPageSizes[section] = try Self.value(size, "settings.frontPageSizes.\(name)")
    }
    settings.installation = document.paper ?? [:]
    return settings
  }

  private func place(_ place: ReaderArchiveDocument.Place, _ path: String) throws(ReaderArchiveProblem) -> Place {
    let coordinate = try Self.coordinate(place.latitude, place.longitude, path)
    let zone = place.timeZone.flatMap(TimeZone.init(identifier:))
    guard place.timeZone == nil || zone != nil else { throw .wrong(place: "\(path).timeZone") }
    guard place.elevationMeters.map(Place.isElevation) ?? true else { throw .wrong(place: "\(path).elevationMeters") }
    guard place.population.map(Place.populations.contains) ?? true else { throw .wrong(place: "\(path).population") }
    return Place(
      name: try Self.nonEmpty(place.name, "\(path).name", maximum: 200),
      region: try Self.bounded(place.region, "\(path).region"),
      country: try Self.bounded(place.country, "\(path).country"),
      countryCode: try Self.bounded(place.countryCode, "\(path).countryCode", maximum: 10),
      coordinate: coordinate, timeZone: zone,
      elevation: place.elevationMeters.flatMap(Length.init(meters:)), population: place.population)
  }

  private func feed(_ feed: ReaderArchiveDocument.Feed, _ path: String) throws(ReaderArchiveProblem)
    -> ReaderArchive.Feed
  {
    ReaderArchive.Feed(
      url: try Self.url(feed.url, "\(path).url"), title: try Self.bounded(feed.title, "\(path).title") ?? "",
      customTitle: try Self.bounded(feed.ownTitle, "\(path).ownTitle", maximum: 100),
      folder: try Self.bounded(feed.folder, "\(path).folder", maximum: 100).flatMap { $0.isEmpty ? nil : $0 },
      isPaused: feed.isPaused ?? false, isRemoved: feed.isRemoved ?? false)
  }

  private func point(_ point: ReaderArchiveDocument.Point, _ path: String) throws(ReaderArchiveProblem) -> MapPoint {
    guard let openedAt = Self.date(point.openedAt) else { throw .wrong(place: "\(path).openedAt") }
    return MapPoint(
      coordinate: try Self.coordinate(point.latitude, point.longitude, path),
      label: try Self.bounded(point.label, "\(path).label", maximum: 200), openedAt: openedAt)
  }

  private static func coordinate(
    _ latitude: Double, _ longitude: Double, _ path: String
  ) throws(ReaderArchiveProblem) -> Coordinate {
    guard (-90...90).contains(latitude) else { throw .wrong(place: "\(path).latitude") }
    guard (-180...180).contains(longitude) else { throw .wrong(place: "\(path).longitude") }
    return Coordinate(clamping: latitude, longitude)
  }

  private func story(
    _ story: ReaderArchiveDocument.Story, isStarred: Bool, of feeds: Set<URL>, _ path: String
  ) throws(ReaderArchiveProblem) -> ReaderArchive.Story {
    let feed = try Self.url(story.feed, "\(path).feed")
    guard feeds.contains(feed) else { throw .wrong(place: "\(path).feed") }
    guard let published = Self.date(story.published) else { throw .wrong(place: "\(path).published") }
    var article = Article(
      guid: try Self.nonEmpty(story.id, "\(path).id"), title: try Self.bounded(story.title, "\(path).title") ?? "",
      published: published)
    if let link = story.link { article.link = try Self.url(link, "\(path).link") }
    article.authors = story.authors ?? []
    article.excerpt = story.excerpt
    article.text = story.text
    // A file may come from anywhere, so its text is never parsed as HTML.
    article.html = CleanHTML(sanitized: HTMLText.paragraphs(of: story.text))
    let labels = story.labels ?? []
    guard labels.count <= Self.maximumLabels else {
      throw .tooMany(place: "\(path).labels", maximum: Self.maximumLabels)
    }
    for label in labels { _ = try Self.nonEmpty(label, "\(path).labels", maximum: 100) }
    return ReaderArchive.Story(
      feed: feed, article: article, isStarred: isStarred, isRead: story.isRead ?? false, labels: labels)
  }

  private func watch(_ watch: ReaderArchiveDocument.Watch, _ path: String) throws(ReaderArchiveProblem) -> Watch {
    // The problem is one of a text that the reader did not type.
    guard let query = try? WatchQuery(watch.query) else { throw .wrong(place: "\(path).query") }
    var actions: Set<WatchAction> = []
    for name in watch.actions {
      guard let action = WatchAction(rawValue: name) else { throw .wrong(place: "\(path).actions") }
      actions.insert(action)
    }
    let label = try watch.label.map { label throws(ReaderArchiveProblem) in
      try Self.line(label, "\(path).label")
    }
    guard actions.contains(.label) == (label != nil) else { throw .wrong(place: "\(path).label") }
    guard let createdAt = Self.date(watch.createdAt) else { throw .wrong(place: "\(path).createdAt") }
    return Watch(
      id: WatchID(rawValue: 0), name: try Self.line(watch.name, "\(path).name"), query: query, actions: actions,
      label: label, isOn: watch.isOn, createdAt: createdAt)
  }

  private func search(
    _ search: ReaderArchiveDocument.Search, at date: Date, _ path: String
  ) throws(ReaderArchiveProblem) -> SavedSearch {
    let name = try Self.line(search.name, "\(path).name")
    let query: AdQuery
    if let text = search.query {
      // The fault does not name the field: a place is that of a member.
      guard let fields = AdQuery.Fields(text: text), let read = try? AdQuery(fields: fields, known: nil) else {
        throw .wrong(place: "\(path).query")
      }
      query = read
    } else {
      query = try Self.query(ofOlderFormat: search, path)
    }
    guard query.fields.text.utf8.count <= SavedSearch.maximumQueryLength else { throw .wrong(place: path) }
    return SavedSearch(name: name, filter: query.filter, savedAt: date, lookedAt: date)
  }

  /// Older files have a separate member for each condition; these are all of them.
  private static func query(
    ofOlderFormat search: ReaderArchiveDocument.Search, _ path: String
  ) throws(ReaderArchiveProblem) -> AdQuery {
    let members: [(name: String, field: AdQuery.Field, text: String?)] = [
      ("words", .words, search.words),
      ("minimumCents", .minimumPrice, search.minimumCents.map { Price(cents: $0)?.plainText ?? "\($0)" }),
      ("maximumCents", .maximumPrice, search.maximumCents.map { Price(cents: $0)?.plainText ?? "\($0)" }),
      ("withPicture", .withPicture, search.withPicture == true ? "1" : nil),
      ("urgentOnly", .urgent, search.urgentOnly == true ? "1" : nil), ("seller", .seller, search.seller),
      ("starredOnly", .starred, search.starredOnly == true ? "1" : nil), ("order", .order, search.order ?? "?"),
    ]
    var fields = AdQuery.Fields()
    fields.categories = (search.categories ?? []).map { "\($0)" }
    for member in members {
      guard member.text?.isEmpty != true else { throw .wrong(place: "\(path).\(member.name)") }
      fields[member.field] = member.text
    }
    do throws(ClassifiedsError) {
      return try AdQuery(fields: fields, known: nil)
    } catch {
      guard case .filter(let problem) = error else { throw .wrong(place: path) }
      throw .wrong(place: "\(path).\(members.first { $0.field.rawValue == problem.field }?.name ?? "categories")")
    }
  }

  private static func value<Value: RawRepresentable>(
    _ text: String?, _ path: String
  ) throws(ReaderArchiveProblem) -> Value? where Value.RawValue == String {
    guard let text else { return nil }
    guard let value = Value(rawValue: text) else { throw .wrong(place: path) }
    return value
  }

  private static func bounded(
    _ text: String?, _ path: String, maximum: Int = maximumLength
  ) throws(ReaderArchiveProblem) -> String? {
    guard let text else { return nil }
    guard text.count <= maximum, !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw .wrong(place: path)
    }
    return text
  }

  private static func nonEmpty(_ text: String, _ path: String, maximum: Int = maximumLength)
    throws(ReaderArchiveProblem) -> String
  {
    guard let text = try bounded(text, path, maximum: maximum), text.contains(where: { !$0.isWhitespace }) else {
      throw .wrong(place: path)
    }
    return text
  }

  private static func line(_ text: String, _ path: String) throws(ReaderArchiveProblem) -> String {
    guard let line = Watch.line(text) else { throw .wrong(place: path) }
    return line
  }

  private static func url(_ text: String, _ path: String) throws(ReaderArchiveProblem) -> URL {
    guard text.utf8.count <= maximumLength, let url = URL(string: text), url.host?.isEmpty == false,
      ["http", "https"].contains(url.scheme?.lowercased())
    else { throw .wrong(place: path) }
    return url
  }

  private static func date(_ text: String) -> Date? {
    // The caller rejects an unreadable date with its place; whole seconds, as in the written file.
    (try? Date(text, strategy: .iso8601)).flatMap { Date(secondsSince1970: $0.timeIntervalSince1970.rounded(.down)) }
  }
}

/// Plain text as HTML.
enum HTMLText {
  /// Each line as a paragraph, with nothing in it parsed as markup.
  static func paragraphs(of text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { "<p>\(Markup.escaped(String($0)))</p>" }.joined(separator: "\n")
  }
}
