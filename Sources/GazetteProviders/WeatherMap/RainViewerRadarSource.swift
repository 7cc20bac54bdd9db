import BoundedNumbers
public import Foundation
public import GazetteDomain
public import WeatherProviders

/// RainViewer's pictures of the whole world: for personal and educational use, with a link to it, and no nearer than zoom 7.
public struct RainViewerRadarSource: RadarSource {
  private static let listBytes = 200_000
  private static let pictureBytes = 1_000_000

  private struct List: Decodable {
    let radar: Radar
    struct Radar: Decodable { let past: [Frame] }
    struct Frame: Decodable {
      let time: Double
      let path: String
    }
  }

  private let call: RadarCall
  private let baseURL, tilesURL: URL

  /// Makes a source of the list below `baseURL`; RainViewer's own has its pictures on a host beside it, any other with them.
  public init(transport: any HTTPTransport, baseURL: URL, now: @escaping CurrentTime) {
    call = RadarCall(provider: .rainViewer, transport: transport, now: now)
    self.baseURL = baseURL
    tilesURL =
      baseURL.host() == "api.rainviewer.com" ? URL(literal: "https://tilecache.rainviewer.com") : baseURL
  }

  /// The network.
  public var network: RadarNetwork { .rainViewer }

  /// The pictures of the last two hours; there are none of those to come.
  public func frames() async throws(SourceError) -> [RadarFrame] {
    let body = try await call.get(
      baseURL.appending(path: "/public/weather-maps.json"), accept: "application/json", bytes: Self.listBytes)
    // What is no list of this form is told, which is all that matters of it.
    guard let list = try? JSONReading.now(List.self, from: body) else {
      throw .unreadable(.rainViewer, detail: "no list of frames")
    }
    let frames = list.radar.past.suffix(100).compactMap { frame in
      Date(secondsSince1970: frame.time).flatMap { RadarTime($0) }.map { RadarFrame($0, key: frame.path) }
    }.filter { $0.key?.hasPrefix("/v2/radar/") == true }
    guard !frames.isEmpty else { throw .unreadable(.rainViewer, detail: "no frames") }
    return frames
  }

  /// The tile in RainViewer's only colours, smoothed, with snow.
  public func picture(of tile: MapTile, in frame: RadarFrame) async throws(SourceError) -> RadarPicture {
    guard let key = frame.key else { throw .notFound(.rainViewer) }
    let path = "\(key)/\(RadarNetwork.side)/\(tile.zoom)/\(tile.column)/\(tile.row)/2/1_1.png"
    let body = try await call.get(tilesURL.appending(path: path), accept: "image/png", bytes: Self.pictureBytes)
    return try RadarPicture(answer: body, of: .rainViewer)
  }
}
