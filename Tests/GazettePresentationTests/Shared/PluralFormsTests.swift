import Testing

@testable import GazettePresentation

struct PluralFormsTests {
  @Test(arguments: [
    (0, "Przyszło 0 nowych artykułów."), (1, "Przyszedł 1 nowy artykuł."), (2, "Przyszły 2 nowe artykuły."),
    (5, "Przyszło 5 nowych artykułów."), (12, "Przyszło 12 nowych artykułów."), (22, "Przyszły 22 nowe artykuły."),
    (112, "Przyszło 112 nowych artykułów."), (1_234, "Przyszły 1 234 nowe artykuły."),
  ])
  func `chooses Polish plural forms`(count: Int, expected: String) {
    let verb = PluralForms(one: "Przyszedł", few: "Przyszły", many: "Przyszło", other: "Przyszło")
    let articles = PluralForms(
      one: "nowy artykuł", few: "nowe artykuły", many: "nowych artykułów", other: "nowego artykułu")
    let sentence = "\(verb.form(count, by: .polish)) \(articles.counted(count, by: .polish))."
    #expect(sentence.replacing("\u{A0}", with: " ") == expected)
  }

  @Test(arguments: [
    (0, "لم تصل مقالات جديدة."), (1, "وصل مقال جديد."), (2, "وصل مقالان جديدان."), (3, "وصلت 3 مقالات جديدة."),
    (11, "وصل 11 مقالًا جديدًا."), (99, "وصل 99 مقالًا جديدًا."), (100, "وصل 100 مقال جديد."),
    (102, "وصل 102 مقال جديد."), (103, "وصلت 103 مقالات جديدة."),
  ])
  func `chooses Arabic plural forms`(count: Int, expected: String) {
    let articles = PluralForms(
      zero: "لم تصل مقالات جديدة.", one: "وصل مقال جديد.", two: "وصل مقالان جديدان.", few: "وصلت # مقالات جديدة.",
      many: "وصل # مقالًا جديدًا.", other: "وصل # مقال جديد.")
    let number = NumberFormat(conventions: .arabic).integer(count)
    #expect(articles.form(count, by: .arabic).replacing("#", with: number) == expected)
  }

  @Test func `falls back to the general form`() {
    let cities = PluralForms(one: "city", other: "cities")
    #expect(cities[.one] == "city")
    for category in [PluralCategory.zero, .two, .few, .many, .other] { #expect(cities[category] == "cities") }
  }

  @Test(arguments: [
    (0, "ville"), (1, "ville"), (-1, "ville"), (2, "villes"), (1_000_000, "de villes"), (.min, "villes"),
  ])
  func `chooses French plural forms, also for millions`(count: Int, expected: String) {
    #expect(PluralForms(one: "ville", many: "de villes", other: "villes").form(count, in: .french) == expected)
  }

  @Test func `falls back to the general French form for millions`() {
    #expect(PluralForms(one: "ville", other: "villes").form(1_000_000, in: .french) == "villes")
  }
}

extension LanguageConventions {
  fileprivate static let polish = english(grouping: " ") { count in
    switch (count % 10, count % 100) {
    case _ where count == 1: .one
    case (2...4, let rest) where !(12...14).contains(rest): .few
    default: .many
    }
  }

  fileprivate static let arabic = english(grouping: ",") { count in
    switch (count, count % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  /// Returns English with the plural rules of another language.
  private static func english(
    grouping: String, plural: @escaping @Sendable (Int) -> PluralCategory
  ) -> LanguageConventions {
    LanguageConventions(
      ownName: english.ownName, grouping: grouping, decimalMark: english.decimalMark, percent: english.percent,
      euros: english.euros, megabytes: english.megabytes, plural: plural, calendar: english.calendar,
      dayNumber: english.dayNumber, longDate: english.longDate, clock: english.clock,
      otherClock: english.otherClock, monthFirst: english.monthFirst,
      ago: english.ago, days: english.days, yesterdayAt: english.yesterdayAt)
  }
}
