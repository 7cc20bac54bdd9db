public import Foundation

/// The channels of readers, their preferences, muted watches, and what became of their notifications.
public struct Channels: Sendable {
  /// The time for which a watch is muted, in seconds.
  public static let muteTime: TimeInterval = 86_400
  /// The number of entries of the log.
  public static let logLength = 200

  private let store: any ChannelStore
  private let outbox: any OutboxStore
  private let senders: [any NotificationSender]
  private let writer: any NotificationWriter
  private let paper: NotificationPaper
  private let changes: ChangeFeed
  private let now: CurrentTime
  private let asciiHost: @Sendable (String) -> String?

  /// Composes the service.
  /// - Parameters:
  ///   - senders: A sender for each kind that the operator has set up.
  ///   - paper: The name, the address and the language of the installation.
  ///   - asciiHost: Returns the ASCII form of an international host name; nil when it is invalid. The default permits ASCII only.
  public init(
    store: any ChannelStore, outbox: any OutboxStore, senders: [any NotificationSender], writer: any NotificationWriter,
    paper: NotificationPaper, changes: ChangeFeed = ChangeFeed(), now: @escaping CurrentTime,
    asciiHost: @escaping @Sendable (String) -> String? = { $0.utf8.allSatisfy { $0 < 128 } ? $0 : nil }
  ) {
    self.store = store
    self.outbox = outbox
    self.senders = senders
    self.writer = writer
    self.paper = paper
    self.changes = changes
    self.now = now
    self.asciiHost = asciiHost
  }

  /// The kinds that can be added, in the order of ``ChannelKind``.
  public var availableKinds: [ChannelKind] { ChannelKind.allCases.filter { sender(of: $0) != nil } }

  /// Returns the reader's channels, the oldest first.
  public func list(for reader: ReaderKey) async throws(ChannelsError) -> [Channel] {
    try await ChannelsError.translating { () async throws(StoreError) in try await store.channels(of: reader) }
  }

  /// Adds a channel. A push subscription whose endpoint the reader has already gets its new keys instead.
  public func add(_ draft: ChannelDraft, for reader: ReaderKey) async throws(ChannelsError) -> Channel {
    let (target, name) = try validated(draft)
    if let endpoint = target.endpoint, let known = try await channel(endpoint: endpoint, of: reader) {
      return try await replace(known, by: target, name: draft.name.isEmpty ? known.name : name, of: reader)
    }
    let added = try await ChannelsError.translating { () async throws(StoreError) in
      try await store.add(target, name: name, for: reader, at: now())
    }
    guard let added else { throw .tooMany(maximum: Channel.maximumPerReader) }
    changed(reader)
    return added
  }

  /// Replaces the push subscription with the endpoint `old` by the browser's new one; adds the new one when there is none.
  ///
  /// Each start of the app reports its subscription here, and so does the browser when it has replaced it.
  public func refresh(
    _ old: String?, to draft: ChannelDraft, for reader: ReaderKey
  ) async throws(ChannelsError) -> Channel {
    let (target, _) = try validated(draft)
    guard target.endpoint != nil else { throw .problem(.pushKeys) }
    guard let old = old.flatMap(URL.init(string:)), old != target.endpoint,
      let known = try await channel(endpoint: old, of: reader)
    else { return try await add(draft, for: reader) }
    return try await replace(known, by: target, name: known.name, of: reader)
  }

  /// Removes a channel with its waiting deliveries.
  public func remove(_ id: ChannelID, for reader: ReaderKey) async throws(ChannelsError) {
    let isRemoved = try await ChannelsError.translating { () async throws(StoreError) in
      try await store.remove(id, of: reader)
    }
    guard isRemoved else { throw .unknownChannel(id) }
    changed(reader)
  }

  /// Removes the push subscription with this endpoint, for a browser that signs out; does nothing when there is none.
  public func removePush(_ endpoint: String, for reader: ReaderKey) async throws(ChannelsError) {
    guard let url = URL(string: endpoint), let known = try await channel(endpoint: url, of: reader) else { return }
    try await remove(known.id, for: reader)
  }

