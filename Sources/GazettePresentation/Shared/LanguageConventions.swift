/// A language's rules for figures, dates and counts; with the phrases, everything that defines a language in Gazette.
package struct LanguageConventions: Sendable {
  /// The language's own name, for a list of languages.
  package let ownName: String
  /// The thousands separator, and the decimal mark.
  package let grouping, decimalMark: String
  /// A figure as a percentage, and as an amount of euros.
  package let percent, euros: @Sendable (_ figure: String) -> String
  /// The unit of a million bytes.
  package let megabytes: String
  /// The category of a count, never negative: CLDR's rule for the language's whole numbers.
  package let plural: @Sendable (_ count: Int) -> PluralCategory
  /// Days, months and relative times.
  let calendar: CalendarWords
  /// The number of a day within its month.
  package let dayNumber: @Sendable (_ day: Int) -> String
  /// A whole date, given its parts in words.
  package let longDate: @Sendable (_ weekday: String, _ day: String, _ month: String, _ year: Int) -> String
  /// The language's default clock, and the one that a region or a reader may prefer; nil when there is only one.
  let clock: ClockWords
  let otherClock: ClockWords?
  /// The date formats of regions that put the month before the day; nil when there are none.
  let monthFirst: MonthFirstWords?
  /// An age by a written span, an age in days, and yesterday at a time.
  package let ago: @Sendable (_ span: String) -> String
  package let days: PluralForms
  package let yesterdayAt: @Sendable (_ time: String) -> String

  /// Returns the format of a clock; the default one when the language has no other.
  func clock(_ clock: Clock) -> ClockWords { otherClock.flatMap { $0.clock == clock ? $0 : nil } ?? self.clock }

  /// The phrases of ages that the page updates while it is open.
  package struct AgeWords: Sendable {
    /// An age, with `#` for the span.
    package let ago: String
    /// Less than a minute ago.
    package let now: String
  }

  /// The phrases for a page that updates ages itself.
  package var ageWords: AgeWords { AgeWords(ago: ago("#"), now: calendar.justNow) }
}

/// The formats of a clock's times of day, and of its hours alone; the minute has two digits.
struct ClockWords: Sendable {
  let clock: Clock
  let time: @Sendable (_ hour: Int, _ minute: String) -> String
  let hour: @Sendable (_ hour: Int) -> String
}

/// The formats of dates whose month comes first, given their parts in words.
struct MonthFirstWords: Sendable {
  let long: @Sendable (_ weekday: String, _ day: String, _ month: String, _ year: Int) -> String
  let short: @Sendable (_ dayAndMonth: String, _ year: Int) -> String
  let dayAndMonth: @Sendable (_ day: String, _ month: String) -> String
}

/// The names of days and months, and the words for relative times, in one language. Weeks begin on Monday.
struct CalendarWords: Sendable {
  let weekdays: [String]
  let shortWeekdays: [String]
  let months: [String]
  let shortMonths: [String]
  let today: String
  let yesterday: String
  let tomorrow: String
  let justNow: String
}

extension LanguageConventions {
  static let french = LanguageConventions(
    ownName: "Français", grouping: "\u{202F}", decimalMark: ",", percent: { "\($0)\u{202F}%" },
    euros: { "\($0)\u{A0}€" }, megabytes: "Mo",
    // A million takes « de » before its noun.
    plural: { $0 < 2 ? .one : $0.isMultiple(of: 1_000_000) ? .many : .other },
    calendar: CalendarWords(
      weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
      shortWeekdays: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
      months: [
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
        "décembre",
      ],
      shortMonths: [
        "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
      ],
      today: "aujourd’hui", yesterday: "hier", tomorrow: "demain", justNow: "à l’instant"),
    // Only the first of a month is an ordinal.
    dayNumber: { $0 == 1 ? "1er" : String($0) },
    longDate: { weekday, day, month, year in "\(weekday) \(day) \(month) \(year)" },
    clock: ClockWords(
      clock: .twentyFour, time: { hour, minute in "\(hour)\u{A0}h\u{A0}\(minute)" }, hour: { "\($0)\u{A0}h" }),
    otherClock: nil, monthFirst: nil,
    ago: { "il y a \($0)" }, days: PluralForms(one: "jour", other: "jours"), yesterdayAt: { "hier à \($0)" })
}

extension LanguageConventions {
  static let english = LanguageConventions(
    ownName: "English", grouping: ",", decimalMark: ".", percent: { "\($0)%" }, euros: { "€\($0)" }, megabytes: "MB",
    plural: { $0 == 1 ? .one : .other },
    calendar: CalendarWords(
      weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      months: [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
      ],
      shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"],
      today: "today", yesterday: "yesterday", tomorrow: "tomorrow", justNow: "just now"),
    dayNumber: { String($0) },
    longDate: { weekday, day, month, year in "\(weekday), \(day) \(month) \(year)" },
    clock: ClockWords(
      clock: .twelve, time: { hour, minute in "\(twelve(hour)):\(minute)\u{A0}\(half(hour))" },
      hour: { $0 == 0 ? "midnight" : $0 == 12 ? "noon" : "\(twelve($0))\u{A0}\(half($0))" }),
    otherClock: ClockWords(
      clock: .twentyFour, time: { hour, minute in "\(hour < 10 ? "0" : "")\(hour):\(minute)" },
      hour: { "\($0 < 10 ? "0" : "")\($0):00" }),
    monthFirst: MonthFirstWords(
      long: { weekday, day, month, year in "\(weekday), \(month) \(day), \(year)" },
      short: { date, year in "\(date), \(year)" }, dayAndMonth: { day, month in "\(month)\u{A0}\(day)" }),
    ago: { "\($0) ago" }, days: PluralForms(one: "day", other: "days"), yesterdayAt: { "yesterday at \($0)" })

  private static func twelve(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }
  private static func half(_ hour: Int) -> String { hour < 12 ? "am" : "pm" }
}
