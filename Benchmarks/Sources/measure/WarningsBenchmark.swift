import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import WeatherProviders

/// Finds 200,000 positions in 5,000 areas, and reads a country's feed of 700 entries with its areas.
struct WarningsBenchmark {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)
  private let rounds: Int

  init(rounds: Int) { self.rounds = rounds }

  /// Prints the times.
  func run() async throws {
    try await locatePositions(positions: 200_000, areas: 5000)
    try await readFeed(entries: 700)
  }

  private func locatePositions(positions: Int, areas: Int) async throws {
    let warnings = try (0..<areas).map { try Self.warning($0) }
    let points = (0..<positions).map { Self.point($0, of: positions) }
    var built: [Double] = []
    var placed: [Double] = []
    var found = 0
    for _ in 0..<rounds {
      var index = WarningIndex([], zones: ZoneFile(text: ""))
      built.append(milliseconds { index = WarningIndex(warnings, zones: ZoneFile(text: "")) })
      placed.append(milliseconds { found = points.reduce(0) { $0 + index.numbers(at: $1).count } })
    }
    guard found > 0 else { throw BenchmarkError.wrongAnswer }
    print("| \(areas) areas indexed | \(Spread(built).text) |")
    print("| \(positions) positions placed, \(found) found | \(Spread(placed).text) |")
  }

  private func readFeed(entries: Int) async throws {
    let body = Array(Self.feed(entries).utf8)
    let source = MeteoAlarmWarningSource(
      transport: FetchedTransport(ConstantFetcher(body: body)), zones: ZoneFile(text: Self.zones(entries)),
      access: ProviderAccess(budget: ExhaustedBudget(), limits: [.meteoAlarm: .warnings]), now: { Self.now })
    guard let scope = WarningScope(.meteoAlarm, countryCode: "FR") else { throw BenchmarkError.wrongAnswer }
    let places = (0..<100).map { PlaceID(Self.point($0, of: 100)) }
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      let answer = try await source.answer(to: WarningQuestion(scope: scope, places: places))
      guard case .whole(let warnings) = answer.content, warnings.count == entries else {
        throw BenchmarkError.wrongAnswer
      }
      let index = WarningIndex(warnings, zones: ZoneFile(text: Self.zones(entries)))
      for place in places { _ = index.numbers(at: place.coordinate) }
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    print("| \(entries) entries of \(body.count) bytes read and placed | \(Spread(times).text) |")
  }

  private func milliseconds(_ work: () -> Void) -> Double { ContinuousClock().measure(work) / .milliseconds(1) }

  /// An area of 60 corners somewhere in Europe.
  private static func warning(_ number: Int) throws -> WeatherWarning {
    guard let scope = WarningScope(.meteoAlarm, countryCode: "FR"),
      let polygon = WarningPolygon(ring: ring(around: point(number * 37, of: 5000 * 37), corners: 60))
    else { throw BenchmarkError.wrongAnswer }
    return WeatherWarning(
      id: WarningID(.meteoAlarm, sender: "", identifier: "\(number)"), scope: scope, level: .severe, kind: .wind,
      texts: [WarningText(language: "en", event: "Wind")], sentAt: now, ends: now + 3600,
      areas: [WarningArea(name: "", polygons: [polygon])])
  }

  private static func ring(around center: Coordinate, corners: Int) -> [Coordinate] {
    (0..<corners).map { step in
      let angle = Double(step) / Double(corners) * 2 * .pi
      let reach = step.isMultiple(of: 2) ? 0.5 : 0.4
      return Coordinate(clamping: center.latitude + reach * sin(angle), center.longitude + 1.4 * reach * cos(angle))
    }
  }

  /// A position in Europe; the same in every run.
  private static func point(_ number: Int, of count: Int) -> Coordinate {
    let golden = (Double(number) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return Coordinate(clamping: 36 + 34 * Double(number) / Double(count), -10 + 40 * golden)
  }

  private static func zones(_ count: Int) -> String {
    (0..<count).map { number in
      let center = point(number, of: count)
      let (south, west) = (Int((center.latitude * 1000).rounded()), Int((center.longitude * 1000).rounded()))
      let bounds = "\(south),\(west),\(south + 500),\(west + 700)"
      return "zone\tEMMA_ID\tFR\(number)\tland\t\(bounds)\t\(south),\(west) 500,0 0,700 -500,0\n"
    }.joined()
  }

  private static func feed(_ count: Int) -> String {
    let entries = (0..<count).map { number in
      """
      <entry><id>https://x.example/\(number)?index_info=0</id><title>Orange Wind Warning issued for France - Zone</title>
      <link type="application/cap+xml" href="https://x.example/api/v1/warnings/feeds-france/00000000-\(number)"/>
      <cap:geocode><valueName>EMMA_ID</valueName><value>FR\(number)</value></cap:geocode><cap:areaDesc>Zone</cap:areaDesc>
      <cap:event>Severe wind</cap:event><cap:severity>Severe</cap:severity><cap:message_type>Alert</cap:message_type>
      <cap:status>Actual</cap:status><cap:identifier>2.49.\(number)</cap:identifier>
      <cap:onset>2026-11-21T09:00:00+00:00</cap:onset><cap:expires>2026-11-22T06:00:00+00:00</cap:expires></entry>
      """
    }
    return """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">
      <updated>2026-11-21T08:00:00Z</updated>\(entries.joined())</feed>
      """
  }
}

/// Returns the same response to every request.
private struct ConstantFetcher: Fetching {
  let body: [UInt8]

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    FetchResponse(status: 200, body: body, finalURL: request.url)
  }
}

/// Allows no spending, so that no full text is fetched.
private struct ExhaustedBudget: RequestBudget {
  func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetDecision { .wait(until: .distantFuture) }
  func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) {}
  func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining {
    BudgetRemaining(limits: [], weights: [], pausedUntil: nil)
  }
}
