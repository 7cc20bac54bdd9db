extension ClassifiedsPhrases {
  static let french = ClassifiedsPhrases(
    title: "Petites annonces",
    trouble: .french,
    figures: .french)
}
