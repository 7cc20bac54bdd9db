package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette weather [PLACE]`: the saved places at a glance, or everything about one place.
package struct WeatherCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static let configuration = CommandConfiguration(
    commandName: "weather",
    abstract: "Read the weather of the saved places, or everything about one place.",
    discussion: """
      A place is a saved city, any city of the world, a city with its region or country ("Paris, Texas"), \
      or a position (48.85,2.35; write "-- -33.87,151.21" for one that begins with a minus sign).
      Exits with 3 when several places have the name: they are listed with their positions.
      """)

  @Argument(help: "The place; without one, the saved places are listed.")
  var place: String?

  @OptionGroup(title: "Reading")
  var reading: ReadingOptions

  @OptionGroup(title: "Settings")
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
