package import Foundation
package import GazettePresentation

/// What the paper is called, and how it speaks.
package struct PaperSettings: Sendable {
  package let name = Setting(
    "paper.name", default: "La Gazette", onPage: .inCharacters(60), \.paperName)
  package let language = Setting<Language?>(
    "paper.language", default: nil, \.paperLanguage)
  package let units = Setting(
    "paper.units", default: UnitSystem.metric, \.paperUnits)
  package let timeZone = Setting(
    "paper.timeZone", default: TimeZone.current, onPage: .yes, \.timeZone)
}
