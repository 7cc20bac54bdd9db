import Foundation

/// A file that is deleted after the test.
final class TemporaryFile: Sendable {
  let path: String

  init(_ text: String) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString).yaml").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  deinit {
    // A leftover in the temporary folder is harmless.
    try? FileManager.default.removeItem(atPath: path)
  }
}