  /// Sends a test now. When the service accepts it, a paused channel continues.
  public func test(_ id: ChannelID, for reader: ReaderKey) async throws(ChannelsError) -> DeliveryResult {
    let channels = try await list(for: reader)
    guard let channel = channels.first(where: { $0.id == id }) else { throw .unknownChannel(id) }
    guard let sender = sender(of: channel.target.kind) else { throw .unavailable(channel.target.kind) }
    let language = try await preferences(for: reader).languageCode ?? paper.languageCode()
    let now = now()
    let words = writer.words(about: .test(channel: channel.name), languageCode: language)
    let message = StoredMessage(
      id: .random(), watch: nil, words: words, tag: NotificationTag.text(of: "test \(id.rawValue)"), urgency: .normal,
      expires: now.addingTimeInterval(600), languageCode: language, date: now)
    let result = await sender.send(paper.outgoing(message, by: writer), to: channel.target)
    guard !result.isCancelled else { return result }
    let change = ChannelOutcome(result, for: channel, at: self.now()).change
    try await ChannelsError.translating { () async throws(StoreError) in
      switch change {
      case .deleted: _ = try await store.remove(id, of: reader)
      case .health(let health): try await store.setHealth(health, of: id)
      }
    }
    changed(reader)
    return result
  }

  /// Mutes a watch for a day; returns the end.
  public func mute(_ watch: WatchID, for reader: ReaderKey) async throws(ChannelsError) -> Date {
    let end = now().addingTimeInterval(Self.muteTime)
    try await ChannelsError.translating { () async throws(StoreError) in
      try await store.mute(watch, until: end, of: reader)
    }
    changed(reader)
    return end
  }

  /// Mutes the watch of a message for a day, by the identity that only its recipient knows: no one needs to sign in.
  /// - Throws: ``ChannelsError/unknownMessage`` when it is malformed, no longer stored, or a digest.
  public func mute(message text: String) async throws(ChannelsError) -> (watch: WatchID, end: Date) {
    guard let id = MessageID(rawValue: text) else { throw .unknownMessage }
    let subject = try await ChannelsError.translating { () async throws(StoreError) in try await outbox.subject(of: id)
    }
    guard let subject else { throw .unknownMessage }
    return (subject.watch, try await mute(subject.watch, for: subject.reader))
  }

  /// Ends the muting of a watch.
  public func unmute(_ watch: WatchID, for reader: ReaderKey) async throws(ChannelsError) {
    try await ChannelsError.translating { () async throws(StoreError) in
      try await store.mute(watch, until: nil, of: reader)
    }
    changed(reader)
  }

  /// Returns the reader's muted watches with the ends.
  public func muted(for reader: ReaderKey) async throws(ChannelsError) -> [WatchID: Date] {
    try await ChannelsError.translating { () async throws(StoreError) in try await store.muted(of: reader, at: now()) }
  }

  /// Returns the reader's preferences.
  public func preferences(for reader: ReaderKey) async throws(ChannelsError) -> NotificationPreferences {
    try await ChannelsError.translating { () async throws(StoreError) in try await store.preferences(of: reader) }
  }

  /// Replaces the reader's preferences; a number outside of its bounds becomes the nearest bound.
  public func setPreferences(
    _ preferences: NotificationPreferences, for reader: ReaderKey
  ) async throws(ChannelsError) {
    try await ChannelsError.translating { () async throws(StoreError) in
      try await store.replace(preferences.bounded, of: reader)
    }
    changed(reader)
  }

  /// Returns what was sent, gathered and withheld, and why: the latest ``logLength`` entries, the latest first.
  public func log(for reader: ReaderKey) async throws(ChannelsError) -> [NotificationLogEntry] {
    try await ChannelsError.translating { () async throws(StoreError) in
      try await outbox.log(of: reader, limit: Self.logLength)
    }
  }

