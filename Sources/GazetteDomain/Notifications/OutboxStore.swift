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
  /// Saves a plan in one transaction: the states of its entries, its messages, and a waiting delivery for each
  /// existing channel of a message.
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
