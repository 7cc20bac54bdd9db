import Foundation
package import GazetteDomain

/// The warnings at one position as the API tells them; every key is always there, what is unknown is null.
package struct WarningsDocument: Encodable, Sendable, Hashable {
  let asOf: Date?
  let services: [WarningServiceDocument]
  let warnings: [WarningDocument]

  /// Describes `known`: those that hold there, then those of the country whose areas could not be placed.
  package init(_ known: PlaceWarnings, language: Language) {
    asOf = known.asOf
    services = known.services.map { WarningServiceDocument($0, language: language) }
    warnings = (known.warnings + known.somewhere).map { WarningDocument($0, language: language) }
  }

  private enum Key: CodingKey {
    case asOf, services, warnings
  }

  /// Writes it.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(asOf, forKey: .asOf)
    try object.encode(services, forKey: .services)
    try object.encode(warnings, forKey: .warnings)
  }
}

/// A service, and how its last answer stands.
struct WarningServiceDocument: Encodable, Sendable, Hashable {
  let name: String
  let asOf: Date?
  let problem: String?

  init(_ status: WarningServiceStatus, language: Language) {
    name = WarningServicePhrases.name(of: status.service)
    asOf = status.asOf
    problem = status.problem.map { WarningServicePhrases.sentence($0, in: language) }
  }

  private enum Key: CodingKey {
    case name, asOf, problem
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(name, forKey: .name)
    try object.encode(asOf, forKey: .asOf)
    try object.encode(problem, forKey: .problem)
  }
}

/// One warning, in the service's own words.
struct WarningDocument: Encodable, Sendable, Hashable {
  private let warning: WeatherWarning
  private let text: WarningText

  init(_ warning: WeatherWarning, language: Language) {
    self.warning = warning
    text = warning.text(languageCode: language.code)
  }

  private enum Key: CodingKey {
    case id, level, type, event, headline, description, instruction, language, onset, ends, sender, service, url, areas
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(warning.id.rawValue, forKey: .id)
    try object.encode(warning.level.rawValue, forKey: .level)
    try object.encode(warning.kind.rawValue, forKey: .type)
    try object.encode(text.event, forKey: .event)
    try object.encode(text.headline, forKey: .headline)
    try object.encode(text.description, forKey: .description)
    try object.encode(text.instruction, forKey: .instruction)
    try object.encode(text.language, forKey: .language)
    try object.encode(warning.onset, forKey: .onset)
    try object.encode(warning.ends, forKey: .ends)
    try object.encode(warning.sender, forKey: .sender)
    try object.encode(WarningServicePhrases.name(of: warning.service), forKey: .service)
    try object.encode(warning.url?.absoluteString, forKey: .url)
    try object.encode(warning.areas.map(\.name).filter { !$0.isEmpty }, forKey: .areas)
  }
}

/// What is said of a service of warnings.
package enum WarningServicePhrases {
  /// A service's name as it writes it.
  package static func name(of service: ProviderID) -> String {
    switch service {
    case .meteoAlarm: "MeteoAlarm"
    case .nws: "National Weather Service"
    case .dwd: "Deutscher Wetterdienst"
    case .openWeather: "OpenWeather"
    default: service.rawValue
    }
  }

  /// Why there is no whole, new answer.
  static func sentence(_ problem: WarningServiceStatus.Problem, in language: Language) -> String {
    let words = Phrases.of(language)[WarningPhrases.self].standing
    return switch problem {
    case .failed(let failure): WeatherPhrases(language).sourceTrouble(failure.error)
    case .notAskedYet: words.notAskedYet
    case .unwatched: words.unwatched
    case .old: words.notRenewed
    }
  }
}
