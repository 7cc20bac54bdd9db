/// Everything the paper says, in one language.
///
/// Each section has a struct of its own, filled once per language: a phrase that is missing does not compile. How a third
/// language is added, as one file: docs/adding-a-language.md.
///
/// A class, because everything said is a thousand strings, which a structure would count anew at each access.
package final class Phrases: SectionPhrases {
  /// The language of these phrases.
  package let language: Language
  /// How the language writes figures, dates and counts.
  package let habits: LanguageHabits
  /// What every page says.
  package let common: CommonPhrases
  /// What the page about the paper says.
  package let about: AboutPhrases
  /// What the settings page says.
  package let settings: SettingsPhrases
  /// What the weather pages say.
  package let weather: WeatherPhrases
  /// What the map says.
  package let map: WeatherMapPhrases
  /// What the news pages say.
  package let news: NewsPhrases
  /// What the classified ads say.
  package let classifieds: ClassifiedsPhrases
  /// What the front page says.
  package let frontPage: FrontPagePhrases
  /// What the search through the whole paper says.
  package let search: SearchPhrases
  /// What is said of reading without the network.
  package let offline: OfflinePhrases
  /// What the terminal's commands say of themselves and of their work.
  package let commands: CommandPhrases

  /// All phrases of `language`, in the order of the sections.
  init(
    _ language: Language, habits: LanguageHabits, common: CommonPhrases, about: AboutPhrases, settings: SettingsPhrases,
    weather: WeatherPhrases, map: WeatherMapPhrases, news: NewsPhrases, classifieds: ClassifiedsPhrases,
    frontPage: FrontPagePhrases, search: SearchPhrases, offline: OfflinePhrases, commands: CommandPhrases
  ) {
    self.language = language
    self.habits = habits
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

  /// The phrases of `language`, made once.
  package static func of(_ language: Language) -> Phrases { language.words(Phrases.self) }

  /// What a section says that has its phrases to itself, in this language: `phrases[SportPhrases.self]`.
  package subscript<Words: SectionPhrases>(_ words: Words.Type) -> Words { language.words(words) }

  package static let french = Phrases(
    .french, habits: .french, common: .french, about: .french, settings: .french, weather: .french, map: .french,
    news: .french, classifieds: .french,
    frontPage: .french, search: .french, offline: .french, commands: .french)
  package static let english = Phrases(
    .english, habits: .english, common: .english, about: .english, settings: .english, weather: .english, map: .english,
    news: .english, classifieds: .english,
    frontPage: .english, search: .english, offline: .english, commands: .english)
}
