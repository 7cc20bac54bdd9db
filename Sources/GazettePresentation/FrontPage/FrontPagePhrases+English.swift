extension FrontPagePhrases {
  static let english = FrontPagePhrases(
    title: "Front page")
}
