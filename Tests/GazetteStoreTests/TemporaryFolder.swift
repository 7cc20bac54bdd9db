import Foundation

/// A new folder for one test, which goes away with it.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("gazette-store-tests-\(UUID().uuidString)", isDirectory: true)

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  // A folder that cannot be removed is left to the system's own cleaning.
  deinit { try? FileManager.default.removeItem(at: url) }
}
