import Foundation
import GazettePresentation
import HTTPTypes
import Hummingbird
import PublicKeys

/// The files under `/static/FINGERPRINT/`: the program's own and those of mounted folders.
///
/// One fingerprint covers all files, so that modules import each other by relative paths and every file may be cached for a year:
/// when one changes, every address does.
package struct StaticAssets: Sendable {
  /// The start of every asset's address: `/static/3f9a…`.
  package let base: String
  let fingerprint: String
  private let files: [String: StaticAsset]

  private static let extensions: Set<String> = ["css", "js", "svg", "json", "png", "webp"]

  /// Reads the program's files and the mounted folders; a missing mounted folder is left out.
  package init(mounted: [String: String]) throws {
    var files = try Self.read(Bundle.module.bundleURL.appending(path: "Static"), prefix: "")
    for (name, folder) in mounted.sorted(by: { $0.key < $1.key }) where FileManager.default.fileExists(atPath: folder) {
      files.merge(try Self.read(URL(filePath: folder), prefix: name + "/")) { own, _ in own }
    }
    Self.joinBase(&files)
    self.files = files
    let everything = files.sorted { $0.key < $1.key }.flatMap { path, file in path.utf8 + file.plain.readableBytesView }
    fingerprint = SHA256Digest(of: everything).hexadecimal(first: 6)
    base = "/static/\(fingerprint)"
  }

  /// The paths of all files, below ``base``, sorted.
  var paths: [String] { files.keys.sorted() }

  /// The address of a file below `Static`: `/static/3f9a…/weather.css`.
  package func address(_ path: String) -> String { "\(base)/\(path)" }

  /// Returns the text of a file of the program; nil when it is missing.
  func text(_ path: String) -> String? { files[path].map { String(buffer: $0.plain) } }

  /// Adds `/static/…` to the router.
  func addRoutes(to router: RouteTable) {
    router.on("/static/{fingerprint}/**", method: .get, for: .everyone) { request, context in
      let path = context.parameters.getCatchAll().joined(separator: "/")
      guard let file = files[path] else { throw Refusal(.notFound) }
      let isCurrent = context.parameters.get("fingerprint") == fingerprint
      return file.response(to: request, cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-cache")
    }
  }

  // Every page loads all of `base`: one request for its styles and one for its scripts, which then share their names.
  private static func joinBase(_ files: inout [String: StaticAsset]) {
    let parts = files.keys.filter { $0.hasPrefix("base/") }.sorted().compactMap { path in
      files.removeValue(forKey: path).map { (kind: URL(filePath: path).pathExtension, text: String(buffer: $0.plain)) }
    }
    func join(_ kind: String, into path: String) {
      let own = files[path].map { [String(buffer: $0.plain)] } ?? []
      let texts = (parts.filter { $0.kind == kind }.map(\.text) + own).map(withoutImports)
      files[path] = StaticAsset(Data(texts.joined(separator: "\n").utf8), fileExtension: kind)
    }
    join("css", into: "gazette.css")
    join("js", into: "app.js")
  }

  // Imports are at the top of a script, after its introductory comment.
  private static func withoutImports(_ text: String) -> String {
    var (comment, rest) = ("", text[...])
    while rest.hasPrefix("//") || rest.hasPrefix("import {"), let end = rest.firstIndex(of: "\n") {
      if rest.hasPrefix("//") { comment += rest[...end] }
      rest = rest[rest.index(after: end)...]
    }
    return comment + rest
  }

  private static func read(_ folder: URL, prefix: String) throws -> [String: StaticAsset] {
    var files: [String: StaticAsset] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let url = folder.appending(path: path)
      guard extensions.contains(url.pathExtension) else { continue }
      files[prefix + path] = StaticAsset(try Data(contentsOf: url), fileExtension: url.pathExtension)
    }
    return files
  }
}

/// Reads the static files once, even if the server opens several times.
actor AssetLoader {
  private let mounted: [String: String]
  private var loading: Task<StaticAssets, any Error>?

  /// Makes a loader for the files of the program and of the `mounted` folders, by the name below which each is served.
  init(mounted: [String: String]) { self.mounted = mounted }

  /// Returns the files. The first call reads them, and concurrent calls wait for it.
  func load() async throws -> StaticAssets {
    let task = loading ?? Task { [mounted] in try StaticAssets(mounted: mounted) }
    loading = task
    return try await task.value
  }
}
