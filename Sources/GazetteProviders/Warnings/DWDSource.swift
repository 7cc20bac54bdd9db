import BoundedNumbers
import FeedParsing
public import Foundation
public import GazetteDomain
public import WeatherProviders
import ZipReading

/// Germany's warnings from Deutscher Wetterdienst: one archive with a message per warning, with shapes and in eight languages.
public struct DWDWarningSource: WarningSource {
  /// The address of the archive.
  public static let publicURL = URL(literal: "https://opendata.dwd.de")
  private static let path =
    "/weather/alerts/cap/COMMUNEUNION_DWD_STAT/Z_CAP_C_EDZW_LATEST_PVW_STATUS_PREMIUMDWD_COMMUNEUNION_MUL.zip"

  private let client: WarningClient
  private let url: URL
  private let now: CurrentTime

  /// Creates a source for the archive below `baseURL`.
  public init(transport: any HTTPTransport, baseURL: URL = Self.publicURL, now: @escaping CurrentTime) {
    client = WarningClient(
      provider: .dwd, transport: transport, now: now, accept: "application/zip, */*;q=0.5", bodyBytes: 8_000_000)
    url = baseURL.appending(path: Self.path)
    self.now = now
  }

  /// The service.
  public var provider: ProviderID { .dwd }

  /// Germany.
  public func scope(of place: PlaceID, countryCode: String) -> WarningScope? {
    countryCode == "DE" ? WarningScope(.dwd, countryCode: "DE") : nil
  }

  /// All warnings of Germany.
  public func answer(to question: WarningQuestion) async throws(SourceError) -> WarningResponse {
    let reply = try await client.get(url, since: question.validators)
    guard let body = reply.body else {
      return WarningResponse(
        .unchanged, madeAt: reply.madeAt, validators: reply.validators, freshUntil: reply.freshUntil)
    }
    let content = try await Self.read(body, question, now())
    return WarningResponse(content, madeAt: reply.madeAt, validators: reply.validators, freshUntil: reply.freshUntil)
  }

  @concurrent
  private static func read(
    _ body: [UInt8], _ question: WarningQuestion, _ now: Date
  ) async throws(SourceError) -> WarningResponse.Content {
    try content(of: body, question, now: now)
  }

  /// The maximum number of corners of all messages together, an area counted as four; ten times those of a stormy day.
  private static let maximumParts = 1_500_000

  /// The warnings in the archive in `body`; marked as partial when a message is unreadable.
  package static func content(
    of body: [UInt8], _ question: WarningQuestion, now: Date
  ) throws(SourceError) -> WarningResponse.Content {
    let adapter = AlertAdapter(scope: question.scope, dialect: DWDDialect(), ignoresSender: false, now: now)
    // One budget for the archive, so that many slow messages cannot add up.
    let budget = TimeBudget(.seconds(10))
    var (count, unreadableCount, parts) = (0, 0, 0)
    var messages: [WarningMessage] = []
    do throws(ZipError) {
      try ZipArchive(body).forEachFile { name, contents in
        guard name.lowercased().hasSuffix(".xml") else { return }
        count += 1
        // An unreadable message is counted, whatever the reason.
        guard case .success(let bytes) = contents, parts < Self.maximumParts,
          let alert = try? AlertReader().alert(bytes, within: budget), alert.isWellFormed
        else { return unreadableCount += 1 }
        parts += alert.partCount
        messages.append(adapter.message(alert))
      }
    } catch {
      throw .unreadable(.dwd, detail: "the archive: \(error)")
    }
    let state = WeatherWarning.state(of: messages, known: question.known)
    guard unreadableCount > 0 else { return .whole(state) }
    return .partial(state, .unreadable(.dwd, detail: "\(unreadableCount) of \(count) messages"))
  }
}

/// The conventions of Deutscher Wetterdienst's alerts.
struct DWDDialect: AlertDialect {
  private static let maximumNames = 500

  func level(of info: AlertInfo) -> WarningLevel { WarningLevel(severity: info.severity) }

  func kind(of info: AlertInfo) -> WarningKind {
    guard let code = code(of: info) else { return WarningKind(words: info.event ?? "") }
    return Self.kinds.first { $0.codes.contains(code) }?.kind ?? WarningKind(words: info.event ?? "")
  }

  func isTest(_ info: AlertInfo) -> Bool { code(of: info).map { [98, 99].contains($0) } ?? false }

  func licence(of info: AlertInfo) -> String? {
    info.eventCodes.first { $0.name.uppercased() == "LICENSE" }.map { String($0.value.prefix(300)) }
  }

  /// The drawn area, with its holes, and the names of the communes; their codes would repeat the drawn shape.
  func areas(of info: AlertInfo) -> [WarningArea] {
    let drawn = info.areas.filter { !$0.polygons.isEmpty || !$0.circles.isEmpty }.map { area in
      let holes = area.geocodes.filter { $0.name.uppercased() == "EXCLUDE_POLYGON" }.map { AlertPoint.shape($0.value) }
      return WarningArea(
        name: "", polygons: area.polygons.compactMap { WarningPolygon($0, holes: holes) },
        circles: WarningArea(area).circles)
    }
    guard !drawn.isEmpty else { return info.areas.map { WarningArea($0) } }
    let names = info.areas.filter { $0.polygons.isEmpty && $0.circles.isEmpty }.compactMap(\.name)
    return drawn + names.prefix(Self.maximumNames).map { WarningArea(name: $0) }
  }

  private func code(of info: AlertInfo) -> Int? {
    info.eventCodes.first { $0.name.uppercased() == "II" }.flatMap { Int($0.value, in: 0...999) }
  }

  private static let kinds: [(kind: WarningKind, codes: Set<Int>)] = [
    (.cold, [22, 81, 82]),
    (.snowIce, [24, 84, 85, 87, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]),
    (.thunderstorm, Set([31, 90, 91] + Array(33...38) + Array(40...49) + Array(92...96))),
    (.wind, [51, 52, 53, 54, 55, 56]),
    (.coast, Set([57, 58] + Array(11...16))),
    (.fog, [59]),
    (.rain, [61, 62, 63, 64, 65, 66]),
    (.flood, [88, 89]),
    (.ultraviolet, [246]),
    (.heat, [247, 248]),
  ]
}
