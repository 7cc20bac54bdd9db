package import ArgumentParser
import GazettePresentation

/// `gazette html`: tools for HTML, for those who check or script the paper.
package struct HTMLCommand: ParsableCommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "html", \.tools.html,
      subcommands: [SanitizeHTMLCommand.self])
  }

  /// The group does nothing by itself: ArgumentParser then shows the help.
  package init() {}
}
