package import ArgumentParser
package import Foundation
package import GazetteDomain
package import GazettePresentation

/// The options shared by all reading commands.
package struct ReadingOptions: ParsableArguments {
  @Flag(help: .localized(\.options.json))
  package var json = false

  @Option(name: .customLong("lang"), help: .localized(\.options.language))
  package var language: Language?

  @Option(help: .localized(\.options.units))
  package var units: UnitSystem?

  @Option(help: .localized(\.options.reader))
  package var reader: String?

  package init() {}
}

extension Language: ExpressibleByArgument {}
extension UnitSystem: ExpressibleByArgument {}

/// The defaults of reading commands, from the settings.
package struct ReadingDefaults: Equatable, Sendable {
  /// The language of the output.
  package let language: Language
  /// The units to write in; nil for those of the shell's region.
  package let units: UnitSystem?

  package init(language: Language, units: UnitSystem?) {
    self.language = language
    self.units = units
  }
}

/// The output style of a reading command.
package struct ReadingStyle: Equatable, Sendable {
  /// True for JSON, false for text.
  package let isJSON: Bool
  /// The language of the text.
  package let language: Language
  /// The units of its values.
  package let units: UnitSystem
  /// The style of times and dates.
  var dateStyle: DateStyle { DateStyle(language, in: CommandLanguage.region) }
}

/// An open section for a command, with the context of its output.
package protocol CommandSession: Sendable {
  /// The time zone for dates in the output.
  var timeZone: TimeZone { get }
  /// Returns the current time.
  var now: CurrentTime { get }
}

extension CommandSession {
  /// Returns the edition for a command's output.
  func edition(_ style: ReadingStyle) -> Edition {
    Edition(language: style.language, units: style.units, timeZone: timeZone, now: now(), dateStyle: style.dateStyle)
  }
}
