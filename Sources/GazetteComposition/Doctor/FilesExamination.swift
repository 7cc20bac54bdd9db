import Foundation
import GazetteCLI
import GazettePresentation
import Thumbnailing

/// Looks for what the system's packages bring and pages load: Leaflet and the picture library.
struct FilesExamination: Sendable {
  let settings: Settings

  @Sendable func map() async -> Finding {
    let file = settings[\.map.leafletFolder] + "/leaflet.js"
    let (subject, words) = (Spoken.words.output.doctor.subjects.map, Spoken.words.output.doctor.machine)
    guard !FileManager.default.fileExists(atPath: file) else { return Finding(subject, .good, words.leafletThere) }
    return Finding(subject, .warning, words.leafletMissing(file))
  }

  @Sendable func pictures() async -> Finding {
    let (subject, words) = (Spoken.words.output.doctor.subjects.pictures, Spoken.words.output.doctor.machine)
    return Thumbnailer.isAvailable
      ? Finding(subject, .good, words.libvipsThere) : Finding(subject, .warning, words.libvipsMissing)
  }
}
