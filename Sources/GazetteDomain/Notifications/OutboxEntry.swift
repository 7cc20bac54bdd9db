public import Foundation

/// An entry of the outbox with what the plan needs of its watch and its match.
public struct OutboxEntry: Sendable, Hashable, Identifiable {
  /// The identity.
  public var id: OutboxID
  /// The watch.
  public var watch: WatchID
  /// The name of the watch; nil when it no longer exists.
  public var watchName: String?
  /// The channels of the watch; empty for all of the reader.
  public var channels: [ChannelID]
  /// The match; nil when it no longer exists.
  public var match: WatchMatch?
  /// The importance, the end, and the story.
  public var notification: QueuedNotification
  /// The time of the event.
  public var queuedAt: Date
  /// True when it is held for the next digest.
  public var isDeferred: Bool

  /// Makes an entry.
  public init(
    id: OutboxID, watch: WatchID, watchName: String?, channels: [ChannelID] = [], match: WatchMatch?,
    notification: QueuedNotification, queuedAt: Date, isDeferred: Bool = false
  ) {
    self.id = id
    self.watch = watch
    self.watchName = watchName
    self.channels = channels
    self.match = match
    self.notification = notification
    self.queuedAt = queuedAt
    self.isDeferred = isDeferred
  }
}

/// The identity of an entry of the outbox, which grows.
public struct OutboxID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number.
  public let rawValue: Int64
  /// Makes an identity.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Orders by number.
  public static func < (left: OutboxID, right: OutboxID) -> Bool { left.rawValue < right.rawValue }
}

/// The state of an entry; the raw value is its stored name.
public enum OutboxState: String, Sendable, Hashable, CaseIterable {
  /// Not decided yet, or held for a while.
  case waiting
  /// Held for the next digest.
  case deferred
  /// In a message of its own.
  case sent
  /// In a message with others.
  case gathered
  /// Never sent.
  case withheld

  /// The maximum number of a reader's entries in one plan.
  public static let maximumPlanned = 1000
  /// The maximum number of due deliveries that are read per channel.
  public static let maximumPerChannel = 20
}

/// The reason why an entry or a delivery was not sent; the raw value is its stored name.
public enum WithholdingReason: String, Sendable, Hashable, CaseIterable {
  /// The reader has muted the watch.
  case muted
  /// It became worthless before it could be sent.
  case expired
  /// It became worthless during quiet hours.
  case quiet
  /// Another one told the same story.
  case duplicate
  /// The watch no longer exists, or its match.
  case watchRemoved
  /// The reader has none of its channels.
  case noChannel
  /// All of its channels are paused.
  case channelPaused
  /// It was waiting in a database that was restored, and may have been sent before.
  case restored
}

/// An entry of the outbox with its messages and deliveries, for the log.
public struct NotificationLogEntry: Sendable, Hashable, Identifiable {
  /// The entry's identity.
  public var id: OutboxID
  /// The watch.
  public var watch: WatchID
  /// The name of the watch; nil when it no longer exists.
  public var watchName: String?
  /// The match; nil when it no longer exists.
  public var match: WatchMatch?
  /// The time of the event.
  public var queuedAt: Date
  /// The state.
  public var state: OutboxState
  /// The reason why it was withheld; nil otherwise.
  public var reason: WithholdingReason?
  /// The message with its deliveries; nil without one.
  public var message: Message?

  /// A message of the log.
  public struct Message: Sendable, Hashable {
    /// The identity; several entries may have the same.
    public var id: MessageID
    /// The title.
    public var title: String
    /// The time when it was made.
    public var date: Date
    /// The deliveries, by channel; without those of removed channels.
    public var deliveries: [Delivery]

    /// Makes a message.
    public init(id: MessageID, title: String, date: Date, deliveries: [Delivery]) {
      self.id = id
      self.title = title
      self.date = date
      self.deliveries = deliveries
    }
  }

  /// A delivery of the log.
  public struct Delivery: Sendable, Hashable {
    /// The channel.
    public var channel: ChannelID
    /// The name of the channel.
    public var channelName: String
    /// The state.
    public var state: DeliveryState
    /// The number of attempts.
    public var attempts: Int
    /// The last failure; nil without one.
    public var failure: DeliveryFailure?
    /// The reason why it was withheld; nil otherwise.
    public var reason: WithholdingReason?

    /// Makes a delivery.
    public init(
      channel: ChannelID, channelName: String, state: DeliveryState, attempts: Int, failure: DeliveryFailure? = nil,
      reason: WithholdingReason? = nil
    ) {
      self.channel = channel
      self.channelName = channelName
      self.state = state
      self.attempts = attempts
      self.failure = failure
      self.reason = reason
    }
  }

  /// Makes an entry.
  public init(
    id: OutboxID, watch: WatchID, watchName: String?, match: WatchMatch?, queuedAt: Date, state: OutboxState,
    reason: WithholdingReason? = nil, message: Message? = nil
  ) {
    self.id = id
    self.watch = watch
    self.watchName = watchName
    self.match = match
    self.queuedAt = queuedAt
    self.state = state
    self.reason = reason
    self.message = message
  }
}
