public import Foundation

/// Stores the outbox: notifications that wait, the messages made of them, and the deliveries of messages to channels.
///
/// ``WatchStore/apply(_:)`` writes the waiting entries in the transaction of their matches. One node turns them into messages with
/// deliveries, in one transaction, and then sends each delivery and saves its result.
public protocol OutboxStore: Sendable {
  /// Returns readers with waiting or deferred entries that are due for planning at `date`, those of the oldest entries first, at
  /// most `limit`.
  func readersToPlan(at date: Date, limit: Int) async throws(StoreError) -> [ReaderKey]
  /// Returns all that the plan of a reader depends on: the oldest waiting and deferred entries, at most
  /// ``OutboxState/maximumPlanned``, and what was sent since `date`.
  func outbox(of reader: ReaderKey, since date: Date) async throws(StoreError) -> Outbox
  /// Saves a plan in one transaction: the states of its entries, its messages, and a waiting delivery for each channel of a message
  /// that still exists.
  /// - Returns: False when an entry of the plan no longer waits, because another node has planned it; nothing was changed then.
  func save(_ plan: SavedPlan, of reader: ReaderKey, at date: Date) async throws(StoreError) -> Bool

  /// Returns waiting deliveries that are due at `date`, by channel and then the oldest first, at most `limit`, and no more than
  /// ``OutboxState/maximumPerChannel`` of a channel.
  func dueDeliveries(at date: Date, limit: Int) async throws(StoreError) -> [DueDelivery]
  /// Saves the result of an attempt together with the health of its channel, in one transaction. Does nothing when the delivery no
  /// longer waits.
  func record(_ result: DeliveryRecord) async throws(StoreError)
  /// Returns the time of the first delivery or decision that is due, which may be past; nil when nothing waits.
  func nextDue() async throws(StoreError) -> Date?

  /// Returns the latest entries of the reader with what became of them, the latest first, at most `limit`.
  func log(of reader: ReaderKey, limit: Int) async throws(StoreError) -> [NotificationLogEntry]
  /// Returns the reader and the watch of a message; nil when it is not stored, or is of several watches.
  func subject(of message: MessageID) async throws(StoreError) -> (reader: ReaderKey, watch: WatchID)?
  /// Deletes entries that were settled before `date`, and messages without entries and deliveries that wait.
  func removeSettled(before date: Date) async throws(StoreError)
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

/// The stable identity of a message, which every attempt sends: 32 random characters of `a-z0-9`. Only recipients of the
/// message know it, so that it also permits muting its watch.
public struct MessageID: RawRepresentable, Sendable, Hashable {
  /// The length.
  public static let length = 32
  private static let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  /// The characters.
  public let rawValue: String

  /// Makes an identity from its stored form, or from an address; nil when it is malformed.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == Self.length, rawValue.allSatisfy(Self.characters.contains) else { return nil }
    self.rawValue = rawValue
  }

  /// Makes a random identity.
  public init(using random: inout some RandomNumberGenerator) {
    rawValue = String((0..<Self.length).map { _ in Self.characters[Int.random(in: 0..<36, using: &random)] })
  }

  /// Returns a random identity by the system's generator.
  public static func random() -> MessageID {
    var random = SystemRandomNumberGenerator()
    return MessageID(using: &random)
  }
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

/// The data for the plan of a reader.
public struct Outbox: Sendable, Hashable {
  /// The waiting and deferred entries, the oldest first.
  public var entries: [OutboxEntry]
  /// The messages since the given time, without digests.
  public var recent: [RecentMessage]
  /// The stories that messages of that time contain.
  public var stories: Set<ToldStory>

  /// Makes the contents.
  public init(entries: [OutboxEntry] = [], recent: [RecentMessage] = [], stories: Set<ToldStory> = []) {
    self.entries = entries
    self.recent = recent
    self.stories = stories
  }
}

/// A message that was made recently.
public struct RecentMessage: Sendable, Hashable {
  /// The watch.
  public var watch: WatchID
  /// The time when it was made.
  public var date: Date

  /// Makes a message.
  public init(watch: WatchID, date: Date) {
    self.watch = watch
    self.date = date
  }
}

/// A story that a watch has told.
public struct ToldStory: Sendable, Hashable {
  /// The watch.
  public var watch: WatchID
  /// The key of the story.
  public var story: String

