import GazetteCLI
import GazettePresentation

/// Tells where the settings come from; those that cannot be read never come here.
struct SettingsExamination: Sendable {
  let settings: Settings

  @Sendable func finding() async -> Finding {
    let chosen = settings.table.declarations.filter { settings.origin(of: $0) != .defaultValue }
    let origins = Set(chosen.map { settings.origin(of: $0).text }).sorted()
    let words = Spoken.words.output.doctor
    let sentence =
      chosen.isEmpty ? words.machine.allUsual : words.machine.chosen(chosen.count, origins.joined(separator: ", "))
    return Finding(words.subjects.settings, .good, sentence)
  }
}
