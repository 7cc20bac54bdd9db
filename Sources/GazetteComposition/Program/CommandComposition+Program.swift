import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import SQLiteDriver

extension CommandComposition {
  /// The services for running and maintaining the installation.
  var program: ProgramServices {
    ProgramServices(
      serve: serve,
      demo: demo,
      settings: settingLines,
      examine: examine,
      backup: backUp,
      restore: restore,
      move: move,
      exportPaper: exportPaper,
      importPaper: importPaper,
      hashPassword: AccessPassword.hash,
      input: .process)
  }

  private func settingLines() async throws(CommandFailure) -> [SettingLine] {
    let settings = await chosenSettings(try settings())
    return settings.table.declarations.map { declaration in
      SettingLine(
        key: declaration.key, environment: declaration.environmentName,
        value: settings.displayValue(of: declaration), origin: settings.origin(of: declaration).text,
        purpose: declaration.purpose(CommandLanguage.phrases))
    }
  }

  /// `settings` with the readers' choices on the settings page, if there is a readable data folder.
  func chosenSettings(_ settings: Settings) async -> Settings {
    do throws(StoreError) {
      let chosen = try await InstallationDatabase.withStores(settings) { stores throws(StoreError) in
        try await ChosenSettings(stores).all()
      }
      return chosen.map { settings.with($0) } ?? settings
    } catch {
      terminal.note(CommandLanguage.words.failures.settings.choicesUnreadable("\(error)"))
      return settings
    }
  }
}

// 'gazette doctor'.
extension CommandComposition {
  func examine() async -> AsyncStream<Finding> {
    let settings: Settings
    do throws(CommandFailure) {
      settings = await chosenSettings(try self.settings())
    } catch {
      return .of([
        Finding(
          CommandLanguage.words.output.doctor.subjects.settings, .problem, error.sentence, advice: error.advice)
      ])
    }
    let context = await CheckContext(settings: settings, logger: quiet(logger(settings)))
    await resources.onClose { await context.close() }
    return Doctor(context: context).findings()
  }
}

extension AsyncStream {
  /// A stream of existing elements.
  fileprivate static func of(_ elements: [Element]) -> AsyncStream<Element> where Element: Sendable {
    AsyncStream { continuation in
      for element in elements { continuation.yield(element) }
      continuation.finish()
    }
  }
}
