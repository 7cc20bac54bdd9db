public import Foundation

/// The subject of one request to a service: the warnings of a country, or at one position in it. Each has its own reply, complete
/// or not.
public struct WarningScope: Sendable, Hashable {
  /// The service.
  public let service: ProviderID
  /// The country's ISO 3166-1 alpha-2 code in capitals.
  public let countryCode: String
  /// The position, for a service with requests per position; nil for the whole country.
  public let point: PlaceID?

  /// Makes a scope; nil when `countryCode` is not two letters.
  public init?(_ service: ProviderID, countryCode: String, point: PlaceID? = nil) {
    let code = countryCode.uppercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
    self.service = service
    self.countryCode = code
    self.point = point
  }

  /// Reads ``text``; nil when it is malformed.
  public init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var point: PlaceID?
    if parts.count == 3 {
      // Only the exact text form is valid.
      guard let read = try? PlaceID(text: parts[2]) else { return nil }
      point = read
    }
    self.init(ProviderID(rawValue: parts[0]), countryCode: parts[1], point: point)
  }

  /// The stored form: `meteoalarm/FR`, `nws/US/39.7456,-97.0892`.
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

/// The stored state of a scope between two requests, across restarts.
public struct WarningState: Sendable, Hashable {
  /// The scope.
  public var scope: WarningScope
  /// The time of the last complete reply: when the service made it, and never later than its fetch. Nil before the first complete
  /// reply.
  public var asOf: Date?
  /// The time of the last request, successful or not; nil before the first.
  public var lastAttempt: Date?
  /// The reason why the last attempt gave no complete reply; nil when it did.
  public var problem: RefreshFailure?
  /// The number of consecutive attempts without one.
  public var failuresInARow = 0
  /// The time of the next request: by the service's own demand, or the rhythm.
  public var nextAttempt: Date?
  /// The validators of the last reply, byte for byte as received.
  public var validators = WarningValidators()

  /// Makes the state of a scope before its first request.
  public init(scope: WarningScope) { self.scope = scope }
}

/// The validators of a service's reply, byte for byte.
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
