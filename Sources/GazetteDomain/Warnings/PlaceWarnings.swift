public import Foundation

/// The known warnings at one position.
public struct PlaceWarnings: Sendable, Hashable {
  /// The position.
  public var coordinate: Coordinate
  /// The position's country, ISO 3166-1 alpha-2; nil at sea and when unknown.
  public var countryCode: String?
  /// The services that cover the position, with the state of their last replies; empty when none does.
  public var services: [WarningServiceStatus]
  /// The current and future warnings at the position, the most severe first, each once.
  public var warnings: [WeatherWarning]
  /// The country's warnings with unknown areas: they may apply here. The most severe first.
  public var somewhere: [WeatherWarning]
  /// The time of reading.
  public var now: Date

  /// Makes the warnings of a position.
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

  /// The time of the oldest service's reply; nil when a service never gave one, and when none covers the position.
  public var asOf: Date? {
    let times = services.compactMap(\.asOf)
    return times.count == services.count ? times.min() : nil
  }

  /// The meaning of an empty list here: only ``WarningStanding/current`` means that there are no warnings.
  public var standing: WarningStanding {
    if services.isEmpty { return .uncovered }
    guard let asOf else { return .unknown }
    return services.contains { !$0.isCurrent(at: now) } ? .old(asOf: asOf) : .current
  }

  /// True only when every service gave a recent, complete reply without warnings; no failure ever yields true.
  public var isClear: Bool { standing == .current && warnings.isEmpty && somewhere.isEmpty }

  /// The most severe level of ``warnings``; nil when there are none.
  public var level: WarningLevel? { warnings.map(\.level).max() }
}

/// The reliability of the known warnings.
public enum WarningStanding: Sendable, Hashable {
  /// Every service gave a recent, complete reply.
  case current
  /// The warnings are those of that time: a service is unreachable, gave a partial reply, or got no request since.
  case old(asOf: Date)
  /// A service covers the position, but has never given a reply.
  case unknown
  /// No service known to Gazette covers the position.
  case uncovered
}

/// The state of one service's reply.
public struct WarningServiceStatus: Sendable, Hashable {
  /// The reason why there is no fresh, complete reply.
  public enum Problem: Sendable, Hashable {
    /// The last attempt failed, or gave a partial reply.
    case failed(RefreshFailure)
    /// It has had no request yet; the first follows within a minute.
    case notRequestedYet
    /// No reader has a city there, so it is not requested.
    case unwatched
    /// Its last request or its last reply is too old, for example because the machine slept.
    case old
  }

  /// The scope.
  public var scope: WarningScope
  /// The time of its last complete reply; nil without one.
  public var asOf: Date?
  /// The problem; nil without one.
  public var problem: Problem?

  /// The service.
  public var service: ProviderID { scope.service }

  /// The maximum age of a fresh reply, in seconds.
  public static let maximumFreshAge: TimeInterval = 5400

  /// Makes a status.
  public init(scope: WarningScope, asOf: Date?, problem: Problem?) {
    self.scope = scope
    self.asOf = asOf
    self.problem = problem
  }

  /// Makes the status of `scope` at `now`; `state` is nil when nothing is stored about it.
  init(_ scope: WarningScope, _ state: WarningState?, isWatched: Bool, at now: Date) {
    self.init(scope: scope, asOf: state?.asOf, problem: nil)
    if let failure = state?.problem {
      problem = .failed(failure)
    } else if !isWatched {
      problem = .unwatched
    } else if let asOf {
      // After the clock was set back, the age of the reply is unknown.
      problem = now.timeIntervalSince(asOf) > Self.maximumFreshAge || asOf.isAhead(of: now) ? .old : nil
    } else {
      problem = .notRequestedYet
    }
  }

  /// Returns true when its reply is complete and fresh.
  public func isCurrent(at now: Date) -> Bool { problem == nil && asOf != nil }
}

/// The warnings of one of a reader's places.
public struct SavedPlaceWarnings: Sendable, Hashable, Identifiable {
  /// The place's identity.
  public var id: PlaceID { saved.id }
  /// The reader's entry.
  public var saved: SavedPlace
  /// The known warnings there.
  public var known: PlaceWarnings
  /// Makes the warnings of a place.
  public init(saved: SavedPlace, known: PlaceWarnings) {
    self.saved = saved
    self.known = known
  }
}

/// One warning with everything that its page shows.
public struct WarningDetail: Sendable, Hashable {
  /// The warning, ended or not: see ``WeatherWarning/isShown(at:)``.
  public var warning: WeatherWarning
  /// The state of its service's reply: a warning from an old reply may have been withdrawn since.
  public var status: WarningServiceStatus
  /// Its shapes on the map: those drawn by the service, and those of its known zones.
  public var shapes: [WarningPolygon]
  /// The reader's places where it applies, by rank.
  public var places: [SavedPlace]
  /// True when some of its areas are unknown.
  public var isUnplaced: Bool
  /// Makes a detail.
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
  /// The services that cover it; empty when none does.
  public var services: [WarningServiceStatus]
  /// All of its warnings to show now, the most severe first, each once.
  public var warnings: [WeatherWarning]
  /// Makes the warnings of a country.
  public init(countryCode: String, services: [WarningServiceStatus], warnings: [WeatherWarning]) {
    self.countryCode = countryCode
    self.services = services
    self.warnings = warnings
  }
}
