public import Foundation

/// The decisions about a reader's waiting notifications, by the reader's preferences. A pure function of its ``Situation``.
///
/// - A muted watch, a removed one, an expired notification, a story that the watch has told, and one without a usable channel are
///   withheld.
/// - Up to ``singles`` notifications of a watch within ``window`` seconds are messages of their own. More become one message, at
///   once when they come together, else when the first held one has waited that long; it replaces the last single one.
/// - Quiet hours hold everything except red warnings, if the reader wants those. Articles and ads that expire during quiet hours
///   go to the digest.
/// - Beyond the daily cap articles and ads wait for the digest. Weather and warnings do not, because it would be too late for them.
public struct DeliveryPlan: Sendable {
  /// The number of messages of one watch within ``window`` before the next ones are gathered.
  public static let singles = 3
  /// The time within which more than ``singles`` messages become one, in seconds.
  public static let window: TimeInterval = 600
  /// The time within which a watch tells a story once, in seconds.
  public static let storyMemory: TimeInterval = 2 * 86_400
  /// The lifetime of a digest, in seconds.
  public static let digestLifetime: TimeInterval = 43_200
  /// The time before its end at which a held notification is sent at the latest, in seconds.
  static let margin: TimeInterval = 60

  /// The data for the decisions.
  public struct Situation: Sendable, Hashable {
    /// The waiting and deferred entries, the recent messages and the told stories.
    public var outbox: Outbox
    /// The preferences.
    public var preferences: NotificationPreferences
    /// The reader's time zone.
    public var timeZone: TimeZone
    /// The reader's channels: true for a paused one.
    public var channels: [ChannelID: Bool]
    /// The muted watches with the ends.
    public var muted: [WatchID: Date]
    /// The current time.
    public var now: Date

    /// Makes a situation.
    public init(
      outbox: Outbox, preferences: NotificationPreferences, timeZone: TimeZone, channels: [ChannelID: Bool],
      muted: [WatchID: Date] = [:], now: Date
    ) {
      self.outbox = outbox
      self.preferences = preferences
      self.timeZone = timeZone
      self.channels = channels
      self.muted = muted
      self.now = now
    }
  }

  /// A message to make.
  public struct Message: Sendable, Hashable {
    /// A kind of message.
    public enum Kind: Sendable, Hashable {
      /// One notification. A later group replaces it if it is the last of the window.
      case single(isReplaceable: Bool)
      /// Several of a watch.
      case group
      /// Those that were held for the digest.
      case digest
    }

    /// The kind.
    public var kind: Kind
    /// The entries, the oldest first; never empty.
    public var entries: [OutboxEntry]
    /// The channels, in order; never empty.
    public var channels: [ChannelID]
  }

  /// The messages to send now.
  public private(set) var messages: [Message] = []
  /// The entries to hold for the digest, with its time.
  public private(set) var deferred: [OutboxID: Date] = [:]
  /// The entries to hold, with the time of the next decision.
  public private(set) var held: [OutboxID: Date] = [:]
  /// The entries never to send.
  public private(set) var withheld: [OutboxID: WithholdingReason] = [:]

  private let situation: Situation
  private let clock: WallClock
  private let quietEnd: Date?
  /// The number of messages that the cap still permits today.
  private var allowance: Int
  private var now: Date { situation.now }

  /// Decides.
  public init(_ situation: Situation) {
    self.situation = situation
    let (preferences, now) = (situation.preferences.bounded, situation.now)
    clock = WallClock(situation.timeZone)
    quietEnd = preferences.quietHours?.end(at: now, in: situation.timeZone)
    let today = clock.startOfDay(at: now)
    allowance = preferences.dailyCap - situation.outbox.recent.count { $0.date >= today && !$0.date.isAhead(of: now) }
    let (deferrable, rest) = withholding()
    for entries in Self.byWatch(rest) { decide(entries) }
    gatherDigest(deferrable)
  }

  /// Withholds what must not be sent; returns the deferred entries and the others.
  private mutating func withholding() -> (deferred: [OutboxEntry], rest: [OutboxEntry]) {
    var told = situation.outbox.stories
    var (deferred, rest) = ([OutboxEntry](), [OutboxEntry]())
    for entry in situation.outbox.entries {
      if let reason = reason(toWithhold: entry, told: told) {
        withheld[entry.id] = reason
        continue
      }
      if let story = entry.notification.story { told.insert(ToldStory(watch: entry.watch, story: story)) }
      if entry.isDeferred { deferred.append(entry) } else { rest.append(entry) }
    }
    return (deferred, rest)
  }

  private func reason(toWithhold entry: OutboxEntry, told: Set<ToldStory>) -> WithholdingReason? {
    guard entry.watchName != nil, entry.match != nil else { return .watchRemoved }
    if let end = situation.muted[entry.watch], end > now { return .muted }
    if !entry.isDeferred, entry.notification.expires <= now { return quietEnd == nil ? .expired : .quiet }
    if let story = entry.notification.story, told.contains(ToldStory(watch: entry.watch, story: story)) {
      return .duplicate
    }
    let channels = channels(of: entry)
    if channels.isEmpty { return .noChannel }
    return channels.allSatisfy { situation.channels[$0] == true } ? .channelPaused : nil
  }

