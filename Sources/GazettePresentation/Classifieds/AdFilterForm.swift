package import GazetteDomain

/// The form that filters ads, filled with what was asked for, whether or not it can be used.
package struct AdFilterForm: Sendable, Hashable {
  /// The words as typed.
  package let words: String
  /// What is typed beside the words, in groups.
  package let inputs: [InputGroup]
  /// Every category by number, with its count under the other conditions.
  package let categories: [Choice]
  /// Kinds of sellers, and orders.
  package let sellers, orders: [Choice]
  /// The boxes to tick, named as in an address.
  package let options: [Choice]
  /// The summary that opens the form on a phone.
  package let summary: String

  /// The names of what is typed in groups.
  package var typed: [String] { inputs.flatMap { $0.inputs.map(\.name) } }

  /// Values to type that belong together.
  package struct InputGroup: Sendable, Hashable {
    /// What stands above them.
    package let heading: String
    /// At least one.
    package let inputs: [Input]
  }

  /// A value to type.
  package struct Input: Sendable, Hashable {
    /// What the form sends, what the reader reads beside it, and what was typed.
    package let name, label, value: String
  }

  /// Something to choose.
  package struct Choice: Sendable, Hashable {
    /// What the form sends, and what the reader reads.
    package let value, label: String
    /// How many ads it would show; nil where that is not told.
    package let count: String?
    /// True when it is chosen.
    package let isChosen: Bool

    init(_ value: String, _ label: String, count: String? = nil, isChosen: Bool) {
      self.value = value
      self.label = label
      self.count = count
      self.isChosen = isChosen
    }
  }
}

/// Fills the form that filters ads.
struct AdFormPresenter {
  let edition: Edition

  /// The form with what was asked for, as it was typed.
  func form(_ content: AdListContent) -> AdFilterForm {
    let fields = content.fields
    let count = content.query.filter.conditions.count
    return AdFilterForm(
      words: fields[.words] ?? "", inputs: inputs(fields),
      categories: categories(content), sellers: sellers(fields), orders: orders(fields),
      options: options(fields), summary: phrases.counted(count))
  }

  /// What is typed beside the words: the page and the names of its fields in sentences follow.
  private func inputs(_ fields: AdQuery.Fields) -> [AdFilterForm.InputGroup] {
    func input(_ field: AdQuery.Field, _ label: String) -> AdFilterForm.Input {
      AdFilterForm.Input(name: field.rawValue, label: label, value: fields[field] ?? "")
    }
    return [
      AdFilterForm.InputGroup(
        heading: phrases.price,
        inputs: [input(.minimumPrice, phrases.minimum), input(.maximumPrice, phrases.maximum)])
    ]
  }

  private func categories(_ content: AdListContent) -> [AdFilterForm.Choice] {
    let chosen = content.query.filter.categories
    return content.categories.map { category in
      let number = "\(category.id.rawValue)"
      let count = edition.numbers.integer(content.found.counts[category.id] ?? 0)
      let isChosen = chosen.contains(category.id) || content.fields.categories.contains(number)
      let name = edition.phrases.classifieds.categories.name(of: category)
      return AdFilterForm.Choice(number, name, count: count, isChosen: isChosen)
    }
  }

  private func options(_ fields: AdQuery.Fields) -> [AdFilterForm.Choice] {
    AdFilter.boxes.map { box in
      // What cannot be meant is not ticked; the page says why it is wrong.
      let isTicked = (try? fields.isTicked(box.field)) ?? false
      return AdFilterForm.Choice(box.field.rawValue, phrases.conditions[box.condition].label, isChosen: isTicked)
    }
  }

  private func sellers(_ fields: AdQuery.Fields) -> [AdFilterForm.Choice] {
    [
      choice("", phrases.anySeller, fields[.seller] ?? ""),
      choice(AdSeller.privatePerson.rawValue, phrases.privatePersons, fields[.seller]),
      choice(AdSeller.professional.rawValue, phrases.professionals, fields[.seller]),
    ]
  }

  private func orders(_ fields: AdQuery.Fields) -> [AdFilterForm.Choice] {
    let chosen = fields[.order] ?? AdOrder.urgent.rawValue
    return AdOrder.allCases.map { choice($0.rawValue, name(of: $0), chosen) }
  }

  private func name(of order: AdOrder) -> String {
    switch order {
    case .urgent: phrases.byUrgency
    case .newest: phrases.newest
    case .oldest: phrases.oldest
    case .cheapest: phrases.cheapest
    case .dearest: phrases.dearest
    }
  }

  private func choice(_ value: String, _ label: String, _ chosen: String?) -> AdFilterForm.Choice {
    AdFilterForm.Choice(value, label, isChosen: value == chosen)
  }

  private var phrases: AdFilterPhrases { edition.phrases.classifieds.filter }
}

/// The conditions of a filter in a reader's words.
struct ConditionWords {
  let edition: Edition
  let categories: [AdCategory]

  /// The condition as a chip names it: « jusqu’à 50 € ».
  func label(_ condition: AdFilter.Condition, in filter: AdFilter) -> String {
    let phrases = edition.phrases.classifieds.filter
    switch condition {
    case .category(let id):
      let category = categories.first { $0.id == id }
      return category.map(edition.phrases.classifieds.categories.name) ?? phrases.unnamedCategory("\(id.rawValue)")
    case .words: return phrases.words(filter.words?.text ?? "")
    case .minimumPrice: return phrases.atLeast(euros(filter.minimumPrice))
    case .maximumPrice: return phrases.atMost(euros(filter.maximumPrice))
    case .seller: return filter.seller == .professional ? phrases.professionals : phrases.privatePersons
    // What is only ticked is called as in the form.
    default: return phrases.conditions[condition].label
    }
  }

  /// A name for a search of `filter`: its conditions.
  func name(of filter: AdFilter) -> String {
    String(filter.conditions.map { label($0, in: filter) }.joined(separator: ", ").prefix(100))
  }

  private func euros(_ price: Price?) -> String { price.map { edition.numbers.euros($0.euros) } ?? "" }
}

// The address of a list of ads: pages link to it, forms send it, and a saved search leads to it.
extension AdQuery {
  /// The path of the page that the query asks for, the usual left out.
  package var path: String { Self.joined(.classifieds, fields) }

  /// The path of an ad, which keeps the list that the reader came from.
  package func path(of ad: AdID) -> String { Self.joined(.ad(ad.text), fields.list) }

  /// What stands behind the question mark of the list's first page; empty for the plain list.
  package var listQuery: String { Self.encoded(fields.list.pairs) }

  /// The path of the same list from its beginning; one without conditions forgets what was remembered.
  package var listPath: String {
    filter.conditions.isEmpty ? everythingPath : Self.joined(.classifieds, fields.list)
  }

  /// The path that shows every ad, in the same order and layout, and forgets what was remembered.
  package var everythingPath: String {
    let everything = AdQuery(order: order, layout: layout).fields.pairs
    return "\(Route.classifieds.path)?\(Self.encoded([("all", "1")] + everything))"
  }

  private static func joined(_ route: Route, _ fields: Fields) -> String {
    let query = encoded(fields.pairs)
    return query.isEmpty ? route.path : "\(route.path)?\(query)"
  }

  private static func encoded(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\($0.name)=\(PercentEncoding.queryPart($0.value))" }.joined(separator: "&")
  }
}
