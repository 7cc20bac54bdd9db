/// The phrases of sun and moon, except their names, in one language.
package struct AlmanacPhrases: Sendable {
  /// The headings of the twilights, and of their columns for mornings and evenings.
  package let twilight, dawn, dusk: String
  /// The twilights: bright enough to read outdoors, to see the horizon at sea, and the last before night.
  package let civil, nautical, astronomical: String
  /// A twilight that lasts until morning, and one that does not occur.
  package let allNight, noTwilight: String
  /// A longer or shorter day than yesterday, by a written span; and one of equal length.
  package let longer, shorter: @Sendable (_ span: String) -> String
  package let unchanged: String
  package let minutes, seconds: PluralForms
  /// A time on the next day, or on the previous one.
  package let nextDay, dayBefore: @Sendable (_ time: String) -> String
  /// A missing sunrise or sunset on a day that has the other.
  package let noSunrise, noSunset: String
  /// A day without sunset, or without sunrise, in a word or two.
  package let polarDay, polarNight: String
  /// The end of polar night, and of polar day.
  package let nextSunrise, nextSunset: String
  package let moonrise, moonset: String
  /// A missing moonrise or moonset on a day that has the other, and a day without either.
  package let notToday, moonAlwaysUp, moonAlwaysDown: String
  package let nextNewMoon, nextFullMoon: String
  /// A time on a day: `tomorrow at 8:05 am`.
  package let moment: @Sendable (_ day: String, _ time: String) -> String
}

extension AlmanacPhrases {
  static let french = AlmanacPhrases(
    twilight: "Crépuscules", dawn: "Matin", dusk: "Soir",
    civil: "Civil", nautical: "Nautique", astronomical: "Astronomique",
    allNight: "toute la nuit", noTwilight: "aucun",
    longer: { "\($0) de plus qu’hier" }, shorter: { "\($0) de moins qu’hier" }, unchanged: "comme hier",
    minutes: PluralForms(one: "minute", other: "minutes"), seconds: PluralForms(one: "seconde", other: "secondes"),
    nextDay: { "\($0), le lendemain" }, dayBefore: { "\($0), la veille" },
    noSunrise: "pas de lever", noSunset: "pas de coucher", polarDay: "jour polaire", polarNight: "nuit polaire",
    nextSunrise: "Prochain lever du soleil", nextSunset: "Prochain coucher du soleil",
    moonrise: "Lever de la lune", moonset: "Coucher de la lune", notToday: "pas aujourd’hui",
    moonAlwaysUp: "La lune ne se couche pas aujourd’hui.", moonAlwaysDown: "La lune ne se lève pas aujourd’hui.",
    nextNewMoon: "Prochaine nouvelle lune", nextFullMoon: "Prochaine pleine lune",
    moment: { "\($0) à \($1)" })
}

extension AlmanacPhrases {
  static let english = AlmanacPhrases(
    twilight: "Twilight", dawn: "Morning", dusk: "Evening",
    civil: "Civil", nautical: "Nautical", astronomical: "Astronomical",
    allNight: "all night", noTwilight: "none",
    longer: { "\($0) longer than yesterday" }, shorter: { "\($0) shorter than yesterday" },
    unchanged: "the same as yesterday",
    minutes: PluralForms(one: "minute", other: "minutes"), seconds: PluralForms(one: "second", other: "seconds"),
    nextDay: { "\($0), the next day" }, dayBefore: { "\($0), the day before" },
    noSunrise: "no sunrise", noSunset: "no sunset", polarDay: "polar day", polarNight: "polar night",
    nextSunrise: "Next sunrise", nextSunset: "Next sunset",
    moonrise: "Moonrise", moonset: "Moonset", notToday: "not today",
    moonAlwaysUp: "The moon does not set today.", moonAlwaysDown: "The moon does not rise today.",
    nextNewMoon: "Next new moon", nextFullMoon: "Next full moon",
    moment: { "\($0) at \($1)" })
}
