import Foundation
package import GazetteDomain

/// The warnings at one position, as the API writes them; every key is present, unknown values are null.
package struct WarningsDocument: Encodable, Sendable, Hashable {
  /// The limits of one response: a number of warnings, and a number of characters of their words, but at least one warning.
  package struct Limit: Sendable {
    let warnings, characters: Int
    /// For a response over HTTP.
    package static let answer = Limit(warnings: 50, characters: 200_000)
    /// No limits.
    package static let none = Limit(warnings: .max, characters: .max)
  }

  let asOf: Date?
  let services: [WarningServiceDocument]
  let warnings: [WarningDocument]
  let next: String?
  let unplaced: Int

  /// Describes `known`: the warnings there, and the number of the country's warnings that could not be placed.
  /// - Parameter cursor: The first warning of the response; an unknown one is ignored.
  package init(_ known: PlaceWarnings, language: Language, limit: Limit = .answer, from cursor: String? = nil) {
    asOf = known.asOf
    services = known.services.map { WarningServiceDocument($0, language: language) }
    unplaced = known.somewhere.count
    let start = known.warnings.firstIndex { $0.id.rawValue == cursor } ?? 0
    var (documents, characters): ([WarningDocument], Int) = ([], 0)
    for warning in known.warnings[start...] {
      let document = WarningDocument(warning, language: language)
      characters = min(limit.characters, characters) + document.length
      guard documents.isEmpty || documents.count < limit.warnings && characters <= limit.characters else { break }
      documents.append(document)
    }
    warnings = documents
    next = known.warnings[start...].dropFirst(documents.count).first?.id.rawValue
  }

  private enum Key: CodingKey {
    case asOf, services, warnings, next, unplaced
  }

  /// Encodes it.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(asOf, forKey: .asOf)
    try object.encode(services, forKey: .services)
    try object.encode(warnings, forKey: .warnings)
    try object.encode(next, forKey: .next)
    try object.encode(unplaced, forKey: .unplaced)
  }
}

/// A service, and the state of its last response.
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
  private static let maximumAreas = 200
  private let warning: WeatherWarning
  private let text: WarningText
  private let areas: [String]

  /// The approximate length of its words, in bytes.
  var length: Int {
    let words = [text.event, text.headline, text.description, text.instruction, warning.sender].compactMap(\.self)
    return (words + areas).reduce(0) { $0 + $1.utf8.count }
  }

  init(_ warning: WeatherWarning, language: Language) {
    self.warning = warning
    text = warning.text(languageCode: language.code)
    areas = Array(warning.areas.lazy.map(\.name).filter { !$0.isEmpty }.prefix(Self.maximumAreas))
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
    try object.encode(warning.displayedEnd, forKey: .ends)
    try object.encode(warning.sender, forKey: .sender)
    try object.encode(WarningServicePhrases.name(of: warning.service), forKey: .service)
    try object.encode(warning.url?.absoluteString, forKey: .url)
    try object.encode(areas, forKey: .areas)
  }
}

/// The phrases for warning services.
package enum WarningServicePhrases {
  /// Returns a service's own name.
  package static func name(of service: ProviderID) -> String {
    switch service {
    case .meteoAlarm: "MeteoAlarm"
    case .nws: "National Weather Service"
    case .dwd: "Deutscher Wetterdienst"
    case .openWeather: "OpenWeather"
    default: service.rawValue
    }
  }

  /// Returns why there are no complete, current data.
  static func sentence(_ problem: WarningServiceStatus.Problem, in language: Language) -> String {
    let words = Phrases.of(language)[WarningPhrases.self].standing
    return switch problem {
    case .failed(let failure): WeatherPhrases(language).sourceProblem(failure.error)
    case .notRequestedYet: words.notRequestedYet
    case .unwatched: words.unwatched
    case .old: words.notRenewed
    }
  }
}
