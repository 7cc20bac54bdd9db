import Foundation
import GazetteCLI
import GazettePresentation
import Yams

/// A settings file: YAML with groups as mappings, flattened to keys with dots.
struct SettingsFile: Equatable, Sendable {
  /// The file's path.
  let path: String
  /// The settings as text, by key; lists are comma-separated.
  let values: [String: String]

  /// Reads the file at `path`.
  /// - Throws: ``SettingsError`` when it is unreadable or not YAML with groups and values.
  init(path: String) throws(SettingsError) {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw Self.unreadable(path, CommandLanguage.words.failures.settings.noFile)
    }
    try self.init(path: path, text: text)
  }

  /// Parses `text` as the file at `path`.
  init(path: String, text: String) throws(SettingsError) {
    self.path = path
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw Self.unreadable(path, CommandLanguage.words.failures.settings.notYAML("\(error)"))
    }
    var values: [String: String] = [:]
    if let root { try Self.collect(root, under: [], path: path, into: &values) }
    self.values = values
  }

  private static func collect(
    _ node: Node, under names: [String], path: String, into values: inout [String: String]
  ) throws(SettingsError) {
    switch node {
    case .scalar(let scalar) where !names.isEmpty:
      // A key without a value, which is YAML's null, is ignored.
      guard node.null == nil else { return }
      values[names.joined(separator: ".")] = scalar.string
    case .sequence(let sequence) where !names.isEmpty:
      values[names.joined(separator: ".")] = sequence.compactMap(\.scalar?.string).joined(separator: ",")
    case .mapping(let mapping):
      for (key, value) in mapping {
        try collect(value, under: names + [key.scalar?.string ?? "?"], path: path, into: &values)
      }
    default:
      guard node.null == nil else { return }
      throw unreadable(path, CommandLanguage.words.failures.settings.badLine(node.mark?.line ?? 1))
    }
  }

  private static func unreadable(_ path: String, _ reason: String) -> SettingsError {
    SettingsError(problems: [.unreadable(path: path, reason: reason)])
  }
}

/// Finds the settings file.
enum SettingsLocation {
  /// The file from the option or the environment, else the first existing one in the default locations, else nil.
  static func file(named option: String?, environment: [String: String]) -> String? {
    option ?? environment[SettingsLoader.fileVariable]
      ?? defaultPaths(environment: environment).first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The default locations, the user's own first.
  static func defaultPaths(environment: [String: String]) -> [String] {
    let home = environment["HOME"].map { "\($0)/.config" }
    let personal = (environment["XDG_CONFIG_HOME"] ?? home).map { "\($0)/gazette/gazette.yaml" }
    return [personal, "/etc/gazette/gazette.yaml"].compactMap(\.self)
  }
}
