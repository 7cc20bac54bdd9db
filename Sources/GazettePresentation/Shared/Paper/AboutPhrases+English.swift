extension AboutPhrases {
  static let english = AboutPhrases(
    summary: "Your own daily paper: weather, map, headlines and classified ads.",
    lead: "A daily paper that you print yourself, on your own machine, from what others share. Here they are.",
    sourcesTitle: "Sources",
    sourcesNote: "What you read comes from here, under these licences.",
    noSources: "This paper has no source yet.",
    softwareTitle: "The press",
    softwareNote: "The free software that prints this paper.",
    privacyTitle: "What the paper knows of you",
    privacy: """
      Your cities, your reading and your settings stay in the data folder of this machine. Your browser speaks to this \
      paper alone: no audience measurement, no advertising, no picture loaded from elsewhere.
      """,
    programTitle: "The program", version: "Version", licence: "Licence",
    publicDomain: "Public domain")
}
