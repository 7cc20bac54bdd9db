import Foundation
import GazetteDomain
import GazettePresentation
import Testing

@Suite struct ChannelsPresenterTests {
  private static let now = Date(timeIntervalSince1970: 1_795_244_700)

  private static func edition(_ language: Language = .english) -> Edition {
    Edition(language: language, units: .metric, timeZone: .gmt, now: now)
  }

  private static func channel(_ health: ChannelHealth = ChannelHealth()) -> Channel {
    var channel = Channel(
      id: ChannelID(rawValue: 3), name: "Phone", target: .mail(address: "ada@example.org"), createdAt: now)
    channel.health = health
    return channel
  }

  private static func page(
    muted: [WatchID: Date] = [:], log: [NotificationLogEntry] = [],
    preferences: NotificationPreferences = NotificationPreferences()
  ) -> ChannelsPage {
    ChannelsPresenter(edition: edition()).page(
      ChannelsContent(
        channels: [channel()], kinds: [.push, .ntfy], preferences: preferences, muted: muted,
        watchNames: [WatchID(rawValue: 4): "Bikes"], log: log))
  }

  private static func entry(
    _ state: OutboxState, reason: WithholdingReason? = nil, message: NotificationLogEntry.Message? = nil
  ) -> NotificationLogEntry {
    NotificationLogEntry(
      id: OutboxID(rawValue: 1), watch: WatchID(rawValue: 4), watchName: "Bikes",
      match: WatchMatch(
        watch: WatchID(rawValue: 4), subject: .article(ArticleID(rawValue: 7)), occasion: .appeared, title: "A bike",
        date: now),
      queuedAt: now.addingTimeInterval(-600), state: state, reason: reason, message: message)
  }

  @Test func `names the last success, the last failure and a pause`() {
    var health = ChannelHealth()
    health.lastSuccess = Self.now.addingTimeInterval(-7200)
    health.lastFailure = .status(507, reason: "full")
    health.failedAt = Self.now.addingTimeInterval(-600)
    health.isPaused = true
    let presenter = ChannelsPresenter(edition: Self.edition())
    #expect(
      presenter.health(of: Self.channel(health)) == [
        "Last success: 2\u{A0}h ago.", "Last failure: 10\u{A0}min ago. The service answered with the error 507: full",
      ])
    #expect(presenter.health(of: Self.channel()) == ["Nothing sent yet."])
  }

  @Test(arguments: Language.allCases)
  func `has a sentence for every failure`(language: Language) {
    let host = ProviderID(rawValue: "ntfy.example")
    let sources: [SourceError] = [
      .unreachable(host), .untrusted(host, .expired), .timedOut(host, after: .seconds(10)),
      .rateLimited(host, until: Self.now), .budgetSpent(host, until: Self.now), .unauthorized(host), .forbidden(host),
      .blocksPrograms(host), .notFound(host), .rejected(host, reason: "no"), .failing(host, status: 503),
      .unreadable(host, detail: ""), .packed(host, encoding: "br"), .refused(host, .port(25)), .quarantined(host),
      .cancelled,
    ]
    let failures: [DeliveryFailure] =
      sources.map { .source($0) } + MailServerProblem.allCases.map { .mailServer($0) } + [
        .status(413, reason: nil), .status(413, reason: "long"), .credentials(reason: nil),
        .credentials(reason: "BadJwtToken"), .notSetUp,
      ]
    let words = Phrases.of(language)[ChannelPhrases.self].problems
    for failure in failures { #expect(words.failure(failure).count > 10) }
  }

  @Test func `says what was sent, gathered and withheld, and why`() throws {
    let id = try #require(MessageID(rawValue: String(repeating: "a", count: 32)))
    let message = NotificationLogEntry.Message(
      id: id, title: "5 new matches for Bikes", date: Self.now,
      deliveries: [
        NotificationLogEntry.Delivery(
          channel: ChannelID(rawValue: 3), channelName: "Phone", state: .failed, attempts: 2,
          failure: .credentials(reason: nil))
      ])
    let log = Self.page(log: [
      Self.entry(.gathered, message: message), Self.entry(.withheld, reason: .muted), Self.entry(.deferred),
    ])
    .log
    #expect(
      log.map(\.state) == [
        "Gathered in “5 new matches for Bikes”", "Withheld, the watch was muted", "Held for the digest",
      ])
    #expect(
      log[0].deliveries == [
        "Phone: failed (2\u{A0}attempts). The service rejects the token, the password or the signature."
      ])
    #expect(log.map(\.isProblem) == [true, true, false])
    #expect(log[0].path == "/news/7" && log[0].watchPath == "/watches/4")
  }

  @Test func `offers to mute each watch once, unless it is muted`() {
    let log = [Self.entry(.sent), Self.entry(.sent)]
    #expect(Self.page(log: log).log.map(\.mutable) == ["4", nil])
    let muted = Self.page(muted: [WatchID(rawValue: 4): Self.now.addingTimeInterval(86_400)], log: log)
    #expect(muted.log.map(\.mutable) == [nil, nil])
    #expect(muted.muted.map(\.end) == ["muted until tomorrow, 7:05\u{A0}am"])
  }

  @Test func `shows preferences as their form writes them`() {
    var preferences = NotificationPreferences()
    preferences.quietHours = QuietHours(from: 22 * 60, to: 7 * 60 + 5)
    let choices = Self.page(preferences: preferences).choices
    #expect(choices.from == "22:00" && choices.to == "07:05" && choices.cap == "20" && choices.zone == "GMT")
    #expect(choices.hours.count == 24 && choices.hours.filter(\.isChosen).map(\.value) == ["8"])
  }

  @Test func `lists the forms and the kinds that are not set up`() {
    let page = Self.page()
    #expect(page.kinds == [.ntfy])
    #expect(page.missingKinds.count == 3)
    #expect(page.channels[0].kind == "E-mail · example.org", "the address is a secret")
  }
}
