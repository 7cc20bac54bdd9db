import BoundedNumbers
package import GazetteDomain

/// The form of a watch, filled with the request's values, valid or not.
package struct WatchForm: Sendable, Hashable {
  /// The values as typed.
  package let query, name, label: String
  /// The actions, and the reader's channels, which may be empty.
  package let actions, channels: [Choice]
  /// The reason why the query cannot be read; nil when it can, and when it is empty.
  package let queryProblem: QueryProblem?
  /// The reasons why the name and the label are invalid; nil when they are valid.
  package let nameProblem, labelProblem: String?
  /// The conditions of the query as fields; nil when fields cannot show them, for the reason in ``conditionsNotice``.
  package let conditions: WatchConditionsForm?
  package let conditionsNotice: String?
  /// True when the fields are the way to begin, or in use.
  package let areConditionsOpen: Bool
  /// The preview; nil without a query.
  package let preview: Preview?
  /// The path of the form with its preview, by GET.
  package let previewPath: String
  /// The path that saves the watch.
  package let savePath: String

  /// A checkbox.
  package struct Choice: Sendable, Hashable {
    /// The value that the form sends, and its label.
    package let value, label: String
    /// True when it is ticked.
    package let isChosen: Bool
  }

  /// A query that cannot be read.
  package struct QueryProblem: Sendable, Hashable {
    /// The reason, in a sentence.
    package let sentence: String
    /// The query before, in and after its wrong part; all empty for a problem of the whole query.
    package let before, wrong, after: String
    /// A valid query, the words of its link, and the link's path; nil without one.
    package let suggestion: Suggestion?

    /// A valid query.
    package struct Suggestion: Sendable, Hashable {
      /// The query, the words of the link, and its path.
      package let query, text, path: String
    }
  }

  /// The things of the last 30 days that match.
  package struct Preview: Sendable, Hashable {
    /// Their number and how often they come, in words.
    package let summary: String
    /// The newest of them.
    package let rows: [WatchMatchRow]
  }
}

/// The input of the form.
package struct WatchFormContent: Sendable {
  /// The values as typed.
  package var query, name, label: String
  /// The chosen actions and channels.
  package var actions: Set<WatchAction>
  package var channels: [ChannelID]
  /// The watch that it changes; nil for a new one.
  package var id: WatchID?
  /// The things among which the reader can choose.
  package var choices = WatchFormChoices()
  /// The conditions as the reader filled them, when the query was made of them.
  package var conditions: WatchConditions?
  /// The preview of the query, or the reason why it cannot be read; nil without a query.
  package var preview: Result<WatchPreview, WatchQueryProblem>?
  /// The reason why the watch was not saved; nil without one.
  package var error: WatchesError?

  /// Makes the content of a form.
  package init(
    query: String = "", name: String = "", label: String = "", actions: Set<WatchAction> = [],
    channels: [ChannelID] = [], id: WatchID? = nil
  ) {
    self.query = query
    self.name = name
    self.label = label
    self.actions = actions
    self.channels = channels
    self.id = id
  }

  /// True without a query.
  package var isBlank: Bool { query.allSatisfy(\.isWhitespace) }

  /// Makes the content of the form of a watch.
  package init(_ watch: Watch) {
    self.init(
      query: watch.query.text, name: watch.name, label: watch.label ?? "", actions: watch.actions,
      channels: watch.channels, id: watch.id)
  }
}

