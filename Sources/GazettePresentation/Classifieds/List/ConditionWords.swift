import GazetteDomain

/// The conditions of a filter in a reader's words.
struct ConditionWords {
  let edition: Edition
  let categories: [AdCategory]

  /// The condition as a chip names it: « jusqu’à 50 € ».
  func label(_ condition: AdFilter.Condition, in filter: AdFilter) -> String {
    let phrases = edition.phrases.classifieds.filter
    switch condition {
    case .category(let id):
      return categories.first { $0.id == id }?.name ?? phrases.unnamedCategory("\(id.rawValue)")
    case .words: return phrases.words(filter.words?.text ?? "")
    case .minimumPrice: return phrases.atLeast(euros(filter.minimumPrice))
    case .maximumPrice: return phrases.atMost(euros(filter.maximumPrice))
    case .withPicture: return phrases.withPicture
    case .urgentOnly: return phrases.urgentOnly
    case .seller: return filter.seller == .professional ? phrases.professionals : phrases.privatePersons
    case .starredOnly: return phrases.starredOnly
    }
  }

  /// A name for a search of `filter`: its conditions.
  func name(of filter: AdFilter) -> String {
    String(filter.conditions.map { label($0, in: filter) }.joined(separator: ", ").prefix(100))
  }

  private func euros(_ price: Price?) -> String { price.map { edition.numbers.euros($0.euros) } ?? "" }
}
