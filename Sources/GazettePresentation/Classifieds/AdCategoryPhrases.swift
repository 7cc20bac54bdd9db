package import GazetteDomain

/// The names of the listing's categories that Gazette knows, in one language. The French ones are the listing's own.
package struct AdCategoryPhrases: Sendable {
  /// One category each, in the order of their numbers, from 1.
  package let vehicles, fashion, tools, home, leisure, property, books, electronics, services, animals,
    children: String

  /// All names, in the order of their numbers, from 1.
  private var all: [String] {
    [vehicles, fashion, tools, home, leisure, property, books, electronics, services, animals, children]
  }

  /// Returns the name of `category` in this language; the source's own name when its number and name differ from the listing's
  /// that Gazette knows.
  package func name(of category: AdCategory) -> String {
    Self.french.all.enumerated().first { $0.offset + 1 == category.id.rawValue && $0.element == category.name }
      .map { all[$0.offset] } ?? category.name
  }

  /// Returns the name of an ad's category in this language; nil when its source does not name it.
  package func name(of stored: StoredAd) -> String? {
    guard let id = stored.ad.category, let name = stored.categoryName else { return nil }
    return self.name(of: AdCategory(id: id, name: name))
  }

  /// Returns the names of `category` in all languages, so that each of them finds it.
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
