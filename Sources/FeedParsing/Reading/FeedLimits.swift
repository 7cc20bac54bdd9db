/// How much a hostile document may cost.
public struct FeedLimits: Sendable, Equatable {
  /// The longest document in bytes, before and after decoding.
  public var bytes = 64 << 20
  /// The deepest nesting of elements; what lies deeper is left out.
  public var depth = 200
  /// The most attributes that one element keeps.
  public var attributes = 256
  /// The most namespace declarations in force at once.
  public var namespaces = 256
  /// The most different names of elements, attributes and namespaces: libxml2 looks each up among all others.
  public var names = 10_000
  /// The longest time for the whole document, what is made of its items included.
  public var time = Duration.seconds(20)
  /// The most items that are kept.
  public var items = 100_000
  /// The most warnings that are kept.
  public var warnings = 50

  /// The most bytes that resolving relative addresses may add, beside the length of the document: a hostile feed has a
  /// long base and a million short addresses.
  let resolving = 4 << 20

  /// The limits that fit every honest feed.
  public init() {}
}
