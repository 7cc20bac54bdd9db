package import Foundation
package import GazetteDomain

/// The input of the settings page.
package struct SettingsFacts: Sendable {
  /// The reader's choice of language, units and colours.
  package var preferences: ReaderPreferences
  /// The operator's choices.
  package var operatorSettings: OperatorSettings
  /// Whether the reader is an editor; others see only their own settings.
  package var isEditor = true
  /// The settings of the installation on this page, in the table's order.
  package var settings: [InstallationSetting] = []
  /// The saved cities, in order.
  package var places: [SavedPlace] = []
  /// The origin of the time zone of pages.
  package var timeZoneOrigin = TimeZoneOrigin.server
  /// The storage used; empty when it cannot be measured.
  package var storage: [StorageUse] = []
  /// The sections' names for the kinds of data.
  package var storageLabels: [StorageLabel] = []
  /// Whether the installation has a front page to arrange, feeds, and places to save; without them the page has no link.
  package var hasFrontPage = true, hasFeeds = true, hasPlaces = true, hasWelcome = false
  /// Whether the page can restore a backup.
  package var canRestoreBackups = true
  /// The number of articles that this browser saves.
  package var offlineArticles = OfflineArticleCount.defaultCount
  /// The result of the reader's request.
  package var attempt = SettingsAttempt()

  /// Makes the facts of an installation about which nothing else is known.
  package init(preferences: ReaderPreferences, operatorSettings: OperatorSettings) {
    self.preferences = preferences
    self.operatorSettings = operatorSettings
  }
}

/// The origin of the time zone of a reader's pages, by precedence.
package enum TimeZoneOrigin: Sendable, Hashable {
  /// The settings, the home city, the server.
  case settings, home, server
}

/// The result of a reader's request to the settings page.
package struct SettingsAttempt: Sendable {
  /// The completed action, in words; nil when there was none.
  package var done: String?
  /// The reason why the request failed, in words.
  package var failure: String?
  /// The error of each setting, by key.
  package var problems: [String: SettingProblem] = [:]
  /// The typed values, by key.
  package var typed: [String: String] = [:]

  /// Makes the result without a request.
  package init() {}
}

/// The operator's choices, for readers to see.
package struct OperatorSettings: Sendable {
  package let paperName: String
  /// The default language and units of readers; nil for those of their browsers.
  package let language: Language?
  package let units: UnitSystem?
  /// The time zone of the date on pages.
  package let timeZone: TimeZone
  /// The address that the server listens on.
  package let address: String
  /// The host names that the server accepts in addition to this machine's own.
  package let hosts: [String]
  package let hasPassword, isBehindTLS, isDemo: Bool
  package let version: String

  package init(
    paperName: String, language: Language?, units: UnitSystem?, timeZone: TimeZone, address: String, hosts: [String],
    hasPassword: Bool, isBehindTLS: Bool, isDemo: Bool, version: String
  ) {
    self.paperName = paperName
    self.language = language
    self.units = units
    self.timeZone = timeZone
    self.address = address
    self.hosts = hosts
    self.hasPassword = hasPassword
    self.isBehindTLS = isBehindTLS
    self.isDemo = isDemo
    self.version = version
  }
}
