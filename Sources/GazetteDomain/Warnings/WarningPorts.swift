public import Foundation

/// A service that warns of the weather.
public protocol WarningSource: Sendable {
  /// The service, for its budget.
  var provider: ProviderID { get }
  /// What has to be asked for to know of `place`, which lies in the country of `countryCode`; nil where the service does
  /// not warn.
  func scope(of place: PlaceID, countryCode: String) -> WarningScope?
  /// The warnings of a scope. Never retries.
  /// - Throws: ``SourceError`` when there is no usable answer.
  func answer(to question: WarningQuestion) async throws(SourceError) -> WarningAnswer
}

/// One question to a service.
public struct WarningQuestion: Sendable {
  /// What is asked for.
  public var scope: WarningScope
  /// The positions of readers in it: texts that must be fetched one by one are fetched for warnings that hold there.
  public var places: [PlaceID]
  /// What the last answer gave to ask again with.
  public var validators: WarningValidators
  /// What the last answer told: contents never change, so a text that is known is not fetched again.
  public var known: [WeatherWarning]

  /// Makes a question.
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

/// What a service answered.
public struct WarningAnswer: Sendable, Hashable {
  /// What it told.
  public enum Content: Sendable, Hashable {
    /// Nothing changed since the validators were given.
    case unchanged
    /// All warnings of the scope: what is not among them is withdrawn.
    case whole([WeatherWarning])
    /// Some warnings, while others could not be read or fetched: nothing is withdrawn.
    case partial([WeatherWarning], SourceError)
  }

  /// What it told.
  public var content: Content
  /// When the service made the answer; nil when it does not say.
  public var madeAt: Date?
  /// What to ask again with.
  public var validators: WarningValidators
  /// Before then the service wants no further request; nil when it does not say.
  public var freshUntil: Date?

  /// Makes an answer.
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

/// Keeps the last known warnings of scopes, which all readers share.
public protocol WarningStore: Sendable {
  /// A number that grows whenever anything is kept here, by whatever process; cheap to ask for.
  func revision() async throws(StoreError) -> Int
  /// What is remembered of every scope; in no order.
  func states() async throws(StoreError) -> [WarningState]
  /// All warnings of `scope`, ended ones too, in the order in which they were kept.
  func warnings(of scope: WarningScope) async throws(StoreError) -> [WeatherWarning]
  /// One warning, ended or not; nil when it is not kept any more.
  func warning(_ id: WarningID) async throws(StoreError) -> WeatherWarning?
  /// Puts `warnings` in place of those of the scope, with its state, in one transaction. Of warnings with the same
  /// identity the last stays.
  func replace(_ warnings: [WeatherWarning], state: WarningState) async throws(StoreError)
  /// Keeps what is remembered of a scope; its warnings stay.
  func note(_ state: WarningState) async throws(StoreError)
  /// Forgets every scope, with its warnings, that is not in `keeping` and was last asked for before `date`; answers how many.
  func forget(notIn keeping: Set<WarningScope>, askedBefore date: Date) async throws(StoreError) -> Int
}
