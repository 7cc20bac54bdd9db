import GazetteDomain

/// Fills the form that filters ads.
struct AdFormPresenter {
  let edition: Edition

  /// The form with what was asked for, as it was typed.
  func form(_ content: AdListContent) -> AdFilterForm {
    let fields = content.fields
    let count = content.found?.query.filter.conditions.count ?? 0
    return AdFilterForm(
      words: fields.search ?? "", minimum: fields.minimumPrice ?? "", maximum: fields.maximumPrice ?? "",
      categories: categories(content), sellers: sellers(fields), orders: orders(fields),
      withPicture: fields.withPicture, urgentOnly: fields.urgentOnly, starredOnly: fields.starredOnly,
      summary: phrases.counted(count))
  }

  private func categories(_ content: AdListContent) -> [AdFilterForm.Choice] {
    let chosen = content.found?.query.filter.categories
    return content.categories.map { category in
      let number = "\(category.id.rawValue)"
      let count = content.found.map { edition.numbers.integer($0.result.counts[category.id] ?? 0) }
      let isChosen = chosen?.contains(category.id) ?? content.fields.categories.contains(number)
      return AdFilterForm.Choice(number, category.name, count: count, isChosen: isChosen)
    }
  }

  private func sellers(_ fields: AdQueryFields) -> [AdFilterForm.Choice] {
    [
      choice("", phrases.anySeller, fields.seller ?? ""),
      choice(AdSeller.privatePerson.rawValue, phrases.privatePersons, fields.seller),
      choice(AdSeller.professional.rawValue, phrases.professionals, fields.seller),
    ]
  }

  private func orders(_ fields: AdQueryFields) -> [AdFilterForm.Choice] {
    let chosen = fields.order ?? AdOrder.urgent.rawValue
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
