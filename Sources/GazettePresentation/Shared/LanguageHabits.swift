/// How a language writes figures, dates and counts; with the phrases, all that a language is to the paper.
package struct LanguageHabits: Sendable {
  /// The language's own name, as it stands in a list to choose from.
  package let ownName: String
  /// Between thousands, and before decimals.
  package let grouping, decimalMark: String
  /// A figure as a percentage, and as an amount of euros.
  package let percent, euros: @Sendable (_ figure: String) -> String
  /// The unit of a million bytes.
  package let megabytes: String
  /// Whether a count, never negative, takes the form for one.
  package let isOne: @Sendable (_ count: Int) -> Bool
  /// Days, months and relative times.
  let calendar: CalendarWords
  /// The number of a day within its month.
  package let dayNumber: @Sendable (_ day: Int) -> String
  /// A whole date, given its parts in words.
  package let longDate: @Sendable (_ weekday: String, _ day: String, _ month: String, _ year: Int) -> String
  /// A time of day, and an hour alone; the minute has two digits.
  package let time: @Sendable (_ hour: Int, _ minute: String) -> String
  package let hour: @Sendable (_ hour: Int) -> String
  /// So long ago, days ago, and yesterday at a time.
  package let ago: @Sendable (_ span: String) -> String
  package let days: PluralForms
  package let yesterdayAt: @Sendable (_ time: String) -> String
}

extension LanguageHabits {
  /// The words of an age that goes on while its page is open.
  package struct AgeWords: Sendable {
    /// So long ago, with `#` where the span stands.
    package let ago: String
    /// Less than a minute ago.
    package let now: String
  }

  /// The words with which a page goes on telling ages by itself.
  package var ageWords: AgeWords { AgeWords(ago: ago("#"), now: calendar.justNow) }
}
