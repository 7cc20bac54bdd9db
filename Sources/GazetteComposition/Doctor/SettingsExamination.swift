import GazetteCLI

/// Tells where the settings come from; those that cannot be read never come here.
struct SettingsExamination: Sendable {
  let settings: Settings

  @Sendable func finding() async -> Finding {
    let chosen = settings.table.declarations.filter { settings.origin(of: $0) != .defaultValue }
    let origins = Set(chosen.map { settings.origin(of: $0).text }).sorted()
    let sentence =
      chosen.isEmpty
      ? "All are defaults." : "\(chosen.count) of them are not defaults, from \(origins.joined(separator: ", "))."
    return Finding("Settings", .good, sentence)
  }
}
