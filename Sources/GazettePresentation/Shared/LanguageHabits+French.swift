extension LanguageHabits {
  static let french = LanguageHabits(
    ownName: "Français", grouping: "\u{202F}", decimalMark: ",", percent: { "\($0)\u{202F}%" },
    euros: { "\($0)\u{A0}€" }, megabytes: "Mo", isOne: { $0 < 2 },
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
    time: { hour, minute in "\(hour)\u{A0}h\u{A0}\(minute)" }, hour: { "\($0)\u{A0}h" },
    ago: { "il y a \($0)" }, days: PluralForms(one: "jour", other: "jours"), yesterdayAt: { "hier à \($0)" })
}
