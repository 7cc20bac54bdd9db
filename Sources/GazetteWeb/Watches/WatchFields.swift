import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes

/// The values of the form of a watch, in an address or a body.
struct WatchFields {
  private let query, name, label: String
  private let actions: Set<WatchAction>
  private let channels: [ChannelID]
  /// The conditions that the query was made of; nil for a typed query.
  private let conditions: WatchConditions?

  /// Reads the values. The conditions replace the query on request, and when only they were changed.
  /// - Throws: ``FieldProblem`` for an unknown choice or a malformed channel, which no page sends.
  init(_ values: FormValues, units: ReaderSettings.Units) throws(FieldProblem) {
    let query = values["q"] ?? ""
    let conditions = try WatchConditions(values, units: units)
    let replaces = values["use"] == "conditions" || values.all("shown").first == query && conditions.differ(from: query)
    self.conditions = replaces ? conditions : nil
    self.query = replaces ? conditions.queryText : query
    name = values["name"] ?? ""
    label = values["label"] ?? ""
    try values.check("action", isOneOf: WatchAction.allCases.map(\.rawValue))
    actions = Set(values.all("action").compactMap(WatchAction.init))
    var channels: [ChannelID] = []
    for text in values.all("channel") {
      guard let id = ChannelID(text: text), channels.count < Channel.maximumPerReader else {
        throw FieldProblem("channel", given: text, expected: .described)
      }
      channels.append(id)
    }
    self.channels = channels
  }

  /// The values as the service takes them.
  var draft: WatchDraft {
    WatchDraft(name: name, query: query, actions: actions, label: label.isEmpty ? nil : label, channels: channels)
  }

  /// The values as the form shows them.
  var content: WatchFormContent {
    var content = WatchFormContent(query: query, name: name, label: label, actions: actions, channels: channels)
    content.conditions = conditions
    return content
  }

  /// Returns the value `1` or `0` of a form's button.
  /// - Throws: ``FieldProblem`` for any other value.
  static func choice(_ name: String, in form: FormValues) throws(FieldProblem) -> Bool {
    guard let value = form[name], ["0", "1"].contains(value) else {
      throw FieldProblem(name, given: form[name] ?? "", expected: .oneOf(["0", "1"]))
    }
    return value == "1"
  }

  /// Returns the number of matches that the previous form changed; 0 without a valid one.
  static func count(_ values: FormValues) -> Int { values["count"].flatMap { Int($0, in: 0...1_000_000) } ?? 0 }
}

extension WatchConditions {
  /// Returns true when the fields of the form, filled from the query, have other values; false for a query without fields.
  fileprivate func differ(from query: String) -> Bool {
    guard !query.allSatisfy(\.isWhitespace) else { return self != WatchConditions(units: units) }
    // The form of a query that cannot be read has no fields either.
    guard let query = try? WatchQuery(query), let shown = WatchConditions(query, units: units) else { return false }
    return self != shown
  }
}

extension WatchFormContent {
  /// Returns the content with the reason why it was not saved.
  /// - Throws: `error` when no field causes it.
  func failing(_ error: WatchesError) throws(WatchesError) -> WatchFormContent {
    switch error {
    case .query, .badName, .badLabel:
      var content = self
      content.error = error
      return content
    case .unknownWatch, .store: throw error
    }
  }
}

/// The stored form of a removed watch.
struct RemovedWatch: UndoEntry {
  static let kind = "watch"

  private let id: Int64
  let name: String
  private let query: String
  private let actions: [String]
  private let label: String?
  private let channels: [Int64]
  private let isOn: Bool
  private let createdAt, visitedAt: Date

  init(_ watch: Watch) {
    (id, name, query) = (watch.id.rawValue, watch.name, watch.query.text)
    actions = watch.actions.map(\.rawValue)
    (label, channels, isOn) = (watch.label, watch.channels.map(\.rawValue), watch.isOn)
    (createdAt, visitedAt) = (watch.createdAt, watch.visitedAt)
  }

  var undoID: String { String(id) }

  /// The watch; nil when its query is invalid here, such as one from a later version.
  var watch: Watch? {
    // The reason is irrelevant, because the reader cannot fix the query.
    guard let query = try? WatchQuery(query) else { return nil }
    return Watch(
      id: WatchID(rawValue: id), name: name, query: query, actions: Set(actions.compactMap(WatchAction.init)),
      label: label, channels: channels.map(ChannelID.init), isOn: isOn, createdAt: createdAt.bounded,
      visitedAt: visitedAt.bounded)
  }
}

/// The stored form of an application of a watch to the past.
struct AppliedWatch: UndoEntry {
  static let kind = "watched"

  let undoID: String
  private let number: Int64
  private let date: Date
  private let label: String?
  private let matches, hidden, starred, labelled, read: ArticleIDs

  init(_ changes: WatchChanges, of watch: WatchID) {
    undoID = String(UInt64.random(in: .min ... .max), radix: 36)
    (number, date, label) = (watch.rawValue, changes.date, changes.label)
    // Matches are numbered like articles, and many are neighbours, too.
    matches = ArticleIDs(changes.matches.map { ArticleID(rawValue: $0.rawValue) })
    (hidden, starred) = (ArticleIDs(changes.hidden), ArticleIDs(changes.starred))
    (labelled, read) = (ArticleIDs(changes.labelled), ArticleIDs(changes.read))
  }

  var watch: WatchID { WatchID(rawValue: number) }

  /// The changes to undo.
  var changes: WatchChanges {
    var changes = WatchChanges(date: date, label: label)
    changes.matches = matches.ids.map { WatchMatchID(rawValue: $0.rawValue) }
    (changes.hidden, changes.starred) = (hidden.ids, starred.ids)
    (changes.labelled, changes.read) = (labelled.ids, read.ids)
    return changes
  }
}

extension WatchMatchID {
  /// Reads an identity from an address; nil when it is malformed.
  init?(text: String) {
    guard let number = Int64(text, in: 1...Int64.max) else { return nil }
    self.init(rawValue: number)
  }
}

extension WatchesError: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal {
    let status: HTTPResponse.Status
    switch self {
    case .store(let error): return error.refusal(context, now: now)
    case .query, .badName, .badLabel: status = .badRequest
    case .unknownWatch: status = .notFound
    }
    let phrases = context.phrases
    let text = phrases[WatchPhrases.self].problems.sentence(self, storeProblem: phrases.weather.storeProblem)
    var refusal = Refusal(status, ErrorSentence(phrases.common.errors.sentence(for: status).title, text))
    switch self {
    case .query(let problem):
      refusal.field = "query"
      refusal.position = problem.position
    case .badName: refusal.field = "name"
    case .badLabel: refusal.field = "label"
    case .unknownWatch, .store: break
    }
    return refusal
  }
}

extension WebContext {
  /// The watch that the path names.
  func watchID() throws(Refusal) -> WatchID {
    guard let id = WatchID(text: try captured("watch")) else {
      let sentence = phrases[WatchPhrases.self].problems.unknownWatch
      throw Refusal(.notFound, ErrorSentence(phrases.common.errors.notFound.title, sentence))
    }
    return id
  }
}
