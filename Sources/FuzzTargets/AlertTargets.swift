import FeedParsing
import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import ZipReading

extension FuzzTarget {
  private static let cap = """
    <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>a</identifier><sender>b</sender>\
    <sent>2026-11-22T17:00:00+01:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>\
    <references>b,c,2026-11-22T16:00:00+01:00</references><info><language>fr-FR</language><event>Vent</event>\
    <severity>Severe</severity><onset>2026-11-22T18:00:00+01:00</onset><expires>2026-11-23T18:00:00+01:00</expires>\
    <eventCode><valueName>II</valueName><value>51</value></eventCode><parameter><valueName>awareness_level</valueName>\
    <value>3; orange</value></parameter><area><areaDesc>x</areaDesc><polygon>48,2 49,2 49,3 48,2</polygon>\
    <circle>48.5,2.5 12</circle><geocode><valueName>NUTS3</valueName><value>FR522</value></geocode></area></info></alert>
    """
  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">\
    <updated>2026-11-22T17:00:00Z</updated><entry><id>x?index_info=0</id><title>Orange Wind Warning - x</title>\
    <link href="https://meteoalarm.org?geocode=EMMA_ID:FR001"/>\
    <link type="application/cap+xml" href="https://a.example/api/v1/warnings/feeds-france/6f1c0000-aaaa"/>\
    <cap:geocode><valueName>EMMA_ID</valueName><value>FR001</value></cap:geocode><cap:event>Wind</cap:event>\
    <cap:severity>Severe</cap:severity><cap:status>Actual</cap:status><cap:identifier>1</cap:identifier>\
    <cap:expires>2026-11-23T06:00:00+00:00</cap:expires></entry></feed>
    """
  private static let geoJSON = """
    {"type":"FeatureCollection","features":[{"id":"https://a.example/1","geometry":{"type":"Polygon","coordinates":\
    [[[-97,39],[-96,39],[-96,40],[-97,39]]]},"properties":{"id":"1","event":"Wind Advisory","severity":"Moderate",\
    "status":"Actual","messageType":"Update","ends":"2026-11-22T18:00:00-06:00","description":"a\\nb",\
    "references":[{"identifier":"0","sender":"s"}],"parameters":{"expiredReferences":["s,2,t"]}}}]}
    """

  private static let words = [
    "<info>", "</info>", "<area>", "<polygon>", "<circle>", "-90,180 ", "90.0,-180.0 ", "180,0", "<geocode>",
    "<valueName>",
    "EXCLUDE_POLYGON", "awareness_level", "<value>", "Cancel", "Test", "9999-12-31T23:59:59+14:00", "<references>",
    "&#0;",
    "<!DOCTYPE x [<!ENTITY y \"z\">]>", "]]>", "index_polygon=0", "\"coordinates\":[[[", "null", "urn:oid:",
  ]

  static let alerts = FuzzTarget(
    "alerts", covers: "CAP, MeteoAlarm's feeds and the NWS's GeoJSON, placed", seeds: [cap, atom, geoJSON],
    dictionary: words,
    maximumInputBytes: 8192
  ) { input in
    var warnings: [WeatherWarning] = []
    let answers = [
      try? await meteoAlarm(input).answer(to: question(.meteoAlarm, "FR")),
      try? await nws(input).answer(to: question(.nws, "US", at: PlaceID(Coordinate(clamping: 39.5, -96.5)))),
    ]
    for answer in answers.compactMap(\.self) {
      switch answer.content {
      case .unchanged: return "unchanged, though nothing was known"
      case .whole(let received), .partial(let received, _): warnings += received
      }
    }
    // A parse error is a correct result.
    if let alert = try? AlertReader().alert(input) {
      for point in alert.infos.flatMap(\.areas).flatMap(\.polygons).joined()
      where !(-90...90).contains(point.latitude) || !(-180...180).contains(point.longitude) {
        return "a corner beyond the globe"
      }
    }
    return fault(of: warnings)
  }

  static let archives = FuzzTarget(
    "archives", covers: "ZIP archives, and the DWD's warnings in them",
    seeds: [[0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18), uncompressedArchive("a.xml", cap)],
    dictionary: ["PK\u{3}\u{4}", "PK\u{1}\u{2}", "PK\u{5}\u{6}", ".xml"] + words, maximumInputBytes: 8192
  ) { input in
    var limits = ZipLimits()
    (limits.entries, limits.entryBytes, limits.totalBytes) = (100, 100_000, 1_000_000)
    var sizes: [Int] = []
    // A refusal is a correct result, here and for each file.
    try? ZipArchive(input, limits: limits).forEachFile { _, contents in sizes.append((try? contents.get().count) ?? 0) }
    if sizes.contains(where: { $0 > limits.entryBytes }) || sizes.reduce(0, +) > limits.totalBytes {
      return "more than the limits allow"
    }
    let source = DWDWarningSource(transport: FetchedTransport(StubFetcher(body: input)), now: { fuzzingNow })
    switch try? await source.answer(to: question(.dwd, "DE")).content {
    case .whole(let warnings), .partial(let warnings, _): return fault(of: warnings)
    case .unchanged: return "unchanged, though nothing was known"
    case nil: return nil
    }
  }

  /// The fault of parsed warnings; nil when they can be located and displayed.
  private static func fault(of warnings: [WeatherWarning]) -> String? {
    let index = WarningIndex(
      warnings,
      zones: ZoneFile(text: "zone\tEMMA_ID\tFR001\tland\t48000,2000,49000,3000\t48000,2000 1000,0 0,1000\n"))
    for warning in warnings {
      for polygon in warning.areas.flatMap(\.polygons) where polygon.ring.count < 3 { return "a shape of two corners" }
      if WarningID(rawValue: warning.id.rawValue) != warning.id { return "an id that does not round-trip" }
      if warning.texts.isEmpty { return "a warning without texts" }
    }
    for point in [Coordinate(clamping: 48.5, 2.5), Coordinate(clamping: 90, 180), Coordinate(clamping: -90, -180)] {
      for number in index.numbers(at: point) where !warnings.indices.contains(number) {
        return "an index without a warning"
      }
    }
    return WeatherWarning.merged(warnings).count > warnings.count ? "more after merging" : nil
  }

  private static func question(_ service: ProviderID, _ country: String, at point: PlaceID? = nil) -> WarningQuestion {
    guard let scope = WarningScope(service, countryCode: country, point: point) else {
      preconditionFailure("a country")
    }
    return WarningQuestion(scope: scope, places: [PlaceID(Coordinate(clamping: 48.5, 2.5))])
  }

  private static func meteoAlarm(_ input: [UInt8]) -> MeteoAlarmWarningSource {
    MeteoAlarmWarningSource(
      transport: FetchedTransport(StubFetcher(body: input)), zones: ZoneFile(text: ""),
      access: ProviderAccess(budget: UnlimitedRequestBudget(), limits: [:]), now: { fuzzingNow })
  }

  private static func nws(_ input: [UInt8]) -> NWSWarningSource {
    NWSWarningSource(transport: FetchedTransport(StubFetcher(body: input)), now: { fuzzingNow })
  }

  /// An archive with one uncompressed file.
  private static func uncompressedArchive(_ name: String, _ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
    }
    func uint16(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
    func uint32(_ number: Int) -> [UInt8] { uint16(number & 0xFFFF) + uint16(number >> 16 & 0xFFFF) }
    let sizes = uint32(Int(~checksum)) + uint32(bytes.count) + uint32(bytes.count)
    let commonFields = uint16(0) + uint16(0) + uint16(0) + uint16(0) + sizes + uint16(name.utf8.count) + uint16(0)
    let file = uint32(0x0403_4B50) + uint16(20) + commonFields + Array(name.utf8) + bytes
    let offsets = uint16(0) + uint16(0) + uint16(0) + uint32(0) + uint32(0)
    let entry = uint32(0x0201_4B50) + uint16(20) + uint16(20) + commonFields + offsets + Array(name.utf8)
    return file + entry + uint32(0x0605_4B50) + uint16(0) + uint16(0) + uint16(1) + uint16(1) + uint32(entry.count)
      + uint32(file.count) + uint16(0)
  }
}

/// Grants everything: the fuzzer spends no real budget.
private struct UnlimitedRequestBudget: RequestBudget {
  func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetDecision { .granted(max(1, count)) }
  func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) {}
  func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining {
    BudgetRemaining(limits: [], weights: [], pausedUntil: nil)
  }
}
