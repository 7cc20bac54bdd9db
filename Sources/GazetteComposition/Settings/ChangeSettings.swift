import GazetteDomain
import GazettePresentation
import GazetteWeb
import Logging

/// Keeps settings that were changed on the settings page, and puts them in force: all of them, or none.
struct ChangeSettings: Sendable {
  let paper: Paper
  let turns: PaperTurns

  /// - Throws: ``SettingProblems`` with everything that is wrong.
  func callAsFunction(_ changes: [String: String?]) async throws(SettingProblems) {
    let problems = changes.sorted { $0.key < $1.key }.compactMap { problem(with: $0.value, for: $0.key) }
    guard problems.isEmpty else { throw SettingProblems(problems) }
    guard !changes.isEmpty else { return }
    let table = paper.settings.table
    do throws(StoreError) {
      try await ChosenSettings(paper.database).change(changes) { table.declaration($0)?.isSecret == true }
      try await turns(.newSettings)
    } catch {
      paper.logger.warning("Settings could not be changed", metadata: ["error": "\(error)"])
      throw SettingProblems([.notKept])
    }
  }

  private func problem(with text: String?, for key: String) -> SettingProblem? {
    guard let declaration = paper.settings.table.declaration(key), declaration.onPage != .no else {
      return .unknown(key: key)
    }
    let origin = paper.settings.pageOrigin(of: declaration)
    guard !origin.isFixed else { return .fixed(key: key, by: origin) }
    guard let text else { return nil }
    return declaration.parse(fromPage: text) == nil ? .notUnderstood(key: key) : nil
  }
}
