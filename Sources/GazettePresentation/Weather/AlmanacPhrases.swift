/// The words of sun and moon besides their names, in one language.
package struct AlmanacPhrases: Sendable {
  /// What stands above the twilights, and above the columns of mornings and evenings.
  package let twilight, dawn, dusk: String
  /// The twilights: until one reads outdoors, sees the sea's horizon, and until it is night.
  package let civil, nautical, astronomical: String
  /// A twilight that lasts until morning, and one that does not come.
  package let allNight, noTwilight: String
  /// A day compared with yesterday's, by a written span; and one that is as long.
  package let longer, shorter: @Sendable (_ span: String) -> String
  package let unchanged: String
  package let minutes, seconds: PluralForms
  /// A time that lies on the day after, or before.
  package let nextDay, dayBefore: @Sendable (_ time: String) -> String
  /// A sunrise or sunset that does not come on a day that has the other.
  package let noSunrise, noSunset: String
  /// A day on which the sun does not set, or rise, in a word or two.
  package let polarDay, polarNight: String
  /// What comes at the end of polar night, and of polar day.
  package let nextSunrise, nextSunset: String
  package let moonrise, moonset: String
  /// A moonrise or moonset that does not come on a day that has the other, and a day that has neither.
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
