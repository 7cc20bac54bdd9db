import BoundedNumbers
import CivilDates
package import Foundation
package import GazetteDomain

/// The view model of the page of channels.
package struct ChannelsPage: Sendable, Hashable {
  /// The channels, the oldest first; may be empty.
  package let channels: [Row]
  /// The kinds for which there is a form, in order; without push.
  package let kinds: [ChannelKind]
  /// The sentences about the kinds that the operator has not set up.
  package let missingKinds: [String]
  /// The preferences, as their form shows them.
  package let choices: NotificationChoices
  /// The muted watches by name.
  package let muted: [Muted]
  /// The log, the latest first.
  package let log: [LogRow]

  /// A channel in the list.
  package struct Row: Sendable, Hashable {
    /// Its identity.
    package let id: ChannelID
    /// Its number, its name, and its kind with the host.
    package let number, name, kind: String
    /// True when it is paused.
    package let isPaused: Bool
    /// Its last success and last failure in words; one or two sentences.
    package let health: [String]
    /// The label of the form that removes it.
    package let removal: String
  }

  /// A muted watch.
  package struct Muted: Sendable, Hashable {
    /// Its number, its name, and the end in words.
    package let id, name, end: String
  }

  /// An entry of the log.
  package struct LogRow: Sendable, Hashable {
    /// The title of the match, and the path of its page; nil when it is no longer stored.
    package let title: String
    package let path: String?
    /// The name of the watch, and the path of its page; nil for a removed one.
    package let watch: String
    package let watchPath: String?
    /// The time of the event.
    package let date: TimeText
    /// The state in words, with the reason.
    package let state: String
    /// True when it was not sent, or a delivery failed.
    package let isProblem: Bool
    /// The deliveries in words.
    package let deliveries: [String]
    /// The number of the watch, when it can be muted here: in its latest entry, unless it is muted.
    package let mutable: String?
  }
}

/// The preferences of notifications, as their form shows them.
package struct NotificationChoices: Sendable, Hashable {
  /// The start and the end of the quiet hours as `22:00`; empty without them.
  package var from, to: String
  /// True when red warnings break quiet hours.
  package var breaksThrough: Bool
  /// The daily cap.
  package var cap: String
  /// The hours of the digest.
  package var hours: [Hour]
  /// The name of the time zone.
  package var zone: String
  /// The sentences about mistakes; nil without them.
  package var quietProblem, zoneProblem: String?

  /// An hour of the day.
  package struct Hour: Sendable, Hashable {
    /// The value in the form, and the hour in words.
    package let value, text: String
    /// True for the chosen one.
    package let isChosen: Bool
  }
}

/// The input of the page of channels.
package struct ChannelsContent: Sendable {
  /// The reader's channels.
  package var channels: [Channel]
  /// The kinds that can be added.
  package var kinds: [ChannelKind]
  /// The preferences.
  package var preferences: NotificationPreferences
  /// The muted watches with the ends.
  package var muted: [WatchID: Date]
  /// The names of the reader's watches.
  package var watchNames: [WatchID: String]
  /// The log.
  package var log: [NotificationLogEntry]

  /// Makes the input.
  package init(
    channels: [Channel], kinds: [ChannelKind], preferences: NotificationPreferences, muted: [WatchID: Date] = [:],
    watchNames: [WatchID: String] = [:], log: [NotificationLogEntry] = []
  ) {
    self.channels = channels
    self.kinds = kinds
    self.preferences = preferences
    self.muted = muted
    self.watchNames = watchNames
    self.log = log
  }
}

