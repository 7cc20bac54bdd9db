extension FrontPagePhrases {
  static let french = FrontPagePhrases(
    title: "À la une")
}