  /// Makes a story.
  public init(watch: WatchID, story: String) {
    self.watch = watch
    self.story = story
  }
}

/// A message with its words, stored before its first attempt.
public struct StoredMessage: Sendable, Hashable, Identifiable {
  /// The stable identity.
  public var id: MessageID
  /// The watch; nil for a digest.
  public var watch: WatchID?
  /// The words, and the path that a tap opens.
  public var words: NotificationWords
  /// The tag: a later message with the same one replaces it. 32 characters of `a-z0-9`.
  public var tag: String
  /// Its importance.
  public var urgency: NotificationUrgency
  /// The time after which it is worthless.
  public var expires: Date
  /// The language of the words as a BCP 47 code.
  public var languageCode: String
  /// The time when it was made.
  public var date: Date

  /// Makes a message.
  public init(
    id: MessageID, watch: WatchID?, words: NotificationWords, tag: String, urgency: NotificationUrgency, expires: Date,
    languageCode: String, date: Date
  ) {
    self.id = id
    self.watch = watch
    self.words = words
    self.tag = tag
    self.urgency = urgency
    self.expires = expires
    self.languageCode = languageCode
    self.date = date
  }
}

/// A plan with the words of its messages.
public struct SavedPlan: Sendable, Hashable {
  /// The messages, each with its entries and channels.
  public var messages: [Message] = []
  /// The entries to hold for the next digest, with the time of the next look at them.
  public var deferred: [OutboxID: Date] = [:]
  /// The entries to hold, with the time of the next look at them.
  public var held: [OutboxID: Date] = [:]
  /// The entries never to send.
  public var withheld: [OutboxID: WithholdingReason] = [:]

  /// Makes an empty plan.
  public init() {}

  /// A message with its entries.
  public struct Message: Sendable, Hashable {
    /// The message.
    public var message: StoredMessage
    /// The entries, one or more.
    public var entries: [OutboxID]
    /// The channels.
    public var channels: [ChannelID]

    /// Makes a message with its entries.
    public init(message: StoredMessage, entries: [OutboxID], channels: [ChannelID]) {
      self.message = message
      self.entries = entries
      self.channels = channels
    }
  }
}

/// A delivery whose attempt is due.
public struct DueDelivery: Sendable, Hashable {
  /// The message.
  public var message: StoredMessage
  /// The channel with its health.
  public var channel: Channel
  /// The reader.
  public var reader: ReaderKey
  /// The number of earlier attempts.
  public var attempts: Int

  /// Makes a delivery.
  public init(message: StoredMessage, channel: Channel, reader: ReaderKey, attempts: Int) {
    self.message = message
    self.channel = channel
    self.reader = reader
    self.attempts = attempts
  }
}

/// The state of a delivery; the raw value is its stored name.
public enum DeliveryState: String, Sendable, Hashable, CaseIterable {
  /// An attempt is to come.
  case waiting
  /// The service accepted it.
  case delivered
  /// The service refused it, or it became worthless after failures.
  case failed
  /// It was never sent.
  case withheld
}

/// The result of an attempt, for storing.
public struct DeliveryRecord: Sendable, Hashable {
  /// A change of the channel.
  public enum ChannelChange: Sendable, Hashable {
    /// It stays, with this health. When it is paused, its other deliveries are withheld.
    case health(ChannelHealth)
    /// It is deleted with its deliveries.
    case deleted
  }

  /// The message.
  public var message: MessageID
  /// The channel.
  public var channel: ChannelID
  /// The state of the delivery.
  public var state: DeliveryState
  /// The number of attempts.
  public var attempts: Int
  /// The time of the attempt.
  public var date: Date
  /// The time of the next attempt, before which no other delivery of the channel is due either; nil for none.
  public var nextAttempt: Date?
  /// The failure; nil without one.
  public var failure: DeliveryFailure?
  /// The reason why it was withheld.
  public var reason: WithholdingReason?
  /// The change of the channel; nil when it is unchanged.
  public var channelChange: ChannelChange?

  /// Makes a record.
  public init(
    message: MessageID, channel: ChannelID, state: DeliveryState, attempts: Int, date: Date, nextAttempt: Date? = nil,
    failure: DeliveryFailure? = nil, reason: WithholdingReason? = nil, channelChange: ChannelChange? = nil
  ) {
    self.message = message
    self.channel = channel
    self.state = state
    self.attempts = attempts
    self.date = date
    self.nextAttempt = nextAttempt
    self.failure = failure
    self.reason = reason
    self.channelChange = channelChange
  }
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