/// Makes the view model of the page of channels.
package struct ChannelsPresenter: Sendable {
  private let edition: Edition
  private var words: ChannelPhrases { edition.phrases[ChannelPhrases.self] }

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// Returns the page.
  package func page(_ content: ChannelsContent) -> ChannelsPage {
    ChannelsPage(
      channels: content.channels.map(row), kinds: content.kinds.filter { $0 != .push },
      missingKinds: ChannelKind.allCases.filter { !content.kinds.contains($0) }.map { words.notSetUp(words.kind($0)) },
      choices: choices(content.preferences), muted: muted(content), log: log(content))
  }

  private func row(_ channel: Channel) -> ChannelsPage.Row {
    ChannelsPage.Row(
      id: channel.id, number: String(channel.id.rawValue), name: channel.name,
      kind: "\(words.kind(channel.target.kind)) · \(channel.target.host)", isPaused: channel.health.isPaused,
      health: health(of: channel), removal: words.remove(channel.name))
  }

  /// Returns the last success and the last failure in words.
  package func health(of channel: Channel) -> [String] {
    let health = channel.health
    let success = health.lastSuccess.map { words.succeeded(age(of: $0)) }
    let failure = health.lastFailure.map { failure in
      words.failed(age(of: health.failedAt ?? edition.now), words.problems.failure(failure))
    }
    let known = [success, failure].compactMap(\.self)
    return known.isEmpty ? [words.unused] : known
  }

  private func age(of date: Date) -> String { edition.dates.age(of: date, now: edition.now) }

  /// Returns the preferences as their form shows them.
  package func choices(_ preferences: NotificationPreferences) -> NotificationChoices {
    let clock = edition.dates(in: .gmt)
    return NotificationChoices(
      from: preferences.quietHours.map { Self.clock($0.from) } ?? "",
      to: preferences.quietHours.map { Self.clock($0.to) } ?? "",
      breaksThrough: preferences.redWarningsBreakQuietHours, cap: String(preferences.dailyCap),
      hours: (0..<24).map { hour in
        NotificationChoices.Hour(
          value: String(hour), text: clock.hour(Date(timeIntervalSince1970: Double(hour) * 3600)),
          isChosen: hour == preferences.digestHour)
      },
      zone: preferences.timeZoneName ?? edition.timeZone.identifier)
  }

  /// Returns a minute of the day as a time field writes it: `22:05`.
  private static func clock(_ minute: Int) -> String {
    [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: ":")
  }

  private func muted(_ content: ChannelsContent) -> [ChannelsPage.Muted] {
    content.muted.compactMap { id, end in
      content.watchNames[id].map { name in
        ChannelsPage.Muted(id: String(id.rawValue), name: name, end: words.mutedUntil(time(end)))
      }
    }
    .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// Returns a time of today or tomorrow: `tomorrow, 8:05 am`.
  package func time(_ date: Date) -> String {
    let day = edition.dates.relativeDay(CalendarDay(date, in: edition.timeZone), now: edition.now)
    return "\(day), \(edition.dates.time(date))"
  }

  private func log(_ content: ChannelsContent) -> [ChannelsPage.LogRow] {
    var seen = Set(content.muted.keys)
    return content.log.map { entry in
      logRow(entry, canMute: entry.watchName != nil && seen.insert(entry.watch).inserted)
    }
  }

  private func logRow(_ entry: NotificationLogEntry, canMute: Bool) -> ChannelsPage.LogRow {
    let deliveries = entry.message?.deliveries ?? []
    return ChannelsPage.LogRow(
      title: entry.match?.title ?? words.sent.removedMatch, path: entry.match?.subject.path,
      watch: entry.watchName ?? words.sent.removedWatch,
      watchPath: entry.watchName == nil ? nil : Route.watch(entry.watch).path,
      date: TimeText(entry.queuedAt, text: age(of: entry.queuedAt)), state: state(of: entry),
      isProblem: entry.state == .withheld || deliveries.contains { $0.state == .failed || $0.state == .withheld },
      deliveries: deliveries.map(delivery), mutable: canMute ? String(entry.watch.rawValue) : nil)
  }

  private func state(of entry: NotificationLogEntry) -> String {
    var text = words.sent.state(entry.state)
    if let reason = entry.reason { text += ", \(words.sent.reason(reason))" }
    if entry.state == .gathered, let title = entry.message?.title { text += " \(words.sent.within(title))" }
    return text
  }

  private func delivery(_ delivery: NotificationLogEntry.Delivery) -> String {
    var text = words.sent.delivery(delivery.state, delivery.channelName)
    if let reason = delivery.reason { text += ", \(words.sent.reason(reason))" }
    if delivery.attempts > 1 {
      text += " (\(words.sent.attempts.counted(delivery.attempts, in: edition.language)))"
    }
    guard let failure = delivery.failure, delivery.state != .delivered else { return text }
    return "\(text). \(words.problems.failure(failure))"
  }
}
