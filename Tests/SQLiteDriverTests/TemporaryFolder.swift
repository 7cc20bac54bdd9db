import Foundation

/// A new folder for one test, deleted with it.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("gazette-store-tests-\(UUID().uuidString)", isDirectory: true)

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  // The system removes leftovers.
  deinit { try? FileManager.default.removeItem(at: url) }
}
