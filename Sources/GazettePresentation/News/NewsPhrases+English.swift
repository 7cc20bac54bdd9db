extension NewsPhrases {
  static let english = NewsPhrases(
    title: "News")
}
