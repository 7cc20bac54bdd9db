import CivilDates
import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting

extension FuzzTarget {
  static let queries = FuzzTarget(
    "queries", covers: "reader input: cursors, queries, prices, words, places, positions, preferences",
    seeds: [
      "newest~0~14000~1795000000~paperclip:1461742431", "1795000000.5~12", "48.85, 2.35", "48°51'24\" N 2°21'7\" E",
      "geo:48.85,2.35;u=1", "N 48° 51.5' O 2° 21'", "1 250,50 €", "Saint-Étienne, France", "2026-11-21", "paperclip:7",
      "fr;metric;dark", "fr-CA,fr;q=0.8,en;q=0.5", "table basse", "#1a2b3c",
    ],
    dictionary: [
      "~", "urgent", "newest", "cheapest", "dearest", "paperclip:", "°", "'", "\"", "N", "S", "E", "O", "W", ";", ",",
      "/", "€", "−",
      "geo:", ";q=", "\u{00A0}", "ﬃ", "İ", "ß", "日本", "\u{1F468}\u{200D}\u{1F469}",
    ], maximumInputBytes: 512
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    for fault in [cursorFault(text), positionFault(text), adQueryFault(text)] {
      if let fault { return fault }
    }
    await readArticleQuery(text)
    readWords(text)
    return nil
  }

  private static func cursorFault(_ text: String) -> String? {
    if let cursor = AdCursor(text: text), AdCursor(text: cursor.text) != cursor { return "\(cursor) changed" }
    if let cursor = ArticleCursor(text: text) {
      guard ArticleCursor(text: cursor.text) == cursor else { return "\(cursor) changed" }
      PresentationCheck.date(cursor.published)
    }
    if let id = AdID(text: text), AdID(text: id.text) != id { return "\(id) changed" }
    if let day = CalendarDay(iso: text) {
      for edition in PresentationCheck.editions {
        _ = (edition.dates.long(day), edition.dates.relativeDay(day, now: edition.now))
      }
    }
    return nil
  }

  private static func positionFault(_ text: String) -> String? {
    // Refusing anything but a position is a correct result, here and below.
    let found = [try? CoordinateParser.coordinate(text), (try? PlaceID(text: text))?.coordinate].compactMap(\.self)
    for coordinate in found {
      guard (-90...90).contains(coordinate.latitude), (-180...180).contains(coordinate.longitude) else {
        return "\(coordinate) is not on the globe"
      }
      guard (try? PlaceID(text: PlaceID(coordinate).text)) == PlaceID(coordinate) else {
        return "\(coordinate) changed"
      }
      _ = MapTile(containing: coordinate, zoom: 8)
      for edition in PresentationCheck.editions { _ = MeasureFormat(edition).position(coordinate) }
    }
    return nil
  }

  private static func adQueryFault(_ text: String) -> String? {
    for field in AdQuery.Field.allCases {
      var fields = AdQuery.Fields()
      fields[field] = text
      guard let query = try? AdQuery(fields: fields, known: []) else { continue }
      guard (try? AdQuery(fields: query.fields, known: [], limit: query.limit)) == query else {
        return "the query of \(field.rawValue) changed"
      }
      if let fault = PresentationCheck.ads([], of: query) { return fault }
    }
    return nil
  }

  private static func readArticleQuery(_ text: String) async {
    let feeds = NewsComponent(
      ports: .init(
        feeds: InMemoryNewsStore(), articles: InMemoryNewsStore(), apps: EmptyReaderAppStore(),
        source: FakeFeedSource(),
        discovery: FakeFeedDiscovery(), pages: FakeFullArticleSource(), lists: FakeFeedListFormat(),
        lease: InMemoryWorkLease(now: { fuzzingNow }))
    ).feeds
    for field in ["feed", "folder", "q", "before", "limit", "sort", "unread", "starred", "fold"] {
      guard let query = try? await feeds.query([field: text], for: reader) else { continue }
      _ = query.path
    }
  }

  private static func readWords(_ text: String) {
    if let words = try? SearchWords(text) { _ = (words.ranges(in: text), words.match(in: [text])) }
    _ = try? PlaceQuery(text)
    _ = TextFolding.fold(text)
    _ = PictureColor(digits: text)
    _ = ReaderPreferences(text: text)
    _ = Language(acceptLanguage: text)
  }

  private static let reader = ReaderKey(rawValue: "r")
}
