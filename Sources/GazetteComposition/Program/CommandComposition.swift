import Foundation
package import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteStore
import HTTPFetching

/// Fills what commands ask for: the one place where the terminal's commands meet concrete types.
package struct CommandComposition: Sendable {
  let options: SettingsOptions
  let environment: [String: String]
  let terminal: Terminal
  let resources = CommandResources()

  /// A composition for one command.
  package init(options: SettingsOptions, environment: [String: String], terminal: Terminal) {
    self.options = options
    self.environment = environment
    self.terminal = terminal
  }

  /// The services; each opens what it needs when it is called.
  package var services: CommandServices {
    CommandServices(
      terminal: terminal, readingDefaults: readingDefaults, program: program, html: .live,
      fetching: .live { () throws(CommandFailure) in OutboundGuard(settings: try settings()) },
      feedFiles: .live,
      weather: .live { access async throws(CommandFailure) in
        try await paper(access == .changing ? .owner : .companion)
      },
      news: .live { access async throws(CommandFailure) in
        try await paper(access == .changing ? .owner : .companion)
      },
      classifieds: ClassifiedsServices(open: storedAds, desk: adDesk, read: listing))
  }

  /// Closes what the command opened.
  package func close() async { await resources.close() }

  /// The installation of the settings, open until the command ends.
  func paper(_ access: GazetteDatabase.Access) async throws(CommandFailure) -> Paper {
    let settings = try settings()
    do throws(StoreError) {
      let paper = try await Paper.open(settings, access: access, logger: quiet(logger(settings)))
      await resources.keep { await paper.close() }
      return paper
    } catch {
      throw CommandFailure(error, folder: settings[\.data.folder])
    }
  }

  /// The settings in force.
  /// - Throws: a failure that names every unknown and ill-typed setting.
  func settings(imposed: [SettingAssignment] = []) throws(CommandFailure) -> Settings {
    let loader = SettingsLoader(
      environment: environment, file: SettingsLocation.file(named: options.file, environment: environment),
      options: options.overrides, imposed: imposed)
    do {
      return try loader.load()
    } catch {
      throw CommandFailure(
        .configuration, error.problems.map(\.sentence).joined(separator: "\n         "),
        advice: Spoken.words.failures.settings.advice)
    }
  }

  private func readingDefaults() throws(CommandFailure) -> ReadingDefaults {
    let settings = try settings()
    return ReadingDefaults(
      language: settings[\.paper.language] ?? Language(environment: environment),
      units: settings[\.paper.units])
  }
}
