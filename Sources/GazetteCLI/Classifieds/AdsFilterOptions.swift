import ArgumentParser
import GazetteDomain
import GazettePresentation

/// Which ads a command lists, as a person writes it; what is written is checked by the use case.
struct AdsFilterOptions: ParsableArguments {
  // Values are taken as they stand, a minus sign included: "-price" is an order, and "-5" no price.
  @Option(name: .customLong("category"), parsing: .unconditionalSingleValue, help: .spoken(\.ads.category))
  var categories: [String] = []

  @Option(parsing: .unconditional, help: .spoken(\.ads.search))
  var search: String?

  @Option(parsing: .unconditional, help: .spoken(\.ads.minimumPrice))
  var minPrice: String?

  @Option(parsing: .unconditional, help: .spoken(\.ads.maximumPrice))
  var maxPrice: String?

  @Flag(help: .spoken(\.ads.urgent))
  var urgent = false

  @Flag(help: .spoken(\.ads.withPicture))
  var withPicture = false

  @Option(parsing: .unconditional, help: .spoken(\.ads.sort))
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
