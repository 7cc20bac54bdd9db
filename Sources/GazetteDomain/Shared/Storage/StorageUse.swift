/// How much room one kind of data takes.
public struct StorageUse: Sendable, Hashable {
  /// What takes it.
  public var kind: StorageKind
  /// The room on the disk, in bytes; nil where the database does not tell what part of it is whose.
  public var bytes: Int?
  /// How many things there are (positions, articles, ads, files); nil where nothing is counted.
  public var count: Int?

  /// Tells that `kind` takes `bytes`.
  public init(_ kind: StorageKind, bytes: Int?, count: Int? = nil) {
    self.kind = kind
    self.bytes = bytes
    self.count = count
  }
}
