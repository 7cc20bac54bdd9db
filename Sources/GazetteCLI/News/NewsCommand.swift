package import ArgumentParser
import GazettePresentation

/// `gazette news`: list articles, read one.
package struct NewsCommand: ParsableCommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "news", \.news.group,
      subcommands: [NewsListCommand.self, NewsShowCommand.self],
      defaultSubcommand: NewsListCommand.self)
  }

  /// The group does nothing by itself.
  package init() {}
}
