import GazetteCLI
import ProviderSimulator

/// What the demo imposes, to stay by itself: its own port and folder, and the simulated providers.
enum DemoSettings {
  /// What is imposed over the settings that were `chosen`.
  static func imposed(
    _ request: DemoRequest, over chosen: Settings, folder: TemporaryFolder, providers: SimulatorAddresses
  ) -> [SettingAssignment] {
    let quiet = chosen.origin(of: chosen.table.log.level) == .defaultValue ? [("log.level", "warning")] : []
    // A reader's own key means nothing to the simulated provider; one that is made up for it comes as an option.
    let key = chosen.origin(of: chosen.table.openWeather.key) == .option ? [] : [("openweather.key", "")]
    return (world(request, folder: folder, providers: providers) + quiet + key)
      .map { SettingAssignment(key: $0.0, value: $0.1) }
  }

  private static func world(
    _ request: DemoRequest, folder: TemporaryFolder, providers: SimulatorAddresses
  ) -> [(String, String)] {
    [
      ("server.port", String(request.port)),
      ("data.folder", folder.path),
      ("openMeteo.url", providers.openMeteo),
      ("openMeteo.geocodingURL", providers.openMeteoGeocoding),
      ("openMeteo.airURL", providers.openMeteoAir),
      ("openweather.url", providers.openWeather),
      ("classifieds.url", providers.classifieds),
      // The simulated ads change every few minutes, for whoever looks on.
      ("classifieds.refreshEvery", "2m"),
      ("news.feedURL", providers.feeds.first?.url ?? ""),
      ("news.refreshEvery", "1m"),
      ("map.tileURL", providers.tileTemplate),
    ]
  }
}
