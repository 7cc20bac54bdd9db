/// The names of days and months, and the words of relative times, of one language.
struct CalendarWords: Sendable {
  let weekdays: [String]
  let shortWeekdays: [String]
  let months: [String]
  let shortMonths: [String]
  let today: String
  let yesterday: String
  let tomorrow: String
  let justNow: String

  static func of(_ language: Language) -> CalendarWords {
    switch language {
    case .french: french
    case .english: english
    }
  }

  private static let french = CalendarWords(
    weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
    shortWeekdays: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
      "décembre",
    ],
    shortMonths: [
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
    ],
    today: "aujourd’hui", yesterday: "hier", tomorrow: "demain", justNow: "à l’instant")

  private static let english = CalendarWords(
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ],
    shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"],
    today: "today", yesterday: "yesterday", tomorrow: "tomorrow", justNow: "just now")
}
