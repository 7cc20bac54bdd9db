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
