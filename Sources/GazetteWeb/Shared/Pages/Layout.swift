import GazettePresentation

/// What the layout template reads: the frame around every page.
struct Layout {
  struct Link {
    let path: String
    let name: String
    let shortName: String
    let icon: String
    let key: String
    let isCurrent: Bool
  }

  struct Choice {
    let value: String
    let name: String
    let isChosen: Bool
  }

  let language: String
  let theme: String
  let title: String
  let paperName: String
  let assets: String
  let date: String
  let editionTime: String
  let hasFullMasthead: Bool
  let ears: Ears
  let sections: [Link]
  let settingsPath: String
  let aboutPath: String
  let searchPath: String?
  let preferencesPath: String
  let addPlacePath: String?
  let feedsPath: String?
  let layoutPath: String?
  let isOpen: Bool
  let isReadable: Bool
  let returnPath: String
  let logoutPath: String?
  let topics: String
  let asksAnew: Bool
  let dataVersion: String
  let styles: [String]
  let scripts: [String]
  let preloads: [String]
  let notices: [Notice]
  let credits: [Credit]
  let isDemo: Bool
  let version: String
  let languages: [Choice]
  let unitChoices: [Choice]
  let themes: [Choice]
  let common: CommonPhrases
  let ageWords: LanguageHabits.AgeWords
  let body: String
}
