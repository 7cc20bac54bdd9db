public import Foundation

/// What one request to a service asks for: the warnings of a country, or those at one position of it. Each has an answer of
/// its own, which is whole or is not.
public struct WarningScope: Sendable, Hashable {
  /// The service that answers.
  public let service: ProviderID
  /// The country's ISO 3166-1 alpha-2 code in capitals.
  public let countryCode: String
  /// The position, where the service is asked position by position; nil where it tells of the whole country.
  public let point: PlaceID?

  /// Makes a scope; nil when `countryCode` is not two letters.
  public init?(_ service: ProviderID, countryCode: String, point: PlaceID? = nil) {
    let code = countryCode.uppercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
    self.service = service
    self.countryCode = code
    self.point = point
  }

  /// Reads what ``text`` wrote; nil for anything else.
  public init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var point: PlaceID?
    if parts.count == 3 {
      // What no ``text`` wrote is no scope.
      guard let read = try? PlaceID(text: parts[2]) else { return nil }
      point = read
    }
    self.init(ProviderID(rawValue: parts[0]), countryCode: parts[1], point: point)
  }

  /// As it is stored: `meteoalarm/FR`, `nws/US/39.7456,-97.0892`.
  public var text: String {
    ([service.rawValue, countryCode] + [point?.text].compactMap(\.self)).joined(separator: "/")
  }
}

extension ProviderID {
  /// MeteoAlarm: the warnings of Europe's weather services.
  public static let meteoAlarm = ProviderID(rawValue: "meteoalarm")
  /// The National Weather Service of the United States.
  public static let nws = ProviderID(rawValue: "nws")
  /// Deutscher Wetterdienst, the German weather service.
  public static let dwd = ProviderID(rawValue: "dwd")
}

/// What is remembered of a scope between two requests, across restarts.
public struct WarningState: Sendable, Hashable {
  /// What was asked for.
  public var scope: WarningScope
  /// The moment of which the last whole answer tells: when the service made it, and never later than it was fetched. Nil
  /// before the first whole answer.
  public var asOf: Date?
  /// When it was last asked, successfully or not; nil before the first time.
  public var lastAttempt: Date?
  /// Why the last attempt gave no whole answer; nil when it did.
  public var problem: RefreshFailure?
  /// How many attempts in a row gave none.
  public var failuresInARow = 0
  /// Nothing is asked before then: the service's own wish, or the rhythm.
  public var nextAttempt: Date?
  /// What to ask again with, byte for byte as received.
  public var validators = WarningValidators()

  /// Makes the state of a scope that was never asked for.
  public init(scope: WarningScope) { self.scope = scope }
}

/// What a service gave to ask again with, byte for byte.
public struct WarningValidators: Sendable, Hashable {
  /// `ETag`.
  public var etag: String?
  /// `Last-Modified`.
  public var lastModified: String?
  /// Makes validators.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}
