package import GazetteDomain

/// The names of the categories of the listing that the paper knows, in one language. The French ones are the listing's own.
package struct AdCategoryPhrases: Sendable {
  /// One category each, in the order of their numbers from 1 on.
  package let vehicles, fashion, tools, home, leisure, property, books, electronics, services, animals,
    children: String

  /// All names, in the order of their numbers from 1 on.
  private var all: [String] {
    [vehicles, fashion, tools, home, leisure, property, books, electronics, services, animals, children]
  }

  /// What `category` is called in this language; as its source calls it, where its number and its name are not those of
  /// the listing that the paper knows.
  package func name(of category: AdCategory) -> String {
    Self.french.all.enumerated().first { $0.offset + 1 == category.id.rawValue && $0.element == category.name }
      .map { all[$0.offset] } ?? category.name
  }

  /// What the category of an ad is called in this language; nil when its source does not name it.
  package func name(of stored: StoredAd) -> String? {
    guard let id = stored.ad.category, let name = stored.categoryName else { return nil }
    return self.name(of: AdCategory(id: id, name: name))
  }

  /// What `category` is called in any language, so that it is found by each of its names.
  package static func names(of category: AdCategory) -> [String] {
    Language.allCases.map { Phrases.of($0).classifieds.categories.name(of: category) }
  }
}

extension AdCategoryPhrases {
  static let french = AdCategoryPhrases(
    vehicles: "Véhicule", fashion: "Mode", tools: "Bricolage", home: "Maison", leisure: "Loisirs",
    property: "Immobilier", books: "Livres/CD/DVD", electronics: "Multimédia", services: "Service",
    animals: "Animaux", children: "Enfants")

  static let english = AdCategoryPhrases(
    vehicles: "Vehicle", fashion: "Fashion", tools: "DIY", home: "Home", leisure: "Leisure", property: "Property",
    books: "Books/CDs/DVDs", electronics: "Multimedia", services: "Services", animals: "Animals",
    children: "Children")
}