/// Makes the view model of the form of a watch.
package struct WatchFormPresenter: Sendable {
  /// The maximum length of typed text that is shown again.
  package static let maximumShownLength = 2000

  private let edition: Edition
  private var phrases: WatchPhrases { edition.phrases[WatchPhrases.self] }
  private var words: WatchFormPhrases { phrases.form }

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// Returns the form of `content`.
  package func form(_ content: WatchFormContent) -> WatchForm {
    let target = content.id.map { Route.watch($0) }
    let query = String(content.query.prefix(Self.maximumShownLength))
    let conditions = conditions(content)
    return WatchForm(
      query: query, name: String(content.name.prefix(Self.maximumShownLength)),
      label: String(content.label.prefix(Self.maximumShownLength)), actions: actions(content),
      channels: content.choices.channels.map { channel in
        WatchForm.Choice(
          value: String(channel.id.rawValue), label: channel.name, isChosen: content.channels.contains(channel.id))
      },
      queryProblem: queryProblem(content).map { problem($0, query, content) },
      nameProblem: content.error == .badName ? phrases.problems.badName : nil,
      labelProblem: content.error == .badLabel ? phrases.problems.badLabel : nil,
      conditions: conditions.map(WatchConditionsPresenter(edition: edition, choices: content.choices).form),
      conditionsNotice: conditions == nil ? notice(content) : nil,
      areConditionsOpen: content.conditions != nil || content.isBlank,
      preview: preview(content), previewPath: (target ?? Route.newWatch).path,
      savePath: (target ?? Route.watches).path)
  }

  /// Returns the conditions of the query, else those that the reader filled; nil when fields cannot show them.
  private func conditions(_ content: WatchFormContent) -> WatchConditions? {
    guard !content.isBlank else { return content.conditions ?? WatchConditions(units: edition.watchUnits) }
    // The reason is shown next to the query.
    guard let query = try? WatchQuery(content.query) else { return content.conditions }
    return WatchConditions(query, units: edition.watchUnits)
  }

  private func notice(_ content: WatchFormContent) -> String {
    queryProblem(content) == nil ? phrases.conditions.asText : phrases.conditions.unreadable
  }

  private func actions(_ content: WatchFormContent) -> [WatchForm.Choice] {
    // The form begins with the most used ones.
    [WatchAction.notify, .front, .star, .label, .read, .hide, .show].map {
      WatchForm.Choice(value: $0.rawValue, label: phrases.action($0), isChosen: content.actions.contains($0))
    }
  }

  private func queryProblem(_ content: WatchFormContent) -> WatchQueryProblem? {
    if case .query(let problem) = content.error { return problem }
    if case .failure(let problem) = content.preview { return problem }
    return nil
  }

  private func problem(
    _ problem: WatchQueryProblem, _ text: String, _ content: WatchFormContent
  ) -> WatchForm.QueryProblem {
    let characters = Array(text)
    let start = min(max(0, problem.position.lowerBound), characters.count)
    let end = min(max(start, problem.position.upperBound), characters.count)
    let isPlaced = start < end && end - start < characters.count
    return WatchForm.QueryProblem(
      sentence: phrases.problems.query(problem),
      before: isPlaced ? String(characters[..<start]) : "", wrong: isPlaced ? String(characters[start..<end]) : "",
      after: isPlaced ? String(characters[end...]) : "",
      suggestion: problem.suggestion.map { suggestion in
        WatchForm.QueryProblem.Suggestion(
          query: suggestion, text: phrases.problems.suggestion(suggestion), path: path(suggestion, content))
      })
  }

  /// Returns the path of the form with another query, and all other values.
  private func path(_ query: String, _ content: WatchFormContent) -> String {
    var items = [(name: "q", value: query)]
    if !content.name.isEmpty { items.append(("name", content.name)) }
    if !content.label.isEmpty { items.append(("label", content.label)) }
    items += WatchAction.allCases.filter(content.actions.contains).map { ("action", $0.rawValue) }
    items += content.channels.map { ("channel", String($0.rawValue)) }
    return (content.id.map { Route.watch($0) } ?? Route.newWatch).path(items)
  }

  private func preview(_ content: WatchFormContent) -> WatchForm.Preview? {
    guard case .success(let preview) = content.preview else { return nil }
    let presenter = WatchesPresenter(edition: edition)
    return WatchForm.Preview(summary: summary(preview), rows: preview.matches.map { presenter.row($0) })
  }

  /// Returns the number of matches and how often they come, in words: `31 matches, about one a day`.
  package func summary(_ preview: WatchPreview) -> String {
    guard preview.count > 0 else { return words.noMatches }
    let counted = phrases.matches.counted(preview.count, in: edition.language)
    return words.summary(preview.isComplete ? counted : words.moreThan(counted), rate(preview.perDay))
  }

  private func rate(_ perDay: Double) -> String {
    // From three in four days on, `about one a day` is closer than a number a week.
    if perDay >= 0.75 { return words.aDay(max(1, Int(saturating: perDay.rounded()))) }
    let perWeek = perDay * 7
    return perWeek >= 0.75 ? words.aWeek(max(1, Int(saturating: perWeek.rounded()))) : words.seldom
  }
}
