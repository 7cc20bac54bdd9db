import BoundedNumbers

/// How long something plays: `3723`, `62:03` or `1:02:03`.
enum PlayingTime {
  /// The time; nil when it cannot be read.
  static func parse(_ text: String) -> Duration? {
    let parts = TextBytes.trimmed(text).split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let number = Double(part, in: FeedBounds.playingSeconds) else { return nil }
      seconds = seconds * 60 + number
    }
    return Duration(seconds: seconds, in: FeedBounds.playingSeconds)
  }
}
