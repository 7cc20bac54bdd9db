import Foundation

/// A file that goes when the test is over.
final class TemporaryFile: Sendable {
  let path: String

  init(_ text: String) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString).yaml").path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  deinit {
    // A leftover in the temporary folder harms nobody.
    try? FileManager.default.removeItem(atPath: path)
  }
}
