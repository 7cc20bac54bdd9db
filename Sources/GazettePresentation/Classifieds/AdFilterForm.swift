package import GazetteDomain

/// The form that filters ads, filled with the request's values, valid or not.
package struct AdFilterForm: Sendable, Hashable {
  /// The words as typed.
  package let words: String
  /// The other typed values, in groups.
  package let inputs: [InputGroup]
  /// Every category by number, with its count under the other conditions.
  package let categories: [Choice]
  /// Kinds of sellers, and orders.
  package let sellers, orders: [Choice]
  /// The checkboxes, with names as in an address.
  package let options: [Choice]
  /// The summary that opens the form on a phone.
  package let summary: String

  /// The names of the typed values.
  package var typed: [String] { inputs.flatMap { $0.inputs.map(\.name) } }

  /// Typed values that belong together.
  package struct InputGroup: Sendable, Hashable {
    /// The heading above them.
    package let heading: String
    /// At least one.
    package let inputs: [Input]
  }

  /// A text field.
  package struct Input: Sendable, Hashable {
    /// The field's name in the form, its label, and its current text.
    package let name, label, value: String
  }

  /// An option of the form.
  package struct Choice: Sendable, Hashable {
    /// The value that the form sends, and its label.
    package let value, label: String
    /// The number of ads that it would show; nil when that is not shown.
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

  /// Returns the form with the request's values, as typed.
  func form(_ content: AdListContent) -> AdFilterForm {
    let fields = content.fields
    let count = content.query.filter.conditions.count
    return AdFilterForm(
      words: fields[.words] ?? "", inputs: inputs(fields),
      categories: categories(content), sellers: sellers(fields), orders: orders(fields),
      options: options(fields), summary: phrases.counted(count))
  }

  /// Returns the fields other than the search words; the page and the sentences that name fields derive from this list.
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
      // An invalid value is not ticked; the page explains the error.
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

/// Formats the conditions of a filter for the reader.
struct ConditionWords {
  let edition: Edition
  let categories: [AdCategory]

  /// Returns the label of the condition on a chip: « jusqu’à 50 € ».
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
    // A checkbox has the same label as in the form.
    default: return phrases.conditions[condition].label
    }
  }

  /// Returns a name for a search of `filter`, made of its conditions.
  func name(of filter: AdFilter) -> String {
    String(filter.conditions.map { label($0, in: filter) }.joined(separator: ", ").prefix(100))
  }

  private func euros(_ price: Price?) -> String { price.map { edition.numbers.euros($0.euros) } ?? "" }
}

// The addresses of lists of ads: pages link to them, forms send them, and watches of ads lead to them.
extension AdQuery {
  /// The path of the queried page, without default values.
  package var path: String { Self.joined(.classifieds, fields) }

  /// Returns the path of an ad, including the list that the reader came from.
  package func path(of ad: AdID) -> String { Self.joined(.ad(ad.text), fields.list) }

  /// The query of the path of the list's first page; empty for the plain list.
  package var listQuery: String { Self.encoded(fields.list.pairs) }

  /// The path of the first page of the same list; without conditions, it also clears the remembered ones.
  package var listPath: String {
    filter.conditions.isEmpty ? unfilteredPath : Self.joined(.classifieds, fields.list)
  }

  /// The path that shows every ad, in the same order and layout, and clears the remembered conditions.
  package var unfilteredPath: String {
    let unfiltered = AdQuery(order: order, layout: layout).fields.pairs
    return "\(Route.classifieds.path)?\(Self.encoded([("all", "1")] + unfiltered))"
  }

  private static func joined(_ route: Route, _ fields: Fields) -> String {
    let query = encoded(fields.pairs)
    return query.isEmpty ? route.path : "\(route.path)?\(query)"
  }

  private static func encoded(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\($0.name)=\(PercentEncoding.queryPart($0.value))" }.joined(separator: "&")
  }
}
