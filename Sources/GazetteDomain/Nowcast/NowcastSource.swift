/// Tells what falls in the next two hours, where its radar sees.
public protocol NowcastSource: Sendable {
  /// The provider that answers, for its budget.
  var provider: ProviderID { get }
  /// Whether it is worth asking for `coordinate`; costs nothing.
  func covers(_ coordinate: Coordinate) -> Bool
  /// What falls at `coordinate`; nil where no radar sees it now.
  /// - Throws: ``SourceError`` when there is no readable answer. Never retries.
  func nowcast(at coordinate: Coordinate) async throws(SourceError) -> Nowcast?
}

extension NowcastSource {
  /// What falls; see ``nowcast(at:)``. The task cancels the work; the completion comes exactly once.
  @discardableResult
  public func nowcast(
    at coordinate: Coordinate, completion: @escaping @Sendable (Result<Nowcast?, SourceError>) -> Void
  ) -> Task<Void, Never> {
    Task.completing(completion) { () async throws(SourceError) in try await nowcast(at: coordinate) }
  }
}
