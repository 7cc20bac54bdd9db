extension ClassifiedsPhrases {
  static let english = ClassifiedsPhrases(
    title: "Classifieds",
    trouble: .english,
    figures: .english)
}
