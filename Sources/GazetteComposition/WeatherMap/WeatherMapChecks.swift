import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import Thumbnailing

/// Checks the parts of the map: its script, the picture of the Earth, and the tile server for streets.
struct WeatherMapChecks: Sendable {
  let context: CheckContext

  var all: [Doctor.Check] { [script, earth, streets] }

  /// Checks for Leaflet, which comes from a package of the system.
  @Sendable private func script() async -> Finding {
    let file = context.settings[\.map.leafletFolder] + "/leaflet.js"
    let (subject, words) = (
      CommandLanguage.words.output.doctor.subjects.map, CommandLanguage.words.output.doctor.machine
    )
    guard !FileManager.default.fileExists(atPath: file) else { return Finding(subject, .good, words.leafletInstalled) }
    return Finding(subject, .warning, words.leafletMissing(file))
  }

  @Sendable private func earth() async -> Finding {
    let path = context.settings[\.map.earthPicture]
    let (subject, words) = (
      CommandLanguage.words.output.doctor.subjects.earth, CommandLanguage.words.output.doctor.sources
    )
    do {
      _ = try EarthPicture(file: [UInt8](Data(contentsOf: URL(filePath: path))))
      return Finding(subject, .good, words.earthReadable)
    } catch is ThumbnailError {
      return Finding(subject, .warning, words.earthUnreadable(path))
    } catch {
      return Finding(subject, .warning, words.earthMissing(path))
    }
  }

  @Sendable private func streets() async -> Finding {
    let (subject, words) = (
      CommandLanguage.words.output.doctor.subjects.streets, CommandLanguage.words.output.doctor.sources
    )
    guard let template = context.settings[\.map.tileURL] else {
      return Finding(subject, .good, words.noStreets)
    }
    let source = HTTPTileSource(fetching: context.fetching, referer: "http://localhost/", now: context.timing.now) {
      template.address(zoom: $0.zoom, column: $0.column, row: $0.row)
    }
    guard let world = MapTile(zoom: 0, column: 0, row: 0) else { return Finding(subject, .good, words.noStreets) }
    do throws(SourceError) {
      _ = try await source.tile(world, known: nil)
      return Finding(subject, .good, words.answers)
    } catch {
      return Finding(subject, .source(error), setting: "map.tileURL")
    }
  }
}
