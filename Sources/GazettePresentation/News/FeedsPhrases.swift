/// What the page of the feeds says.
package struct FeedsPhrases: Sendable {
  /// The title, and the way back to the articles.
  package let title, back: String
  /// The form that adds: its label, its hint, its button, and an example.
  package let address, addressHint, add, example: String
  /// Several feeds were found: the title, and the button of each.
  package let severalFound, subscribe: String
  /// Buttons of a feed.
  package let refresh, refreshAll, stop, edit, save, remove, pause, resume: String
  /// Buttons that have a feed's articles fetched whole, or not, and what is said of a feed that does.
  package let fetchWhole, fetchExcerpts, whole: String
  /// Fields of a feed.
  package let name, folder, paused: String
  /// The folder of feeds without one.
  package let noFolder: String
  /// The terms of a feed's health.
  package let lastSuccess, nextFetch, articles, warnings, never, site, dueNow: String
  /// That the publisher closed the feed for good.
  package let gone: String
  /// The forms for lists of feeds.
  package let lists, importTitle, importHint, importButton, export: String
  /// Nothing there yet.
  package let empty: ErrorSentence
  /// That a feed was added, was there already, was removed; by name.
  package let added, known, removed, saved: @Sendable (String) -> String
  /// That asking for a feed brought so many new articles, or none; by name.
  package let fresh: @Sendable (_ name: String, _ new: Int) -> String
  package let nothingNew: @Sendable (_ name: String) -> String
  /// That it is too soon to ask for a feed, until a written time.
  package let tooSoon: @Sendable (_ name: String, _ until: String) -> String
  /// How far an import has come: done, total.
  package let importing: @Sendable (_ done: Int, _ total: Int) -> String
  /// What an import brought: added, known already, unusable lines.
  package let imported: @Sendable (_ added: Int, _ known: Int, _ unusable: Int) -> String
  /// That no file came with the form.
  package let noFile: String
  /// Before the lines that could not be used.
  package let unusable: String
  /// Articles of the feed: all, unread.
  package let counts: @Sendable (_ all: Int, _ unread: Int) -> String
  /// The label of a feed's buttons, given its name.
  package let refreshOf, editOf: @Sendable (String) -> String
}
