import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes

/// The values of the form of a new channel.
struct ChannelFields {
  let kind: ChannelKind
  let name, url, address: String
  private let token: String?

  /// Reads the values.
  /// - Throws: ``FieldProblem`` for an unknown kind, and for push, which the browser's script adds.
  init(_ values: FormValues) throws(FieldProblem) {
    kind = try Self.kind(values["kind"] ?? "")
    name = values["name"] ?? ""
    url = values["url"] ?? ""
    address = values["address"] ?? ""
    token = values["token"]
  }

  /// Reads a kind that readers can type.
  static func kind(_ text: String) throws(FieldProblem) -> ChannelKind {
    guard let kind = ChannelKind(rawValue: text), kind != .push else {
      let known = ChannelKind.allCases.filter { $0 != .push }.map(\.rawValue)
      throw FieldProblem("kind", given: text, expected: .oneOf(known))
    }
    return kind
  }

  /// The values as the service takes them.
  var draft: ChannelDraft { ChannelDraft(kind: kind, name: name, url: url, token: token, address: address) }
}

/// The values of the form of the preferences.
struct NotificationFields {
  private let from, to, zone: String
  private let breaksThrough: Bool
  private let cap, hour: Int

  /// Reads the values.
  /// - Throws: ``FieldProblem`` for a number outside of its bounds, which the form does not permit.
  init(_ values: FormValues) throws(FieldProblem) {
    from = values["from"] ?? ""
    to = values["to"] ?? ""
    zone = values["zone"] ?? ""
    breaksThrough = try values.isChecked("red")
    let defaults = NotificationPreferences()
    cap = try values.number("cap", in: 1...NotificationPreferences.maximumDailyCap) ?? defaults.dailyCap
    hour = try values.number("digest", in: 0...23) ?? defaults.digestHour
  }

  /// The quiet hours; `.some(nil)` without them, nil when they are invalid.
  private var quietHours: QuietHours?? {
    if from.isEmpty, to.isEmpty { return .some(nil) }
    guard let start = Self.minute(from), let end = Self.minute(to), let hours = QuietHours(from: start, to: end) else {
      return nil
    }
    return .some(hours)
  }

  private var isZoneKnown: Bool { zone.isEmpty || (zone.utf8.count <= 100 && TimeZone(identifier: zone) != nil) }

  /// The preferences in the reader's language; nil when a value is invalid.
  func preferences(_ language: Language) -> NotificationPreferences? {
    guard let quietHours, isZoneKnown else { return nil }
    var preferences = NotificationPreferences()
    preferences.quietHours = quietHours
    preferences.redWarningsBreakQuietHours = breaksThrough
    (preferences.dailyCap, preferences.digestHour) = (cap, hour)
    preferences.timeZoneName = zone.isEmpty ? nil : zone
    preferences.languageCode = language.code
    return preferences
  }

  /// Returns the typed values with their mistakes.
  func failing(_ presenter: ChannelsPresenter, _ words: NotificationChoicePhrases) -> NotificationChoices {
    var preferences = NotificationPreferences()
    preferences.redWarningsBreakQuietHours = breaksThrough
    (preferences.dailyCap, preferences.digestHour) = (cap, hour)
    var choices = presenter.choices(preferences)
    (choices.from, choices.to, choices.zone) = (from, to, zone)
    choices.quietProblem = quietHours == nil ? words.badQuietHours : nil
    choices.zoneProblem = isZoneKnown ? nil : words.badZone
    return choices
  }

  /// Reads `22:05`.
  private static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0], in: 0...23),
      let minute = Int(parts[1], in: 0...59)
    else { return nil }
    return hour * 60 + minute
  }
}

extension ChannelsError: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal {
    let status: HTTPResponse.Status
    switch self {
    case .store(let error): return error.refusal(context, now: now)
    case .problem: status = .badRequest
    case .unavailable, .tooMany: status = .conflict
    case .unknownChannel, .unknownMessage: status = .notFound
    }
    let phrases = context.phrases
    var refusal = Refusal(
      status, ErrorSentence(phrases.common.errors.sentence(for: status).title, phrases.sentence(self)))
    if case .problem(let problem) = self { refusal.field = problem.field }
    return refusal
  }
}

extension ChannelProblem {
  /// The field of the form or the document that causes it.
  var field: String {
    switch self {
    case .name: "name"
    case .url, .topic: "url"
    case .token, .webhookSecret: "token"
    case .mailAddress: "address"
    case .pushKeys: "keys"
    }
  }
}

extension WebContext {
  /// The channel that the path names.
  func channelID() throws(Refusal) -> ChannelID {
    guard let id = ChannelID(text: try captured("channel")) else {
      let sentence = phrases[ChannelPhrases.self].problems.unknownChannel
      throw Refusal(.notFound, ErrorSentence(phrases.common.errors.notFound.title, sentence))
    }
    return id
  }
}
