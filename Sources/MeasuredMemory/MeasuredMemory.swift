import FeedParsing
import Foundation
import GazetteDomain
import GazetteProviders
import HTMLSanitizing
import HTTPFetching
import WeatherProviders

/// Reads one document as Gazette does, and prints the peak memory: `measured-memory FORMAT FILE`.
///
/// The tests run it as a separate process, because peak memory is measured per process.
@main enum MeasuredMemory: String, CaseIterable {
  /// A feed of any format, up to its articles.
  case feed
  /// A list of feeds.
  case feedList
  /// A message of the Common Alerting Protocol.
  case alert
  /// MeteoAlarm's list of messages.
  case alertFeed
  /// An archive of messages.
  case archive
  /// The warnings of the United States.
  case geoJSON
  /// A provider's forecast.
  case forecast
  /// A listing of ads.
  case listing
  /// An archive of saved articles.
  case paper
  /// An article's HTML.
  case html
  /// The head of a web page.
  case page
  /// A web page with an article.
  case article

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let name = arguments.first, let format = Self(rawValue: name), let file = arguments.last
    else {
      FileHandle.standardError.write(
        Data("Name one of \(allCases.map(\.rawValue).joined(separator: ", ")), and a file.\n".utf8))
      exit(2)
    }
    // Tables that are created once are not part of the document's cost.
    _ = await format.read(Array("<a>[{\"a\":1}]</a>".utf8))
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = try kilobytes("VmRSS")
    let bytes = Array(try Data(contentsOf: URL(filePath: file)))
    let outcome = await format.read(bytes)
    print(try kilobytes("VmHWM") - before, outcome)
  }

  /// A value of the kernel's statistics of this process.
  private static func kilobytes(_ name: String) throws -> Int {
    let account = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = account.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    return words.count > 1 ? Int(words[1], radix: 10) ?? 0 : 0
  }

  /// Reads a document and summarizes the result.
  private func read(_ bytes: [UInt8]) async -> String {
    let transport = FetchedTransport(ConstantFetcher(body: bytes))
    let now: CurrentTime = { Date(timeIntervalSince1970: 1_795_000_000) }
    do {
      switch self {
      case .feed:
        let source = HTTPFeedSource(fetching: ConstantFetcher(body: bytes), handover: FeedHandover(now: now), now: now)
        let feed = Feed(id: FeedID(rawValue: 1), url: Self.address, title: "")
        let answer = await source.fetch(feed, state: FeedFetchState()).answer
        guard case .document(let document) = answer else { return "no feed" }
        return "\(document.articles.count) articles"
      case .feedList: return "\(try await OPMLFeedListFormat().read(bytes).count) feeds"
      case .alert: return "\(try AlertReader().alert(bytes).partCount) parts"
      case .alertFeed: return "\(try AlertReader().feed(bytes).entries.count) entries"
      case .archive:
        return try await Self.warnings(from: DWDWarningSource(transport: transport, now: now), "DE", .dwd)
      case .geoJSON:
        return try await Self.warnings(from: NWSWarningSource(transport: transport, now: now), "US", .nws)
      case .forecast:
        let source = OpenMeteoForecastSource(transport: transport, now: now)
        return "\(try await source.reports(at: [Self.point], languageCode: "fr").count) forecasts"
      case .listing: return try await Self.ads(from: bytes, now)
      case .paper: return "\(try JSONReaderArchiveFormat().read(bytes).stories.count) articles"
      case .html: return "\(HTMLSanitizer().sanitize(String(decoding: bytes, as: UTF8.self)).html.utf8.count) bytes"
      case .page: return "\(HTMLPageReader().read(bytes).links.count) links"
      case .article: return "\(ArticleExtraction().html(in: bytes)?.utf8.count ?? 0) bytes"
      }
    } catch {
      return "refused: \(error)"
    }
  }

  private static let address = URL(literal: "https://paper.example/feed")
  private static let point = Coordinate(clamping: 48.5, 2.5)

  private static func warnings(
    from source: some WarningSource, _ country: String, _ provider: ProviderID
  ) async throws -> String {
    guard let scope = WarningScope(provider, countryCode: country, point: PlaceID(point)) else { return "no scope" }
    let content = try await source.answer(to: WarningQuestion(scope: scope, places: [PlaceID(point)])).content
    return switch content {
    case .unchanged: "unchanged"
    case .whole(let warnings): "\(warnings.count) warnings"
    case .partial(let warnings, let problem): "\(warnings.count) warnings, \(problem)"
    }
  }

  private static func ads(from bytes: [UInt8], _ now: @escaping CurrentTime) async throws -> String {
    let source = PaperclipListingSource(fetching: ConstantFetcher(body: bytes), now: now)
    guard case .listing(let listing) = try await source.listing(unlessUnchangedSince: ListingValidators()) else {
      return "unchanged"
    }
    var count = 0
    while let batch = try await listing.batches.next() { count += batch.ads.count }
    return "\(count) ads"
  }
}

/// Answers every request with one document.
private struct ConstantFetcher: Fetching {
  let body: [UInt8]

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    FetchResponse(status: 200, headers: [:], body: body, finalURL: request.url)
  }
}
