extension LanguageHabits {
  static let english = LanguageHabits(
    ownName: "English", grouping: ",", decimalMark: ".", percent: { "\($0)%" }, euros: { "€\($0)" }, megabytes: "MB",
    isOne: { $0 == 1 },
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
    time: { hour, minute in "\(twelve(hour)):\(minute)\u{A0}\(half(hour))" },
    hour: { "\(twelve($0))\u{A0}\(half($0))" },
    ago: { "\($0) ago" }, days: PluralForms(one: "day", other: "days"), yesterdayAt: { "yesterday at \($0)" })

  private static func twelve(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }
  private static func half(_ hour: Int) -> String { hour < 12 ? "am" : "pm" }
}
