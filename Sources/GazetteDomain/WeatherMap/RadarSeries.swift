import BoundedNumbers
public import Foundation

/// A moment that a radar shows, in whole seconds between the years 2000 and 9999.
public struct RadarTime: Sendable, Hashable, Comparable {
  private static let bounds = 946_684_800...253_402_300_799

  /// Seconds since 1970.
  public let seconds: Int

  /// The moment of `date`; nil when it is out of bounds.
  public init?(_ date: Date) {
    let seconds = date.wholeSecondsSince1970
    guard Self.bounds.contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// The moment that `text` names by its seconds; nil when it names none.
  public init?(_ text: some StringProtocol) {
    guard let seconds = Int(text, in: Self.bounds) else { return nil }
    self.seconds = seconds
  }

  /// The moment as a date.
  public var date: Date { Date(timeIntervalSince1970: Double(seconds)) }

  /// The earlier first.
  public static func < (left: RadarTime, right: RadarTime) -> Bool { left.seconds < right.seconds }
}

/// One picture of a series: what was measured at a moment, or what was computed to come.
public struct RadarFrame: Sendable, Hashable {
  /// What it shows.
  public let time: RadarTime
  /// The last measurement that it was computed from; nil when it was measured itself.
  public let computedFrom: RadarTime?
  /// What its service calls it, where the time alone does not say; at most 60 letters, digits and slashes.
  public let key: String?

  /// Makes a frame; a key that is none is left out.
  public init(_ time: RadarTime, computedFrom: RadarTime? = nil, key: String? = nil) {
    self.time = time
    self.computedFrom = computedFrom
    self.key = key.flatMap { Self.isKey($0) ? $0 : nil }
  }

  /// What an address calls it: a later computation of the same moment is another frame.
  public var name: String { computedFrom.map { "\(time.seconds)-\($0.seconds)" } ?? "\(time.seconds)" }

  /// The frame of that name; nil when it is none.
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

/// The pictures that a network has: the last two hours and, where it computes them, the next two, ten minutes apart.
public struct RadarSeries: Sendable, Hashable {
  /// How far back and ahead a series reaches, seconds.
  public static let reach = 7200
  /// The time between two pictures, seconds: half of what the services have, so that watching them costs half as much.
  public static let step = 600

  /// Oldest first, each moment once; at most 27, at least one that was measured.
  public let frames: [RadarFrame]
  /// When the service told of them.
  public let toldAt: Date

  /// The series of what a service has; nil when nothing of it was measured.
  ///
  /// The same pictures are chosen whenever it is asked, so that each is asked for once; the newest is always among them.
  public init?(of frames: [RadarFrame], toldAt: Date) {
    guard let newest = frames.filter({ $0.computedFrom == nil }).max(by: { $0.time < $1.time }) else { return nil }
    var chosen: [Int: RadarFrame] = [newest.time.seconds / Self.step: newest]
    for frame in frames.sorted(by: { $0.time < $1.time }) {
      let isMeasured = frame.computedFrom == nil
      let distance = frame.time.seconds - newest.time.seconds
      guard isMeasured ? (-Self.reach...0).contains(distance) : (1...Self.reach).contains(distance) else { continue }
      let place = frame.time.seconds / Self.step
      // What was measured is never hidden by what was computed, nor the newest by one before it.
      if chosen[place] == nil { chosen[place] = frame }
    }
    self.frames = chosen.values.sorted { $0.time < $1.time }
    self.toldAt = toldAt.bounded
  }

  /// The moment of the newest measurement.
  public var newest: Date {
    (frames.last { $0.computedFrom == nil } ?? frames[0]).time.date
  }
}

extension RadarSeries {
  /// The series as a file holds it: when it was told, then a line for each frame.
  public var text: String {
    (["\(toldAt.wholeSecondsSince1970)"] + frames.map { "\($0.name) \($0.key ?? "")" }).joined(separator: "\n")
  }

  /// The series that a file holds; nil when it was not written as ``text``.
  public init?(text: String) {
    let lines = text.split(separator: "\n").prefix(100)
    guard let first = lines.first, let toldAt = RadarTime(first) else { return nil }
    let frames = lines.dropFirst().compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return parts.first.flatMap { RadarFrame(name: $0, key: parts.count > 1 ? String(parts[1]) : nil) }
    }
    self.init(of: frames, toldAt: toldAt.date)
  }
}
