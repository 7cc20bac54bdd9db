extension ClassifiedsPhrases {
  static let french = ClassifiedsPhrases(
    title: "Petites annonces",
    trouble: .french,
    refresh: .french,
    figures: .french,
    list: .french,
    filter: .french,
    detail: .french,
    searches: .french)
}
