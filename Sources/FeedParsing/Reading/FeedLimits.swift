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
  /// The most values that are read: elements and attributes of XML, values of JSON. What comes after them is left out.
  public var values = 300_000
  /// The longest text of one element, in bytes; what an article shows is half as long at most.
  public var text = 4 << 20
  /// The most items that are kept.
  public var items = 10_000
  /// The most warnings that are kept.
  public var warnings = 50

  /// The most bytes that resolving relative addresses may add, beside the length of the document: a hostile feed has a
  /// long base and a million short addresses.
  let resolving = 4 << 20

  /// The most changes of base address and language.
  let scopes = 10_000

  /// The most bytes that the parts of items take in memory, beside their texts: an element of 20 bytes becomes a value of
  /// several hundred.
  let room = 12 << 20

  /// The limits that fit every honest feed.
  public init() {}
}

/// What numbers of a feed can be; one beyond is no number.
enum FeedBounds {
  /// The side of a picture or video.
  static let pixels = 0...100_000
  /// The size of a file, up to a petabyte.
  static let bytes = 0...1_000_000_000_000_000
  /// Comments, seasons, episodes.
  static let count = 0...1_000_000_000
  /// How long a feed stays fresh: a minute to a year.
  static let minutesToLive = 1...525_600
  /// How often it is updated in a period that it names.
  static let updatesPerPeriod = 86_400
  /// How long something plays: up to 1,000 hours.
  static let playingSeconds = 0.0...3_600_000.0
}

/// How long a document may take as a whole: its parsing, and whatever is made of its items.
///
/// It is looked at between elements and between items, so that what is under way is finished.
public struct TimeBudget: Sendable {
  private let hasPassed: @Sendable () -> Bool

  /// A budget of `limit`, which begins now.
  public init(_ limit: Duration, clock: some Clock<Duration> = ContinuousClock()) {
    let end = clock.now.advanced(by: limit)
    hasPassed = { clock.now >= end }
  }

  /// True once the time is over.
  public var isSpent: Bool { hasPassed() }
}
