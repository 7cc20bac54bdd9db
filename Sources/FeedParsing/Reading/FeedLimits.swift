/// The maximum cost of a hostile document.
public struct FeedLimits: Sendable, Equatable {
  /// The maximum size of a document in bytes, before and after decoding.
  public var bytes = 64 << 20
  /// The maximum nesting depth of elements; deeper ones are omitted.
  public var depth = 200
  /// The maximum number of attributes of one element.
  public var attributes = 256
  /// The maximum number of namespace declarations in scope.
  public var namespaces = 256
  /// The maximum number of different names of elements, attributes and namespaces: libxml2 searches all of them for each lookup.
  public var names = 10_000
  /// The time limit for the whole document, including the conversion of its items.
  public var time = Duration.seconds(20)
  /// The maximum number of values: elements and attributes of XML, values of JSON. Later ones are omitted.
  public var values = 300_000
  /// The maximum size of an element's text, in bytes; a displayed article has at most half of that.
  public var text = 4 << 20
  /// The maximum number of items.
  public var items = 10_000
  /// The maximum number of warnings.
  public var warnings = 50

  /// The maximum number of bytes that resolving relative addresses may add to the document's size: a hostile feed has a long base
  /// and a million short addresses.
  let addressGrowth = 4 << 20

  /// The maximum number of changes of base address and language.
  let scopes = 10_000

  /// The maximum memory for the parts of items, in bytes, without their texts: an element of 20 bytes becomes a value of several
  /// hundred.
  let partMemory = 12 << 20

  /// Creates limits that suit every honest feed.
  public init() {}
}

/// The valid ranges of numbers in feeds; numbers outside them are ignored.
enum FeedBounds {
  /// The width or height of a picture or video.
  static let pixels = 0...100_000
  /// The size of a file, up to a petabyte.
  static let bytes = 0...1_000_000_000_000_000
  /// Comments, seasons, episodes.
  static let count = 0...1_000_000_000
  /// The time that a feed stays fresh: a minute to a year.
  static let minutesToLive = 1...525_600
  /// The maximum number of updates per period.
  static let updatesPerPeriod = 86_400
  /// A playing time: up to 1,000 hours.
  static let playingSeconds = 0.0...3_600_000.0
}

/// The time limit of a whole document: its parsing, and the conversion of its items.
///
/// It is checked between elements and between items, so the current one is always finished.
///
/// ```swift
/// let budget = TimeBudget(.seconds(5))
/// let feed = try FeedParser().parse(bytes, within: budget)
/// for item in feed.items where !budget.isSpent { convert(item) }
/// ```
public struct TimeBudget: Sendable {
  private let hasPassed: @Sendable () -> Bool

  /// Creates a budget of `limit` that starts now.
  public init(_ limit: Duration, clock: some Clock<Duration> = ContinuousClock()) {
    let end = clock.now.advanced(by: limit)
    hasPassed = { clock.now >= end }
  }

  /// True once the time is over.
  public var isSpent: Bool { hasPassed() }
}
