/// The sections of the paper.
enum PaperSections {
  /// Every section on `paper`, in the order of the navigation; one that shows another's data is given it.
  static func open(on paper: Paper) async throws -> [any PaperSection] {
    let weather = WeatherSection(paper)
    return [
      weather
    ]
  }
}
