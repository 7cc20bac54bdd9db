extension ClassifiedsPhrases {
  static let french = ClassifiedsPhrases(
    title: "Petites annonces")
}
