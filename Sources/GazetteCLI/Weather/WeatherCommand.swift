package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette weather [PLACE]`: the saved places at a glance, or everything about one place.
package struct WeatherCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("weather", \.places.weather)
  }

  @Argument(help: .spoken(\.places.place))
  var place: String?

  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions

  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the weather.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let session = try await services.weather.open(.reading)
    let report = WeatherReportWriter(session: session, style: style, terminal: services.terminal)
    guard let place else { return try await report.writeList() }
    let choice = PlaceChoice(session: session, style: style, terminal: services.terminal)
    try await report.writeDetail(try await choice.place(place))
  }
}
