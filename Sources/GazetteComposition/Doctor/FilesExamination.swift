import Foundation
import GazetteCLI
import GazettePresentation

/// Looks for the files of the system's packages that pages load.
struct FilesExamination: Sendable {
  let settings: Settings

  @Sendable func finding() async -> Finding {
    let file = settings[\.map.leafletFolder] + "/leaflet.js"
    let (subject, words) = (Spoken.words.output.doctor.subjects.map, Spoken.words.output.doctor.machine)
    guard !FileManager.default.fileExists(atPath: file) else { return Finding(subject, .good, words.leafletThere) }
    return Finding(subject, .warning, words.leafletMissing(file))
  }
}
