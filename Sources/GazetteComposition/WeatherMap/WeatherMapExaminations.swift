import Foundation
import GazetteCLI
import GazetteDomain
import GazetteProviders
import Thumbnailing

/// Looks at what the map is made of: the picture of the Earth, and the server of the streets.
struct WeatherMapExaminations: Sendable {
  let room: ExaminationRoom

  /// The examinations.
  var all: [Doctor.Examination] { [earth, streets] }

  @Sendable private func earth() async -> Finding {
    let path = room.settings[\.map.earthPicture]
    let subject = "Built-in map"
    do {
      _ = try EarthPicture(file: [UInt8](Data(contentsOf: URL(filePath: path))))
      return Finding(subject, .good, "The picture of the Earth can be read.")
    } catch is ThumbnailError {
      return Finding(
        subject, .warning, "\(path) is no picture that can be read; the map is drawn roughly.",
        advice: "Name a JPEG or PNG of the whole Earth in map.earthPicture.")
    } catch {
      return Finding(
        subject, .warning, "\(path) cannot be read; the map is drawn roughly.", advice: "apt install xplanet-images")
    }
  }

  @Sendable private func streets() async -> Finding {
    let subject = "Street map"
    guard let template = room.settings[\.map.tileURL] else {
      return Finding(subject, .good, "There is none: map.tileURL is empty, and the built-in map is used alone.")
    }
    let source = HTTPTileSource(fetching: room.door, referer: "http://localhost/", now: room.timing.now) {
      template.address(zoom: $0.zoom, column: $0.column, row: $0.row)
    }
    guard let world = MapTile(zoom: 0, column: 0, row: 0) else { return Finding(subject, .good, "There is none.") }
    do throws(SourceError) {
      _ = try await source.tile(world, known: nil)
      return Finding(subject, .good, "It answers.")
    } catch {
      return Finding(subject, .source(error), setting: "map.tileURL")
    }
  }
}
