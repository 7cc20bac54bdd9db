package import GazettePresentation
package import HTTPFetching

extension AllowedDestination: SettingValue {
  package static var shape: SettingShape { .destination }

  package init?(settingText: String) { self.init(settingText) }

  package var settingText: String { description }
}
