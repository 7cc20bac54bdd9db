/// The names of days and months, and the words of relative times, of one language. Weeks begin on Monday.
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
