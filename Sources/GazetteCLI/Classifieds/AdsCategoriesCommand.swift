package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette ads categories`: the categories with their counts of ads.
package struct AdsCategoriesCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("categories", \.ads.categories)
  }

  @OptionGroup(title: Spoken.words.options.fromWhere)
  var source: AdsSourceOptions
  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the categories by number.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await source.open(services, style)
    let categories: [(category: AdCategory, count: Int)]
    do throws(StoreError) {
      categories = try await ListAdCategories(ads: session.ads)(reader: .owner)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
    guard !style.isJSON else {
      return try services.terminal.printJSON(categories.map { AdCategoryCountDocument($0.category, count: $0.count) })
    }
    let names = Phrases.of(style.language).classifieds.figures
    var table = TextTable(columns: [.figures(names.number), .words(names.category), .figures(names.count)])
    for (category, count) in categories {
      table.add(["\(category.id.rawValue)", TerminalText.safe(category.name), "\(count)"])
    }
    try services.terminal.print(table.text(width: services.terminal.width))
  }
}
