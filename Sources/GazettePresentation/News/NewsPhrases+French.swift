extension NewsPhrases {
  static let french = NewsPhrases(
    title: "Actualités")
}
