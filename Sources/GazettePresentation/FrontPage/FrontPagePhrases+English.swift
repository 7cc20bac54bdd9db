extension FrontPagePhrases {
  static let english = FrontPagePhrases(
    title: "Front page",
    allStories: "All the news", allPlaces: "All cities", wholeMap: "Open the map", allAds: "All ads",
    noStories: "No stories yet: they come as soon as your papers have answered.", addFeeds: "Your papers",
    noPlaces: "Add your cities: their weather will be here every morning.", addPlace: "Add a city",
    noAds: "No ads yet.",
    alsoIn: { "Also in " + $0.joined(separator: ", ") },
    newAds: { count, search in count == 1 ? "1 new ad for “\(search)”" : "\(count) new ads for “\(search)”" },
    urgent: "Urgent",
    trouble: { "This section cannot be read. \($0)" },
    newStory: "1 more story since your last visit", newStories: "# more stories since your last visit",
    newMark: "New", layout: .english)
}
