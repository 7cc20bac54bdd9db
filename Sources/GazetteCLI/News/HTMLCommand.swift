package import ArgumentParser

/// `gazette html`: tools for HTML, for those who check or script the paper.
package struct HTMLCommand: ParsableCommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "html",
    abstract: "Make HTML of strangers safe to show.",
    subcommands: [SanitizeHTMLCommand.self])

  /// The group does nothing by itself: ArgumentParser then shows the help.
  package init() {}
}