  /// Returns the existing channels of an entry, also paused ones.
  private func channels(of entry: OutboxEntry) -> [ChannelID] {
    let chosen = entry.channels.isEmpty ? Array(situation.channels.keys) : entry.channels
    return Set(chosen).filter { situation.channels[$0] != nil }.sorted()
  }

  /// Returns the channels of an entry that can send.
  private func usableChannels(of entry: OutboxEntry) -> [ChannelID] {
    channels(of: entry).filter { situation.channels[$0] == false }
  }

  private static func byWatch(_ entries: [OutboxEntry]) -> [[OutboxEntry]] {
    Dictionary(grouping: entries, by: \.watch).values.sorted { $0[0].id < $1[0].id }
  }

  /// Decides about all entries of one watch.
  private mutating func decide(_ entries: [OutboxEntry]) {
    let breaking = entries.filter(breaksQuietHours)
    if breaking.count <= Self.singles {
      for entry in breaking { send([entry], .single(isReplaceable: false)) }
    } else {
      send(breaking, .group)
    }
    let others = entries.filter { !breaksQuietHours($0) }
    if let quietEnd { hold(others, untilQuietEnd: quietEnd) } else { gather(others) }
  }

  private func breaksQuietHours(_ entry: OutboxEntry) -> Bool {
    entry.notification.urgency == .critical
      && (quietEnd == nil || situation.preferences.redWarningsBreakQuietHours)
  }

  private mutating func hold(_ entries: [OutboxEntry], untilQuietEnd end: Date) {
    for entry in entries {
      if entry.notification.expires > end {
        held[entry.id] = end
      } else if entry.notification.urgency <= .normal {
        deferred[entry.id] = digestTime(of: entry)
      } else {
        held[entry.id] = entry.notification.expires
      }
    }
  }

  /// Sends the entries of a watch as messages of their own or as one, or holds them for a while.
  private mutating func gather(_ entries: [OutboxEntry]) {
    guard let first = entries.first else { return }
    let capped = entries.filter { isCapped($0) }
    for entry in capped { deferred[entry.id] = digestTime(of: entry) }
    let entries = entries.filter { deferred[$0.id] == nil }
    guard !entries.isEmpty else { return }
    let earlier = situation.outbox.recent.count { message in
      message.watch == first.watch && message.date.isWithin(Self.window, of: now)
    }
    if earlier + entries.count <= Self.singles {
      for (number, entry) in entries.enumerated() {
        sendWithinCap([entry], .single(isReplaceable: earlier + number + 1 == Self.singles))
      }
    } else if earlier == 0 {
      sendWithinCap(entries, .group)
    } else {
      let due = heldEnd(entries)
      guard due > now else { return sendWithinCap(entries, entries.count == 1 ? .single(isReplaceable: true) : .group) }
      for entry in entries { held[entry.id] = due }
    }
  }

  /// Returns the time at which held entries of a watch are sent: when the first has waited for the window, or earlier when one
  /// would expire.
  private func heldEnd(_ entries: [OutboxEntry]) -> Date {
    let waited = entries.map { $0.queuedAt.addingTimeInterval(Self.window) }
    let expiring = entries.map { $0.notification.expires.addingTimeInterval(-Self.margin) }
    // A clock that was set back must not hold for longer.
    return min((waited + expiring).min() ?? now, now.addingTimeInterval(Self.window))
  }

  private func isCapped(_ entry: OutboxEntry) -> Bool { allowance <= 0 && entry.notification.urgency <= .normal }

  private mutating func sendWithinCap(_ entries: [OutboxEntry], _ kind: Message.Kind) {
    guard entries.contains(where: { !isCapped($0) }) else {
      for entry in entries { deferred[entry.id] = digestTime(of: entry) }
      return
    }
    send(entries, kind)
  }

  private mutating func send(_ entries: [OutboxEntry], _ kind: Message.Kind) {
    allowance -= 1
    messages.append(Message(kind: kind, entries: entries, channels: usableChannels(of: entries[0])))
  }

  private func digestTime(of entry: OutboxEntry) -> Date {
    clock.next(minute: situation.preferences.bounded.digestHour * 60, after: min(entry.queuedAt, now))
  }

  /// Makes the digests that are due, one for each set of channels. A digest contains all that is deferred.
  private mutating func gatherDigest(_ entries: [OutboxEntry]) {
    let isDue = quietEnd == nil && entries.contains { digestTime(of: $0) <= now }
    guard isDue else {
      for entry in entries { deferred[entry.id] = max(digestTime(of: entry), quietEnd ?? .distantPast) }
      return
    }
    let groups = Dictionary(grouping: entries, by: usableChannels).values.sorted { $0[0].id < $1[0].id }
    for group in groups {
      messages.append(Message(kind: .digest, entries: group, channels: usableChannels(of: group[0])))
    }
  }
}
