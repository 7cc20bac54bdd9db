/// The phrases of the list of places.
package struct WeatherListPhrases: Sendable {
  /// The page's title.
  package let title: String
  /// The link to add a place.
  package let add: String
  /// The button that refreshes all.
  package let refreshAll: String
  /// The button that stops refreshing all.
  package let stopRefreshing: String
  /// How far refreshing has come: done, total.
  package let refreshing: @Sendable (Int, Int) -> String
  /// That refreshing waits, until a written time.
  package let waiting: @Sendable (String) -> String
  /// That all are refreshed: refreshed, failed.
  package let refreshed: @Sendable (Int, Int) -> String
  /// That refreshing was stopped.
  package let cancelled: String
  /// Above an empty list.
  package let emptyTitle: String
  /// What to do about an empty list.
  package let emptyText: String
  /// The button that removes a place, named.
  package let remove: @Sendable (String) -> String
  /// That a place was removed, named.
  package let removed: @Sendable (String) -> String
  /// Takes the removal back.
  package let undo: String
  /// Moves a place, named, one up.
  package let moveUp: @Sendable (String) -> String
  /// Moves a place, named, one down.
  package let moveDown: @Sendable (String) -> String
  /// Makes a place, named, home.
  package let makeHome: @Sendable (String) -> String
  /// Marks the home place.
  package let home: String
  /// The local time there, written.
  package let localTime: @Sendable (String) -> String
  /// No data yet.
  package let noData: String
  /// Lowest and highest of the day, written, for a screen reader.
  package let range: @Sendable (String, String) -> String
  /// Opens a place's menu, named.
  package let more: @Sendable (String) -> String
  /// The column titles of the terminal's table: place, now, sky, low, high, wind, local time, age.
  package let columns: [String]
  /// That places are shown from what is saved because the network is gone; the age is written.
  package let offline: @Sendable (String) -> String
}
