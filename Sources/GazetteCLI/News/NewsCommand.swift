package import ArgumentParser

/// `gazette news`: list articles, read one.
package struct NewsCommand: ParsableCommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "news",
    abstract: "List the headlines of the subscribed feeds, or read an article.",
    subcommands: [NewsListCommand.self, NewsShowCommand.self],
    defaultSubcommand: NewsListCommand.self)

  /// The group does nothing by itself.
  package init() {}
}
