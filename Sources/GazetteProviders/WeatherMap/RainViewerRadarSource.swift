import BoundedNumbers
public import Foundation
public import GazetteDomain
public import WeatherProviders

/// RainViewer's worldwide pictures: for personal and educational use, with a link to it, up to zoom 7.
public struct RainViewerRadarSource: RadarSource {
  private static let maximumListBytes = 200_000
  private static let maximumPictureBytes = 1_000_000

  private struct List: Decodable {
    let radar: Radar
    struct Radar: Decodable { let past: [Frame] }
    struct Frame: Decodable {
      let time: Double
      let path: String
    }
  }

  private let client: RadarClient
  private let baseURL, tilesURL: URL

  /// Creates a source for the list below `baseURL`; RainViewer's own pictures are on a separate host, those of any other server
  /// on the same one.
  public init(transport: any HTTPTransport, baseURL: URL, now: @escaping CurrentTime) {
    client = RadarClient(provider: .rainViewer, transport: transport, now: now)
    self.baseURL = baseURL
    tilesURL =
      baseURL.host() == "api.rainviewer.com" ? URL(literal: "https://tilecache.rainviewer.com") : baseURL
  }

  /// The network.
  public var network: RadarNetwork { .rainViewer }

  /// The pictures of the last two hours; RainViewer has no forecasts.
  public func frames() async throws(SourceError) -> [RadarFrame] {
    let body = try await client.get(
      baseURL.appending(path: "/public/weather-maps.json"), accept: "application/json", bytes: Self.maximumListBytes)
    // A reply in another format is reported as such; the details do not matter.
    guard let list = try? JSONReading.decode(List.self, from: body) else {
      throw .unreadable(.rainViewer, detail: "no list of frames")
    }
    let frames = list.radar.past.suffix(100).compactMap { frame in
      Date(secondsSince1970: frame.time).flatMap { RadarTime($0) }.map { RadarFrame($0, key: frame.path) }
    }.filter { $0.key?.hasPrefix("/v2/radar/") == true }
    guard !frames.isEmpty else { throw .unreadable(.rainViewer, detail: "no frames") }
    return frames
  }

  /// The tile in RainViewer's only colour scheme, smoothed, with snow.
  public func picture(of tile: MapTile, in frame: RadarFrame) async throws(SourceError) -> RadarPicture {
    guard let key = frame.key else { throw .notFound(.rainViewer) }
    let path = "\(key)/\(RadarNetwork.side)/\(tile.zoom)/\(tile.column)/\(tile.row)/2/1_1.png"
    let body = try await client.get(
      tilesURL.appending(path: path), accept: "image/png", bytes: Self.maximumPictureBytes)
    return try RadarPicture(response: body, of: .rainViewer)
  }
}
