import Foundation
import GazetteCLI

/// Looks for the files of the system's packages that pages are made with.
struct FilesExamination: Sendable {
  let settings: Settings

  @Sendable func finding() async -> Finding {
    let wanted = [
      (settings[\.map.leafletFolder] + "/leaflet.js", "libjs-leaflet"),
      (settings[\.map.earthPicture], "xplanet-images"),
    ]
    let missing = wanted.filter { !FileManager.default.fileExists(atPath: $0.0) }
    guard !missing.isEmpty else { return Finding("Map", .good, "Leaflet and the picture of the Earth are there.") }
    return Finding(
      "Map", .warning, "The map lacks \(missing.map(\.0).joined(separator: " and ")).",
      advice: "apt install \(missing.map(\.1).joined(separator: " "))")
  }
}
