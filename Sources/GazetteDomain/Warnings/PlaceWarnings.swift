public import Foundation

/// What is known of the warnings at one position.
public struct PlaceWarnings: Sendable, Hashable {
  /// The position.
  public var coordinate: Coordinate
  /// The country that it lies in, ISO 3166-1 alpha-2; nil at sea and where that is not known.
  public var countryCode: String?
  /// The services that warn there, and how their last answers stand; empty where none does.
  public var services: [WarningServiceStatus]
  /// Those that hold or are to come at the position, the gravest first, each told once.
  public var warnings: [WeatherWarning]
  /// Those of the country whose areas could not be placed: they may hold here. The gravest first.
  public var somewhere: [WeatherWarning]
  /// When all of this was read.
  public var now: Date

  /// Makes what is known.
  public init(
    coordinate: Coordinate, countryCode: String?, services: [WarningServiceStatus], warnings: [WeatherWarning],
    somewhere: [WeatherWarning] = [], now: Date
  ) {
    self.coordinate = coordinate
    self.countryCode = countryCode
    self.services = services
    self.warnings = warnings
    self.somewhere = somewhere
    self.now = now
  }

  /// The oldest moment of which a service's answer tells; nil when one never gave any, and where no service warns.
  public var asOf: Date? {
    let times = services.compactMap(\.asOf)
    return times.count == services.count ? times.min() : nil
  }

  /// What an empty list means here: only ``WarningStanding/current`` says that there are no warnings.
  public var standing: WarningStanding {
    if services.isEmpty { return .uncovered }
    guard let asOf else { return .unknown }
    return services.contains { !$0.isCurrent(at: now) } ? .old(asOf: asOf) : .current
  }

  /// True only when every service told of everything just now, and there is nothing: no failure ever reads as this.
  public var isClear: Bool { standing == .current && warnings.isEmpty && somewhere.isEmpty }

  /// The gravest level of ``warnings``; nil when there are none.
  public var level: WarningLevel? { warnings.map(\.level).max() }
}

/// How sure what is known of the warnings is.
public enum WarningStanding: Sendable, Hashable {
  /// Every service told of everything lately.
  case current
  /// What is told is what was known then: a service cannot be reached, answered in part, or was not asked since.
  case old(asOf: Date)
  /// A service warns here, and has never given an answer.
  case unknown
  /// No service warns here that Gazette knows.
  case uncovered
}

/// How one service's answer stands.
public struct WarningServiceStatus: Sendable, Hashable {
  /// Why there is no fresh, whole answer.
  public enum Problem: Sendable, Hashable {
    /// The last attempt failed, or gave a part.
    case failed(RefreshFailure)
    /// It was not asked yet: the next minute will.
    case notAskedYet
    /// No reader has a city there, so it is not asked for.
    case unwatched
    /// It was not asked for longer than it should have been, or has not made its answer anew: the machine slept, say.
    case old
  }

  /// What was asked for.
  public var scope: WarningScope
  /// The moment of which its last whole answer tells; nil when there was none.
  public var asOf: Date?
  /// Nil when all is well.
  public var problem: Problem?

  /// The service.
  public var service: ProviderID { scope.service }

  /// An answer that is older than this says nothing of now, in seconds.
  public static let longestFresh: TimeInterval = 5400

  /// Makes a status.
  public init(scope: WarningScope, asOf: Date?, problem: Problem?) {
    self.scope = scope
    self.asOf = asOf
    self.problem = problem
  }

  /// How `state` stands at `now`; nil when nothing is remembered of `scope`, which `isWatched` or not.
  init(_ scope: WarningScope, _ state: WarningState?, isWatched: Bool, at now: Date) {
    self.init(scope: scope, asOf: state?.asOf, problem: nil)
    if let failure = state?.problem {
      problem = .failed(failure)
    } else if !isWatched {
      problem = .unwatched
    } else if let asOf {
      // A clock that was set back since says nothing of the answer's age.
      problem = now.timeIntervalSince(asOf) > Self.longestFresh || asOf.isAhead(of: now) ? .old : nil
    } else {
      problem = .notAskedYet
    }
  }

  /// Whether its answer is whole and new.
  public func isCurrent(at now: Date) -> Bool { problem == nil && asOf != nil }
}

/// The warnings of one of a reader's places.
public struct SavedPlaceWarnings: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { saved.id }
  /// The reader's entry.
  public var saved: SavedPlace
  /// What is known there.
  public var known: PlaceWarnings
  /// Puts both together.
  public init(saved: SavedPlace, known: PlaceWarnings) {
    self.saved = saved
    self.known = known
  }
}

/// One warning with what its page shows beside it.
public struct WarningDetail: Sendable, Hashable {
  /// The warning, ended or not: ask ``WeatherWarning/isShown(at:)``.
  public var warning: WeatherWarning
  /// How its service's answer stands: a warning that stands in an old answer may be withdrawn since.
  public var status: WarningServiceStatus
  /// Its shapes on the map: those that the service drew, and those of its zones as far as they are known.
  public var shapes: [WarningPolygon]
  /// The reader's places where it holds, by rank.
  public var places: [SavedPlace]
  /// True when some of its areas could not be placed.
  public var isUnplaced: Bool
  /// Puts the parts together.
  public init(
    warning: WeatherWarning, status: WarningServiceStatus, shapes: [WarningPolygon], places: [SavedPlace],
    isUnplaced: Bool
  ) {
    self.warning = warning
    self.status = status
    self.shapes = shapes
    self.places = places
    self.isUnplaced = isUnplaced
  }
}

/// The warnings of a country.
public struct CountryWarnings: Sendable, Hashable {
  /// ISO 3166-1 alpha-2.
  public var countryCode: String
  /// The services that warn there; empty where none does.
  public var services: [WarningServiceStatus]
  /// All that is shown of it now, the gravest first, each told once.
  public var warnings: [WeatherWarning]
  /// Puts the parts together.
  public init(countryCode: String, services: [WarningServiceStatus], warnings: [WeatherWarning]) {
    self.countryCode = countryCode
    self.services = services
    self.warnings = warnings
  }
}
