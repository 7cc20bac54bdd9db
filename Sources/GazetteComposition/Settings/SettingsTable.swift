/// Every setting of Gazette, each declared once, in the order in which `gazette config` shows them.
package struct SettingsTable: Sendable {
  package let server = ServerSettings()
  package let data: DataSettings
  package let paper: PaperSettings
  package let log = LogSettings()
  package let openMeteo = OpenMeteoSettings()
  package let openWeather = OpenWeatherSettings()
  package let weather = WeatherSettings()
  package let map = MapSettings()
  package let news = NewsSettings()
  package let classifieds = ClassifiedsSettings()
  package let pictures = PictureSettings()
  package let outbound = OutboundSettings()

  /// The table whose defaults suit the person and machine that `environment` tells of.
  package init(environment: [String: String] = [:]) {
    data = DataSettings(environment: environment)
    paper = PaperSettings()
  }

  /// Every declaration, read off the table itself so that none can be forgotten.
  package var declarations: [any SettingDeclaration] {
    Mirror(reflecting: self).children.flatMap { group in
      Mirror(reflecting: group.value).children.compactMap { $0.value as? any SettingDeclaration }
    }
  }
}
