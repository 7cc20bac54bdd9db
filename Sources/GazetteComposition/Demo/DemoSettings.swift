import GazetteCLI
import ProviderSimulator

/// What the demo imposes, to stay by itself: its own port and folder, and the simulated providers.
enum DemoSettings {
  static func imposed(
    _ request: DemoRequest, folder: TemporaryFolder, providers: SimulatorAddresses
  ) -> [SettingAssignment] {
    [
      ("server.port", String(request.port)),
      ("data.folder", folder.path),
      ("openMeteo.url", providers.openMeteo),
      ("openMeteo.geocodingURL", providers.openMeteoGeocoding),
      ("openMeteo.airURL", providers.openMeteoAir),
      ("openweather.url", providers.openWeather),
      ("classifieds.url", providers.classifieds),
      ("map.tileURL", providers.tileTemplate),
    ].map { SettingAssignment(key: $0.0, value: $0.1) }
  }
}
