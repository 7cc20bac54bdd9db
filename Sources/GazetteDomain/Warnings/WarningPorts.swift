public import Foundation

/// A service of weather warnings.
public protocol WarningSource: Sendable {
  /// The service, for its budget.
  var provider: ProviderID { get }
  /// Returns the scope to request for `place`, in the country of `countryCode`; nil when the service does not cover it.
  func scope(of place: PlaceID, countryCode: String) -> WarningScope?
  /// Returns the warnings of a scope. Never retries.
  /// - Throws: ``SourceError`` when there is no usable reply.
  func answer(to question: WarningQuestion) async throws(SourceError) -> WarningResponse
}

/// One request to a service.
public struct WarningQuestion: Sendable {
  /// The requested scope.
  public var scope: WarningScope
  /// The readers' positions in it: texts that need single requests are fetched only for warnings that apply there.
  public var places: [PlaceID]
  /// The validators of the last reply.
  public var validators: WarningValidators
  /// The warnings of the last reply: they never change, so a known text is not fetched again.
  public var known: [WeatherWarning]

  /// Makes a request.
  public init(
    scope: WarningScope, places: [PlaceID], validators: WarningValidators = WarningValidators(),
    known: [WeatherWarning] = []
  ) {
    self.scope = scope
    self.places = places
    self.validators = validators
    self.known = known
  }
}

/// A reply of a service.
public struct WarningResponse: Sendable, Hashable {
  /// The content of a reply.
  public enum Content: Sendable, Hashable {
    /// Nothing changed since the validators.
    case unchanged
    /// All warnings of the scope: missing ones are withdrawn.
    case whole([WeatherWarning])
    /// Some warnings, because others were unreadable or could not be fetched: nothing is withdrawn.
    case partial([WeatherWarning], SourceError)
  }

  /// The content.
  public var content: Content
  /// The time when the service made the reply; nil when unknown.
  public var madeAt: Date?
  /// The validators for the next request.
  public var validators: WarningValidators
  /// The time before which the service wants no request; nil when it gives none.
  public var freshUntil: Date?

  /// Makes a reply.
  public init(
    _ content: Content, madeAt: Date? = nil, validators: WarningValidators = WarningValidators(),
    freshUntil: Date? = nil
  ) {
    self.content = content
    self.madeAt = madeAt
    self.validators = validators
    self.freshUntil = freshUntil
  }
}

/// Stores the last known warnings of scopes, shared by all readers.
public protocol WarningStore: Sendable {
  /// Returns a number that grows with every write here by any process; cheap.
  func revision() async throws(StoreError) -> Int
  /// Returns the state of every scope, unordered.
  func states() async throws(StoreError) -> [WarningState]
  /// Returns all warnings of `scope`, including ended ones, in the order in which they were stored.
  func warnings(of scope: WarningScope) async throws(StoreError) -> [WeatherWarning]
  /// Returns one warning, ended or not; nil when it is no longer stored.
  func warning(_ id: WarningID) async throws(StoreError) -> WeatherWarning?
  /// Replaces the warnings and the state of a scope in one transaction. The last of several warnings with the same identity wins.
  func replace(_ warnings: [WeatherWarning], state: WarningState) async throws(StoreError)
  /// Saves the state of a scope; its warnings stay.
  func note(_ state: WarningState) async throws(StoreError)
  /// Deletes every scope, with its warnings, that is not in `keeping` and was last requested before `date`; returns their number.
  func forget(notIn keeping: Set<WarningScope>, askedBefore date: Date) async throws(StoreError) -> Int
}
