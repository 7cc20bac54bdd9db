extension ClassifiedsPhrases {
  static let english = ClassifiedsPhrases(
    title: "Classifieds",
    trouble: .english,
    refresh: .english,
    figures: .english,
    list: .english,
    filter: .english,
    detail: .english,
    searches: .english)
}
