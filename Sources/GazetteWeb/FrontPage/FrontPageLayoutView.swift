import GazetteDomain
import GazettePresentation

/// What the template that arranges the front page reads.
struct FrontPageLayoutView: Sendable {
  /// Something to choose from a list.
  struct Choice: Sendable {
    let value: String
    let word: String
    let isChosen: Bool
  }

  /// One section's line of the form.
  struct Row: Sendable {
    let section: String
    let name: String
    let isShown: Bool
    /// The class of its block in the sketch: how many columns it takes.
    let sizeClass: String
    let places: [Choice]
    let sizes: [Choice]
  }

  let words: FrontPageLayoutPhrases
  let action = Route.frontPageLayout.path
  let frontPath = Route.frontPage.path
  let plate: String
  let layoutRows: [Row]

  init(_ settings: ReaderSettings, plate: String, words: FrontPageLayoutPhrases, names: SectionNames) {
    self.plate = plate
    self.words = words
    let usual = FrontPageLayout.usualOrder
    let shown = settings.frontPageSections ?? usual
    let order = shown + usual.filter { !shown.contains($0) }
    layoutRows = order.enumerated().map { index, section in
      let size = settings.frontPageSizes[section] ?? FrontPageLayout.usualSize(of: section)
      return Row(
        section: section.rawValue, name: Self.name(section, names), isShown: shown.contains(section),
        sizeClass: "front-\(size.rawValue)",
        places: order.indices.map { Choice(value: "\($0 + 1)", word: "\($0 + 1)", isChosen: $0 == index) },
        sizes: ReaderSettings.FrontPageSize.allCases.map {
          Choice(value: $0.rawValue, word: words.size($0), isChosen: $0 == size)
        })
    }
  }

  private static func name(_ section: ReaderSettings.FrontPageSection, _ names: SectionNames) -> String {
    switch section {
    case .news: names.news
    case .weather: names.weather
    case .weatherMap: names.map
    case .classifieds: names.classifieds
    }
  }
}
