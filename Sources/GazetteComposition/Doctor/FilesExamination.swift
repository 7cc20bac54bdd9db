import Foundation
import GazetteCLI

/// Looks for the files of the system's packages that pages load.
struct FilesExamination: Sendable {
  let settings: Settings

  @Sendable func finding() async -> Finding {
    let file = settings[\.map.leafletFolder] + "/leaflet.js"
    guard !FileManager.default.fileExists(atPath: file) else { return Finding("Map", .good, "Leaflet is there.") }
    return Finding("Map", .warning, "The map lacks \(file).", advice: "apt install libjs-leaflet")
  }
}
