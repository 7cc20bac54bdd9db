import GazetteDomain

/// A reader's settings as names and values.
enum ReaderSettingsRows {
  static func rows(of settings: ReaderSettings) -> [String: String] {
    let rows = [
      "languageCode": settings.languageCode,
      "units": settings.units?.rawValue,
      "theme": settings.theme?.rawValue,
      "paperName": settings.paperName,
      "frontPageSections": settings.frontPageSections?.map(\.rawValue).joined(separator: ","),
    ]
    return rows.compactMapValues(\.self)
  }

  static func settings(from rows: [String: String]) -> ReaderSettings {
    var settings = ReaderSettings()
    settings.languageCode = rows["languageCode"]
    settings.units = rows["units"].flatMap(ReaderSettings.Units.init(rawValue:))
    settings.theme = rows["theme"].flatMap(ReaderSettings.Theme.init(rawValue:))
    settings.paperName = rows["paperName"]
    settings.frontPageSections = rows["frontPageSections"].map { list in
      list.split(separator: ",").compactMap { ReaderSettings.FrontPageSection(rawValue: String($0)) }
    }
    return settings
  }
}
