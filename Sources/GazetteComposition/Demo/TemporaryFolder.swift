import Foundation
import GazetteCLI
import GazettePresentation

/// A folder for one run, for its owner alone.
struct TemporaryFolder: Sendable {
  let path: String

  /// Makes the folder where the system keeps temporary files.
  init() throws(CommandFailure) {
    let url = FileManager.default.temporaryDirectory.appending(path: "gazette-demo-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure(.cannotCreate, Spoken.words.failures.noTemporaryFolder(url.path))
    }
    path = url.path
  }

  /// Removes the folder with everything in it.
  func remove() {
    // A folder that stays behind is untidy, but no reason to fail what it served.
    try? FileManager.default.removeItem(atPath: path)
  }
}
