/// All phrases of Gazette, in one language.
///
/// Each section has its own struct, filled once per language: a missing phrase does not compile. A third language is a single
/// file: docs/adding-a-language.md.
///
/// A class, because it has a thousand strings, and copying a struct would retain each of them at every access.
package final class Phrases: SectionPhrases {
  /// The language of these phrases.
  package let language: Language
  /// The language's rules for figures, dates and counts.
  package let conventions: LanguageConventions
  /// The phrases of every page.
  package let common: CommonPhrases
  /// The phrases of the page about Gazette.
  package let about: AboutPhrases
  /// The phrases of the settings page.
  package let settings: SettingsPhrases
  /// The phrases of the weather pages.
  package let weather: WeatherPhrases
  /// The phrases of the map.
  package let map: WeatherMapPhrases
  /// The phrases of the news pages.
  package let news: NewsPhrases
  /// The phrases of the classified ads.
  package let classifieds: ClassifiedsPhrases
  /// The phrases of the front page.
  package let frontPage: FrontPagePhrases
  /// The phrases of the search through all sections.
  package let search: SearchPhrases
  /// The phrases for reading offline.
  package let offline: OfflinePhrases
  /// The phrases of the terminal's commands: their help and their output.
  package let commands: CommandPhrases

  /// Makes all phrases of `language`, in the order of the sections.
  init(
    _ language: Language, conventions: LanguageConventions, common: CommonPhrases, about: AboutPhrases,
    settings: SettingsPhrases, weather: WeatherPhrases, map: WeatherMapPhrases, news: NewsPhrases,
    classifieds: ClassifiedsPhrases,
    frontPage: FrontPagePhrases, search: SearchPhrases, offline: OfflinePhrases, commands: CommandPhrases
  ) {
    self.language = language
    self.conventions = conventions
    self.common = common
    self.about = about
    self.settings = settings
    self.weather = weather
    self.map = map
    self.news = news
    self.classifieds = classifieds
    self.frontPage = frontPage
    self.search = search
    self.offline = offline
    self.commands = commands
  }

  /// Returns the phrases of `language`, created once.
  package static func of(_ language: Language) -> Phrases { language.phrases(Phrases.self) }

  /// Returns, in this language, the phrases of a section that has its own type for them: `phrases[SportPhrases.self]`.
  package subscript<Words: SectionPhrases>(_ words: Words.Type) -> Words { language.phrases(words) }

  package static let french = Phrases(
    .french, conventions: .french, common: .french, about: .french, settings: .french, weather: .french, map: .french,
    news: .french, classifieds: .french,
    frontPage: .french, search: .french, offline: .french, commands: .french)
  package static let english = Phrases(
    .english, conventions: .english, common: .english, about: .english, settings: .english, weather: .english,
    map: .english, news: .english, classifieds: .english,
    frontPage: .english, search: .english, offline: .english, commands: .english)
}
