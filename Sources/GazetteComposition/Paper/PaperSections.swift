/// The sections of the paper.
enum PaperSections {
  /// Every section on `paper`, in the order of the navigation; one that shows another's data is given it.
  ///
  /// - Parameter turns: where the settings page asks the paper to turn itself over.
  static func open(on paper: Paper, turns: PaperTurns) async throws -> [any PaperSection] {
    let pictures = await PictureSection(paper)
    let weather = WeatherSection(paper)
    let map = await WeatherMapSection(paper, weather: weather)
    let news = try await NewsSection(paper, links: pictures.links)
    let classifieds = ClassifiedsSection(paper, pictures: pictures.links)
    let frontPage = FrontPageSection(
      paper, news: news.component, weather: weather.component, classifieds: classifieds, links: pictures.links)
    let search = SearchSection(
      news: news.component, weather: weather.component, classifieds: classifieds.component, links: pictures.links)
    let settings = SettingsSection(paper, weather: weather, news: news, classifieds: classifieds, turns: turns)
    return [
      frontPage, pictures, weather, map, news, classifieds, search, settings,
    ]
  }
}
