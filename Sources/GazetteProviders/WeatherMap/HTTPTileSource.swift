import BoundedNumbers
public import Foundation
public import GazetteDomain
public import HTTPFetching
import Thumbnailing

/// A tile server compatible with OpenStreetMap's, used as its policy requires: one request per displayed tile, with a
/// Referer, and never again before the tile expires.
public struct HTTPTileSource: TileSource {
  /// The lifetime of a tile whose server gives none.
  public static let defaultLifetime: TimeInterval = 7 * 86_400
  private static let limits = FetchLimits(time: .seconds(10), bodyBytes: 2_000_000, redirects: 3)

  private let fetching: any Fetching
  private let address: @Sendable (MapTile) -> URL?
  private let referer: String
  private let now: CurrentTime

  /// Creates a source; `address` returns a tile's URL, `referer` is the installation's address.
  public init(
    fetching: any Fetching, referer: String, now: @escaping CurrentTime, address: @escaping @Sendable (MapTile) -> URL?
  ) {
    self.fetching = fetching
    self.referer = referer
    self.now = now
    self.address = address
  }

  /// Returns the tile, or confirms that the known copy is current.
  public func tile(_ tile: MapTile, known: TileValidators?) async throws(SourceError) -> TileResponse {
    guard let url = address(tile) else { throw .rejected(.tiles, reason: "no address for the tile") }
    var headers = ["Accept": "image/webp,image/png,image/jpeg", "Referer": referer]
    if let tag = known?.entityTag { headers["If-None-Match"] = tag }
    if let date = known?.lastModified { headers["If-Modified-Since"] = date }
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetching.fetch(FetchRequest(url: url, headers: headers, limits: Self.limits))
    } catch {
      throw SourceError(error, of: .tiles)
    }
    return try tileResponse(
      response, isConditional: headers["If-None-Match"] != nil || headers["If-Modified-Since"] != nil)
  }

  private func tileResponse(_ response: FetchResponse, isConditional: Bool) throws(SourceError) -> TileResponse {
    let lifetime = TileLifetime(response.headers, now: now())
    switch response.status {
    case 304 where isConditional: return .unchanged(freshUntil: lifetime.freshUntil)
    case 200: break
    case 429, 503:
      let retryDate = RetryAfter.date(response.headers, now: now())
      throw .rateLimited(.tiles, until: retryDate ?? now().addingTimeInterval(60))
    case 401, 403: throw .unauthorized(.tiles)
    case 404, 410: throw .notFound(.tiles)
    case 500...: throw .failing(.tiles, status: response.status)
    // A tile server that blocks a client sends 418, and some send a page.
    default: throw .rejected(.tiles, reason: "HTTP \(response.status)")
    }
    guard let kind = Self.kind(of: response.body) else {
      throw .unreadable(.tiles, detail: "the tile is no picture")
    }
    let picture = TilePicture(
      bytes: response.body, kind: kind, freshUntil: lifetime.freshUntil,
      validators: TileValidators(
        entityTag: response.headers["ETag"], lastModified: response.headers["Last-Modified"]))
    return .picture(picture, isCacheable: lifetime.isCacheable)
  }

  private static func kind(of bytes: [UInt8]) -> TilePicture.Kind? {
    switch PictureKind(bytes) {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    case .gif, nil: nil
    }
  }
}

/// How long a server allows a tile to be stored.
struct TileLifetime {
  /// The time before which it need not be requested again.
  let freshUntil: Date
  /// False when the server forbids storing it.
  let isCacheable: Bool

  init(_ headers: FetchHeaders, now: Date) {
    let directives = headers.values("Cache-Control").joined(separator: ",").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    isCacheable = !directives.contains("no-store")
    if directives.contains("no-cache") || directives.contains("no-store") {
      freshUntil = now
    } else if let age = Self.maximumAge(directives) {
      let spent = headers["Age"].flatMap { UInt32($0, in: 0...UInt32.max) } ?? 0
      freshUntil = now.addingTimeInterval(max(0, age - Double(spent)))
    } else if let expires = headers["Expires"] {
      // An unreadable date counts as past.
      freshUntil = min(now.addingTimeInterval(366 * 86_400), max(now, Self.date(expires) ?? now))
    } else {
      freshUntil = now.addingTimeInterval(HTTPTileSource.defaultLifetime)
    }
  }

  private static func maximumAge(_ directives: [String]) -> TimeInterval? {
    for name in ["s-maxage=", "max-age="] {
      guard let directive = directives.first(where: { $0.hasPrefix(name) }) else { continue }
      let text = directive.dropFirst(name.count).filter { $0 != "\"" }
      // More than a year counts as a year.
      if let seconds = Double(text, in: 0...1e300) { return min(seconds, 366 * 86_400) }
    }
    return nil
  }

  private static func date(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: text)
  }
}
