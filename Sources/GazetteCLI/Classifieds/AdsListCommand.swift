package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette ads [list]`: the ads that pass a filter, in one order.
package struct AdsListCommand: GazetteSubcommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration("list", \.ads.list)
  }

  @OptionGroup(title: CommandLanguage.words.ads.whichAds)
  var filter: AdsFilterOptions
  @Option(help: .localized(\.ads.limit))
  var limit: Int?
  @OptionGroup(title: CommandLanguage.words.options.source)
  var source: AdsSourceOptions
  @OptionGroup(title: CommandLanguage.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: CommandLanguage.words.options.settings)
  package var settings: SettingsOptions

  package init() {}

  /// Rejects an invalid limit.
  package func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError("--limit", given: "\(limit)", expected: .number(1...Int.max))
    }
  }

  /// Writes the results.
  package func run(with services: CommandServices) async throws {
    let style = try services.readingStyle(reading)
    // Validates everything but the categories, whose names may need the source: an invalid query must not send a request.
    var fields = filter.fields
    fields.categories = []
    _ = try AdQuery(fields: fields, known: nil)
    let session = try await source.open(services, style, for: reading.reader)
    let found = try await AdsLookup(filter.fields, limit: limit ?? .max, in: session)
    try await session.requireAds(Phrases.of(style.language).classifieds.problems)
    guard !style.isJSON else { return try services.terminal.printJSON(found.ads.map(AdDocument.init)) }
    try write(found, session, style, services.terminal)
  }

  private func write(
    _ found: AdsLookup, _ session: ClassifiedsSession, _ style: ReadingStyle, _ terminal: Terminal
  ) throws(CommandFailure) {
    let phrases = Phrases.of(style.language).classifieds
    guard !found.ads.isEmpty else {
      terminal.note(phrases.problems.nothingFound)
      for loosening in found.loosenings {
        let name = phrases.filter.conditions.name(of: loosening.condition)
        terminal.note("  \(phrases.problems.loosening(name, loosening.matches))")
      }
      return
    }
    if let meant = found.correction { terminal.note(Phrases.of(style.language).search.didYouMean(meant)) }
    let table = AdsTable(edition: session.edition(style)).table(of: found.ads)
    try terminal.print(table.text(width: terminal.width))
  }
}

/// The filter of a command as typed; it is validated when it is read.
struct AdsFilterOptions: ParsableArguments {
  // Values are taken verbatim, including a minus sign: "-price" is an order, and "-5" an invalid price.
  @Option(
    name: .customLong("category"), parsing: .unconditionalSingleValue,
    help: .localized(\.ads.conditions.category.option))
  var categories: [String] = []

  @Option(parsing: .unconditional, help: .localized(\.ads.conditions.words.option))
  var search: String?

  @Option(parsing: .unconditional, help: .localized(\.ads.conditions.minimumPrice.option))
  var minPrice: String?

  @Option(parsing: .unconditional, help: .localized(\.ads.conditions.maximumPrice.option))
  var maxPrice: String?

  @Flag(help: .localized(\.ads.conditions.urgentOnly.option))
  var urgent = false

  @Flag(help: .localized(\.ads.conditions.withPicture.option))
  var withPicture = false

  @Option(parsing: .unconditional, help: .localized(\.ads.sort))
  var sort = AdOrder.urgent.rawValue

  /// Selects every ad.
  init() {}

  /// The options as the fields of a query.
  var fields: AdQuery.Fields {
    var fields = AdQuery.Fields()
    fields.categories = categories
    fields[.words] = search
    fields[.minimumPrice] = minPrice
    fields[.maximumPrice] = maxPrice
    fields[.withPicture] = withPicture ? "true" : nil
    fields[.urgent] = urgent ? "true" : nil
    fields[.order] = sort
    return fields
  }
}

/// The ads that match a person's query, collected from as many pages as needed.
struct AdsLookup {
  /// The ads in the requested order.
  private(set) var ads: [StoredAd] = []
  /// The corrected words that were searched instead; nil when the typed ones were found.
  let correction: SearchWords?
  /// The conditions to remove when no ad matches.
  let loosenings: [AdList.Loosening]

  /// Finds at most `limit` ads.
  init(_ fields: AdQuery.Fields, limit: Int, in session: ClassifiedsSession) async throws(ClassifiedsError) {
    let maximumPageSize = AdQuery.limits.upperBound
    var query = try await session.ads.query(fields, limit: min(limit, maximumPageSize))
    let list = try await session.ads.list(query, for: session.reader)
    ads = list.page.ads
    loosenings = list.loosenings
    correction = list.page.correction
    query.after = list.page.next
    while query.after != nil, ads.count < limit {
      query.limit = min(limit - ads.count, maximumPageSize)
      let page = try await session.ads.page(query, for: session.reader)
      ads += page.ads
      query.after = page.next
    }
  }
}

/// Ads as the rows of a table.
struct AdsTable {
  let edition: Edition

  /// Returns the table of `ads`, in their order.
  func table(of ads: [StoredAd]) -> TextTable {
    let names = edition.phrases.classifieds.figures
    var table = TextTable(columns: [
      .words(""), .figures(names.price), .words(names.title), .words(names.category), .words(names.date),
      .words(names.number),
    ])
    for ad in ads { table.add(row(of: ad)) }
    return table
  }

  private func row(of stored: StoredAd) -> [String] {
    let ad = stored.ad
    let category = edition.phrases.classifieds.categories.name(of: stored)
    return [
      ad.isUrgent ? "!" : "", ad.price.map { edition.numbers.euros($0.euros) } ?? "–", TerminalText.safe(ad.title),
      TerminalText.safe(category ?? ad.category.map { "\($0.rawValue)" } ?? ""),
      edition.dates.short(ad.createdAt), String(ad.id.number),
    ]
  }
}
