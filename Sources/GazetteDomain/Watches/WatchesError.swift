/// The reason why a service of the watches failed.
public enum WatchesError: StoreFailing, Sendable, Hashable {
  /// The query cannot be read.
  case query(WatchQueryProblem)
  /// A watch needs a name of 1...100 characters, without control characters, that no other watch of the reader has.
  case badName
  /// A watch that labels articles needs a label of 1...100 characters, without control characters.
  case badLabel
  /// The watch does not exist.
  case unknownWatch(WatchID)
  /// The store failed.
  case store(StoreError)

  /// The store's error; nil for all other cases.
  public var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }
}
