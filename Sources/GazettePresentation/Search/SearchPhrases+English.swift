import GazetteDomain

extension SearchPhrases {
  static let english = SearchPhrases(
    title: "Search", label: "Search the whole paper",
    hint: "Your cities, the articles and the ads; beginnings of words will do, accents do not matter.",
    nothing: { "Nothing found for “\($0)”." },
    advice: "Try a single word, or the beginning of one.",
    wordless: "Type at least one letter or figure.",
    foundPlaces: englishFound, foundArticles: englishFound, foundAds: englishFound,
    allArticles: "All articles", allAds: "All ads",
    searchCities: { "Look for a city named “\($0)”" },
    problem: { problem in
      switch problem {
      case .tooLong(let limit): "That text is too long: \(limit) characters at most."
      case .tooManyWords(let limit): "Those are many words: \(limit) at most."
      case .controlCharacters: "That text holds control characters: clear it and type it again."
      }
    })

  private static let englishFound: @Sendable (Int, Bool) -> String = { count, more in
    more ? "the first \(count)" : "\(count) found"
  }
}
