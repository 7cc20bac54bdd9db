import Configuration
package import GazetteCLI
import GazetteDomain
package import GazettePresentation

/// Reads the settings from their sources: file, environment, options; later sources take precedence.
package struct SettingsLoader: Sendable {
  /// The environment variable for the path of the settings file; it is not a setting.
  package static let fileVariable = "GAZETTE_CONFIG"

  private let environment: [String: String]
  private let file: String?
  private let options: [SettingAssignment]
  private let forced: [SettingAssignment]

  /// Creates a loader with these sources; `forced` takes precedence over all of them.
  package init(
    environment: [String: String] = [:], file: String? = nil, options: [SettingAssignment] = [],
    forced: [SettingAssignment] = []
  ) {
    self.environment = environment
    self.file = file
    self.options = options
    self.forced = forced
  }

  /// The effective settings.
  /// - Throws: ``SettingsError`` with all unknown names and all ill-typed values.
  package func load() throws(SettingsError) -> Settings {
    let table = SettingsTable(environment: environment)
    let settingsFile: SettingsFile? =
      if let file { try SettingsFile(path: file) } else { nil }
    var problems = unknownNames(in: table, file: settingsFile)
    var entries: [String: Settings.Entry] = [:]
    let layers = layers(file: settingsFile)
    for declaration in table.declarations {
      switch resolve(declaration, in: layers) {
      case .success(let entry?): entries[declaration.key] = entry
      case .success(nil): break
      case .failure(let error): problems += error.problems
      }
    }
    guard problems.isEmpty else { throw SettingsError(problems: problems) }
    return Settings(table: table, entries: entries)
  }

  /// The sources, the strongest first.
  private func layers(file: SettingsFile?) -> [(origin: SettingOrigin, provider: any ConfigProvider)] {
    let variables = EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "gazette")
    var layers: [(SettingOrigin, any ConfigProvider)] = [
      (.demo, Self.provider(forced.map { ($0.key, $0.value) })),
      (.option, Self.provider(options.map { ($0.key, $0.value) })),
      (.environment, variables),
    ]
    if let file { layers.append((.file(file.path), Self.provider(file.values.map { ($0.key, $0.value) }))) }
    return layers
  }

  private static func provider(_ values: [(key: String, value: String)]) -> InMemoryProvider {
    let pairs = values.map { (AbsoluteConfigKey(ConfigKey($0.key)), ConfigValue(.string($0.value), isSecret: false)) }
    return InMemoryProvider(values: Dictionary(pairs, uniquingKeysWith: { _, later in later }))
  }

  private func resolve(
    _ declaration: any SettingDeclaration, in layers: [(origin: SettingOrigin, provider: any ConfigProvider)]
  ) -> Result<Settings.Entry?, SettingsError> {
    let key = AbsoluteConfigKey(ConfigKey(declaration.key))
    for (origin, provider) in layers {
      // These providers store only strings, so this call cannot fail.
      guard case .string(let text)? = (try? provider.value(forKey: key, type: .string))?.value?.content else {
        continue
      }
      if let value = declaration.parse(text) { return .success(Settings.Entry(value: value, origin: origin)) }
      let name = origin == .environment ? declaration.environmentName : declaration.key
      let invalid = declaration.isSecret ? nil : declaration.fault(in: text)
      return .failure(
        SettingsError(problems: [
          .invalidValue(
            name: name, shown: invalid?.part, origin: origin, shape: declaration.shape, fault: invalid?.fault)
        ]))
    }
    return .success(nil)
  }

  private func unknownNames(in table: SettingsTable, file: SettingsFile?) -> [SettingsProblem] {
    let keys = table.declarations.map(\.key)
    let variables = table.declarations.map(\.environmentName) + [Self.fileVariable]
    func unknown(_ names: some Sequence<String>, known: [String], _ origin: SettingOrigin) -> [SettingsProblem] {
      names.filter { !known.contains($0) }.sorted()
        .map { .unknown(name: $0, origin: origin, nearest: known.nearest(to: $0)) }
    }
    return unknown(options.map(\.key), known: keys, .option)
      + unknown(environment.keys.filter { $0.hasPrefix("GAZETTE_") }, known: variables, .environment)
      + (file.map { unknown($0.values.keys, known: keys, .file($0.path)) } ?? [])
  }
}

/// Unusable settings, with all of their faults.
package struct SettingsError: Error, Equatable, Sendable {
  /// The faults; never empty.
  package let problems: [SettingsProblem]

  /// Creates an error with `problems`, at least one.
  package init(problems: [SettingsProblem]) {
    self.problems = problems
  }
}

/// One fault in the settings.
package enum SettingsProblem: Equatable, Sendable {
  /// No setting has this name (a key, or an environment variable).
  case unknown(name: String, origin: SettingOrigin, nearest: String?)
  /// The value is invalid; `shown`, the invalid part of it, is nil for a secret.
  case invalidValue(name: String, shown: String?, origin: SettingOrigin, shape: SettingShape, fault: SettingFault?)
  /// The settings file is unreadable, or not YAML.
  case unreadable(path: String, reason: String)

  /// The problem in one or two sentences, in the current language.
  package var sentence: String {
    let words = CommandLanguage.words.failures.settings
    return switch self {
    case .unknown(let name, let origin, let nearest): words.unknown(name, origin.text, nearest)
    case .invalidValue(let name, let shown, let origin, let shape, let fault):
      [words.invalidValue(shown, name, origin.text, words.shapes.expectation(shape)), fault.map(words.shapes.fault)]
        .compactMap(\.self).joined(separator: " ")
    case .unreadable(let path, let reason): words.unreadable(path, reason)
    }
  }
}

extension Collection where Element == String {
  /// The known name that an unknown one probably stands for: the one that it abbreviates, else the only one with the same last
  /// part, else the nearest within one or two typing errors; nil when there is none.
  package func nearest(to typed: String) -> String? {
    let letters = Self.letters(typed)
    guard letters.count > 2 else { return nil }
    if let longer = first(where: { Self.letters($0).starts(with: letters) }) { return longer }
    let namesakes = filter { Self.lastPart($0) == Self.lastPart(typed) }
    if namesakes.count == 1 { return namesakes.first }
    let tolerance = Spelling.maximumTypos(letters: letters.count)
    let candidates = compactMap { name in
      Spelling.typos(from: letters, to: Self.letters(name), limit: tolerance).map { (name: name, typos: $0) }
    }
    return candidates.min { $0.typos < $1.typos }?.name
  }

  /// The letters of a setting's name, without the prefix that all variables share.
  private static func letters(_ name: String) -> [Unicode.Scalar] {
    let name = name.lowercased()
    return Array((name.hasPrefix("gazette_") ? String(name.dropFirst("gazette_".count)) : name).unicodeScalars)
  }

  private static func lastPart(_ name: String) -> Substring {
    let name = name.lowercased()
    return (name.split { $0 == "." || $0 == "_" }).last.map { Substring($0) } ?? Substring(name)
  }
}