  private func validated(_ draft: ChannelDraft) throws(ChannelsError) -> (ChannelTarget, name: String) {
    guard sender(of: draft.kind) != nil else { throw .unavailable(draft.kind) }
    do throws(ChannelProblem) {
      let target = try draft.target(asciiHost: asciiHost) { count in
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      }
      return (target, try draft.validName(for: target))
    } catch {
      throw .problem(error)
    }
  }

  private func replace(
    _ known: Channel, by target: ChannelTarget, name: String, of reader: ReaderKey
  ) async throws(ChannelsError) -> Channel {
    // An app reports its subscription at each start, mostly the same.
    guard known.target != target || known.name != name else { return known }
    try await ChannelsError.translating { () async throws(StoreError) in
      try await store.update(known.id, to: target, name: name, of: reader)
    }
    changed(reader)
    return Channel(id: known.id, name: name, target: target, createdAt: known.createdAt)
  }

  private func channel(endpoint: URL, of reader: ReaderKey) async throws(ChannelsError) -> Channel? {
    try await list(for: reader).first { $0.target.endpoint == endpoint }
  }

  private func sender(of kind: ChannelKind) -> (any NotificationSender)? { senders.first { $0.kind == kind } }

  private func changed(_ reader: ReaderKey) { changes.publish(.notifications.of(reader)) }
}

/// The reason why an operation on channels failed.
public enum ChannelsError: StoreFailing, Sendable, Hashable {
  /// The draft is invalid.
  case problem(ChannelProblem)
  /// The operator has not set up this kind of channel.
  case unavailable(ChannelKind)
  /// The reader has the maximum number of channels.
  case tooMany(maximum: Int)
  /// The reader has no such channel.
  case unknownChannel(ChannelID)
  /// No stored message has this identity and one watch.
  case unknownMessage
  /// The store failed.
  case store(StoreError)

  /// The store's error.
  public var storeError: StoreError? { if case .store(let error) = self { error } else { nil } }
}

extension Topic {
  /// Channels, preferences, and the log of notifications; per reader.
  public static let notifications = Topic("notifications")
}

/// The name, the address and the language of the installation, for notifications; each is read when it is needed.
public struct NotificationPaper: Sendable {
  /// Returns the name.
  public var name: @Sendable () -> String
  /// Returns the absolute address of the front page, without a slash at the end.
  public var address: @Sendable () -> URL
  /// Returns the language for readers who have not chosen one, as a BCP 47 code.
  public var languageCode: @Sendable () -> String
  /// Returns the time zone for readers who have not chosen one.
  public var timeZone: @Sendable () -> TimeZone

  /// Makes it of its parts.
  public init(
    name: @escaping @Sendable () -> String, address: @escaping @Sendable () -> URL,
    languageCode: @escaping @Sendable () -> String, timeZone: @escaping @Sendable () -> TimeZone
  ) {
    self.name = name
    self.address = address
    self.languageCode = languageCode
    self.timeZone = timeZone
  }

  /// Returns a message as a channel sends it. A message of one watch can mute that watch.
  func outgoing(_ message: StoredMessage, by writer: any NotificationWriter) -> OutgoingNotification {
    let address = address()
    var outgoing = OutgoingNotification(
      id: message.id.rawValue, title: message.words.title, body: message.words.body,
      link: URL(string: address.absoluteString + message.words.path) ?? address, tag: message.tag,
      urgency: message.urgency, expires: message.expires, languageCode: message.languageCode, paper: name(),
      date: message.date)
    guard message.watch != nil else { return outgoing }
    let link = writer.muteLink(of: message.id, languageCode: message.languageCode)
    outgoing.mute = URL(string: address.absoluteString + link.path)
      .map { OutgoingNotification.Mute(link: $0, label: link.label) }
    return outgoing
  }
}

extension StorageKind {
  /// Channels, and what was sent to them.
  public static let notifications = StorageKind("notifications")
}
