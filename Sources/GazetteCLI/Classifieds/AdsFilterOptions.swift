import ArgumentParser
import GazetteDomain

/// Which ads a command lists, as a person writes it; what is written is checked by the use case.
struct AdsFilterOptions: ParsableArguments {
  // Values are taken as they stand, a minus sign included: "-price" is an order, and "-5" no price.
  @Option(
    name: .customLong("category"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Only ads of this category; repeat it for several.", valueName: "name or number"))
  var categories: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only ads with all these words, or words that begin so, in title or description.", valueName: "text"))
  var search: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Only ads that cost at least so much.", valueName: "euros"))
  var minPrice: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Only ads that cost at most so much.", valueName: "euros"))
  var maxPrice: String?

  @Flag(help: "Only urgent ads.")
  var urgent = false

  @Flag(help: "Only ads with a picture.")
  var withPicture = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The order: urgent (urgent ones first, then the newest), newest, oldest, price or -price.", valueName: "order"))
  var sort = AdOrder.urgent.rawValue

  /// Every ad.
  init() {}

  /// The options as the use case takes them.
  var fields: AdQueryFields {
    var fields = AdQueryFields()
    fields.categories = categories
    fields.search = search
    fields.minimumPrice = minPrice
    fields.maximumPrice = maxPrice
    fields.withPicture = withPicture
    fields.urgentOnly = urgent
    fields.order = sort
    return fields
  }
}
