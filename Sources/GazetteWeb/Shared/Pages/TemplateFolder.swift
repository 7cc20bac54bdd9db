import Foundation
import Mustache

/// The templates that come with the program.
enum TemplateFolder {
  /// Loads and parses every template once; one that does not parse stops the start.
  static func load() async throws -> MustacheLibrary {
    let folder = Bundle.module.bundleURL.appending(path: "Templates").path
    return try await MustacheLibrary(directory: folder)
  }
}
