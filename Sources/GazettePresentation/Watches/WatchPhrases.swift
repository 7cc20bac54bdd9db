package import GazetteDomain

/// The phrases of watches, in one language.
package struct WatchPhrases: SectionPhrases {
  /// The section's name, and the sentence below the title of its page.
  package let title, lead: String
  /// The link from a list, a search, an ad, a city or a warning to a watch on it.
  package let watchThis: String
  /// The phrases for problems with watches.
  package let problems: WatchProblemPhrases
  /// The phrases of the form.
  package let form: WatchFormPhrases
  /// The phrases of the form's conditions.
  package let conditions: WatchConditionPhrases
  /// The phrases of the list.
  package let list: WatchListPhrases
  /// The phrases of the page of one watch.
  package let detail: WatchDetailPhrases
  /// The name of an action.
  package let action: @Sendable (WatchAction) -> String
  /// The kind of a match: « Annonce ».
  package let kind: @Sendable (WatchedKind) -> String
  /// The event of a match; nil when it is only that the thing appeared.
  package let occasion: @Sendable (WatchOccasion) -> String?
  /// The name of a ready watch.
  package let ready: @Sendable (ReadyWatch) -> String
  /// The number of matches: « 31 résultats ».
  package let matches: PluralForms
  /// The number of matches since the last visit.
  package let new: PluralForms
  /// The words before the watches that touched an article, and the remark about one that hides it.
  package let touchedBy, hidesIt: String
  /// The heading of the front page's block, and its link.
  package let front, all: String
  /// The names of the demo's watches: on a word, on a price, on the weather.
  package let demo: (word: String, price: String, weather: String)
  /// The label of the stored matches.
  package let stored: SettingsStoragePhrases.Words
}

/// The phrases of the form of a watch.
package struct WatchFormPhrases: Sendable {
  /// The titles of the page and of the form of an existing watch.
  package let title, edit: String
  /// The labels of the fields, and the hint of the query.
  package let query, queryHint, name, actions, label, channels: String
  /// The hint of the actions, of the label and of the channels.
  package let actionsHint, labelHint, channelsHint: String
  /// The buttons.
  package let preview, create, save: String
  /// The heading of the preview, and the notice before a query is typed.
  package let previewTitle, previewHint: String
  /// The result of a preview without a match.
  package let noMatches: String
  /// The result of a preview, given the number of matches in words and how often they come.
  package let summary: @Sendable (_ matches: String, _ rate: String) -> String
  /// The number of matches when there are more.
  package let moreThan: @Sendable (_ matches: String) -> String
  /// How often matches come: the number a day or a week, rounded; 1 in words.
  package let aDay, aWeek: @Sendable (_ number: Int) -> String
  /// Matches come less often than once a week.
  package let seldom: String
  /// The heading of the examples.
  package let help: String
  /// The examples: a query, and its meaning.
  package let examples: [WatchExample]
}

/// An example of a query.
package struct WatchExample: Sendable, Hashable {
  /// The query, and its meaning.
  package let query, meaning: String
}

/// The phrases of the list of watches.
package struct WatchListPhrases: Sendable {
  /// The title and the text of an empty list.
  package let emptyTitle, emptyText: String
  /// The link to the form.
  package let add: String
  /// The heading of the ready watches, and their button.
  package let ready, turnOn: String
  /// The state of a watch, and the buttons that change it.
  package let isOff, on, off: String
  /// The button that removes a watch, given its name.
  package let remove: @Sendable (_ name: String) -> String
  /// The notice that a watch was removed, and its button.
  package let removed: @Sendable (_ name: String) -> String
  package let undo: String
  /// The summary of a watch that only lists its matches.
  package let listsOnly: String
}

/// The phrases of the page of one watch.
package struct WatchDetailPhrases: Sendable {
  /// The heading of the matches.
  package let matches: String
  /// The link to the ads that match now, given their number.
  package let adsNow: @Sendable (Int) -> String
  /// The notice that there are no matches yet.
  package let none: String
  /// The heading of the articles that the watch hides, given its name.
  package let hiddenBy: @Sendable (_ name: String) -> String
  /// The buttons for one article, and for all of them.
  package let bringBack, hide, bringAllBack, hideAll: String
  /// The mark of a match since the last visit, and of a hidden article.
  package let new, hidden: String
  /// The button that applies the actions to the past, and its explanation.
  package let past, pastHint: String
  /// The notices after a form.
  package let created, saved: String
  /// The notice that the actions were applied to so many matches, the button that undoes it, and the notice of that.
  package let applied: PluralForms
  package let undo, undone: String
  /// The link to later matches.
  package let more: String
}
