package import Foundation
package import GazettePresentation

/// What the paper is called, and how it speaks.
package struct PaperSettings: Sendable {
  package let name = Setting(
    "paper.name", default: "La Gazette", onPage: .inCharacters(60),
    "The name on the masthead.")
  package let language = Setting<Language?>(
    "paper.language", default: nil,
    "The language of the paper; without one, each reader's own.")
  package let units = Setting(
    "paper.units", default: UnitSystem.metric,
    "The units of readers who have chosen none.")
  package let timeZone = Setting(
    "paper.timeZone", default: TimeZone.current, onPage: .yes,
    "The time zone of the paper's date; a place's times are always its own.")
}
