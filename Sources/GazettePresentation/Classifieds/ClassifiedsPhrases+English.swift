extension ClassifiedsPhrases {
  static let english = ClassifiedsPhrases(
    title: "Classifieds")
}
