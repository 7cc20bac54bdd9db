/// Settings that cannot be used, with everything that is wrong with them.
package struct SettingsError: Error, Equatable, Sendable {
  /// What is wrong; never empty.
  package let problems: [SettingsProblem]

  /// An error of `problems`, at least one.
  package init(problems: [SettingsProblem]) {
    self.problems = problems
  }
}
