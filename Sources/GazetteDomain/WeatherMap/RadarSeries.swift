import BoundedNumbers
public import Foundation

/// The time of a radar picture, in whole seconds between the years 2000 and 9999.
public struct RadarTime: Sendable, Hashable, Comparable {
  private static let bounds = 946_684_800...253_402_300_799

  /// Seconds since 1970.
  public let seconds: Int

  /// Makes the time of `date`; nil when it is out of bounds.
  public init?(_ date: Date) {
    let seconds = date.wholeSecondsSince1970
    guard Self.bounds.contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// Makes the time from its seconds as text; nil when it is malformed.
  public init?(_ text: some StringProtocol) {
    guard let seconds = Int(text, in: Self.bounds) else { return nil }
    self.seconds = seconds
  }

  /// The time as a date.
  public var date: Date { Date(timeIntervalSince1970: Double(seconds)) }

  /// Earlier times sort first.
  public static func < (left: RadarTime, right: RadarTime) -> Bool { left.seconds < right.seconds }
}

/// One picture of a series: a measurement, or a computed forecast.
public struct RadarFrame: Sendable, Hashable {
  /// The time that it shows.
  public let time: RadarTime
  /// The last measurement that it was computed from; nil for a measurement.
  public let computedFrom: RadarTime?
  /// The service's name for it, when the time alone is not enough; at most 60 letters, digits and slashes.
  public let key: String?

  /// Makes a frame; ignores an invalid key.
  public init(_ time: RadarTime, computedFrom: RadarTime? = nil, key: String? = nil) {
    self.time = time
    self.computedFrom = computedFrom
    self.key = key.flatMap { Self.isKey($0) ? $0 : nil }
  }

  /// The name in addresses: a later computation for the same time is another frame.
  public var name: String { computedFrom.map { "\(time.seconds)-\($0.seconds)" } ?? "\(time.seconds)" }

  /// Makes the frame of that name; nil when it is malformed.
  public init?(name: some StringProtocol, key: String? = nil) {
    let parts = name.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    let times = parts.map { RadarTime($0) }
    guard (1...2).contains(times.count), let time = times[0] else { return nil }
    guard times.count == 2 else {
      self.init(time, key: key)
      return
    }
    guard let origin = times[1] else { return nil }
    self.init(time, computedFrom: origin, key: key)
  }

  private static func isKey(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 60
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) || $0 == 47 }
  }
}

/// The pictures of a network: the last two hours and, if it computes them, the next two, ten minutes apart.
public struct RadarSeries: Sendable, Hashable {
  /// The length of a series into the past and the future, in seconds.
  public static let reach = 7200
  /// The time between two pictures, in seconds: every second one of the services', to halve the cost of viewing them.
  public static let step = 600

  /// Oldest first, each time once; at most 27, at least one of them measured.
  public let frames: [RadarFrame]
  /// The time of the service's reply.
  public let repliedAt: Date

  /// Makes the series of a service's frames; nil without a measured one.
  ///
  /// The choice is stable between requests, so that each picture is requested once; the newest is always included.
  public init?(of frames: [RadarFrame], repliedAt: Date) {
    guard let newest = frames.filter({ $0.computedFrom == nil }).max(by: { $0.time < $1.time }) else { return nil }
    var chosen: [Int: RadarFrame] = [newest.time.seconds / Self.step: newest]
    for frame in frames.sorted(by: { $0.time < $1.time }) {
      let isMeasured = frame.computedFrom == nil
      let distance = frame.time.seconds - newest.time.seconds
      guard isMeasured ? (-Self.reach...0).contains(distance) : (1...Self.reach).contains(distance) else { continue }
      let place = frame.time.seconds / Self.step
      // A measurement takes precedence over a computation, and the newest over earlier ones.
      if chosen[place] == nil { chosen[place] = frame }
    }
    self.frames = chosen.values.sorted { $0.time < $1.time }
    self.repliedAt = repliedAt.bounded
  }

  /// The time of the newest measurement.
  public var newest: Date {
    (frames.last { $0.computedFrom == nil } ?? frames[0]).time.date
  }
}

extension RadarSeries {
  /// The stored form: the time of the reply, then a line for each frame.
  public var text: String {
    (["\(repliedAt.wholeSecondsSince1970)"] + frames.map { "\($0.name) \($0.key ?? "")" }).joined(separator: "\n")
  }

  /// Reads ``text``; nil when it is malformed.
  public init?(text: String) {
    let lines = text.split(separator: "\n").prefix(100)
    guard let first = lines.first, let repliedAt = RadarTime(first) else { return nil }
    let frames = lines.dropFirst().compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return parts.first.flatMap { RadarFrame(name: $0, key: parts.count > 1 ? String(parts[1]) : nil) }
    }
    self.init(of: frames, repliedAt: repliedAt.date)
  }
}
