import Foundation
import GazetteCLI
import GazettePresentation
import Yams

/// A settings file: YAML, groups as mappings, read into keys with dots.
struct SettingsFile: Equatable, Sendable {
  /// Where it lies.
  let path: String
  /// Its settings as text, by key; lists have commas between.
  let values: [String: String]

  /// Reads the file at `path`.
  /// - Throws: ``SettingsError`` when it cannot be read or is no YAML of groups and values.
  init(path: String) throws(SettingsError) {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw Self.unreadable(path, Spoken.words.failures.settings.noFile)
    }
    try self.init(path: path, text: text)
  }

  /// Reads `text` as the file of `path`.
  init(path: String, text: String) throws(SettingsError) {
    self.path = path
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw Self.unreadable(path, Spoken.words.failures.settings.notYAML("\(error)"))
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
      // A key without a value says nothing, as in YAML's null.
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
      throw unreadable(path, Spoken.words.failures.settings.badLine(node.mark?.line ?? 1))
    }
  }

  private static func unreadable(_ path: String, _ reason: String) -> SettingsError {
    SettingsError(problems: [.unreadable(path: path, reason: reason)])
  }
}

/// Where the settings file lies.
enum SettingsLocation {
  /// The file that was named, by option or by environment, else the first that exists of the usual places, else nil.
  static func file(named option: String?, environment: [String: String]) -> String? {
    option ?? environment[SettingsLoader.fileVariable]
      ?? usualPlaces(environment: environment).first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The usual places, the nearest to the person first.
  static func usualPlaces(environment: [String: String]) -> [String] {
    let home = environment["HOME"].map { "\($0)/.config" }
    let personal = (environment["XDG_CONFIG_HOME"] ?? home).map { "\($0)/gazette/gazette.yaml" }
    return [personal, "/etc/gazette/gazette.yaml"].compactMap(\.self)
  }
}
