package import ArgumentParser
package import Foundation
package import GazetteDomain
package import GazettePresentation

/// The options of every reading command.
package struct ReadingOptions: ParsableArguments {
  @Flag(help: .spoken(\.options.json))
  package var json = false

  @Option(name: .customLong("lang"), help: .spoken(\.options.language))
  package var language: Language?

  @Option(help: .spoken(\.options.units))
  package var units: UnitSystem?

  @Option(help: .spoken(\.options.reader))
  package var reader: String?

  package init() {}
}

extension Language: ExpressibleByArgument {}
extension UnitSystem: ExpressibleByArgument {}

/// What the paper's settings say about reading.
package struct ReadingDefaults: Equatable, Sendable {
  /// The language to write in.
  package let language: Language
  /// The units to write in; nil for those of the shell's region.
  package let units: UnitSystem?

  package init(language: Language, units: UnitSystem?) {
    self.language = language
    self.units = units
  }
}

/// How a reading command writes what it found.
package struct ReadingStyle: Equatable, Sendable {
  /// Whether JSON is wanted instead of text.
  package let isJSON: Bool
  /// The language of the text.
  package let language: Language
  /// The units of its figures.
  package let units: UnitSystem
  /// How times and dates are written.
  var dateStyle: DateStyle { DateStyle(language, in: Spoken.region) }
}

/// A section that a command has open, with what its presentation needs.
package protocol CommandSession: Sendable {
  /// The zone of the paper's own times.
  var timeZone: TimeZone { get }
  /// Tells the time.
  var now: CurrentTime { get }
}

extension CommandSession {
  /// The edition that a command writes.
  func edition(_ style: ReadingStyle) -> Edition {
    Edition(language: style.language, units: style.units, timeZone: timeZone, now: now(), dateStyle: style.dateStyle)
  }
}
