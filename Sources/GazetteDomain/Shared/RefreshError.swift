/// Why fresh data could not be had or kept.
public enum RefreshError: Error, Sendable, Hashable {
  /// The provider gave nothing usable.
  case source(SourceError)
  /// The store could not keep it, or could not say what may be spent.
  case store(StoreError)
}
