/// The phrases of notifications themselves, in one language.
package struct NotificationPhrases: SectionPhrases {
  /// The text about an article or an ad that appeared, given the watch's name.
  let article, ad: @Sendable (_ watch: String) -> String
  /// The text about an ad whose price fell, given the new price and the watch's name.
  let priceFell: @Sendable (_ price: String, _ watch: String) -> String
  /// The text about a forecast that crossed a threshold, given the watch's name.
  let crossed: @Sendable (_ watch: String) -> String
  /// The text about a warning that appeared, given its level and the watch's name; and about one that rose.
  let warning, warningRose: @Sendable (_ level: String, _ watch: String) -> String
  /// The same without a known level.
  let warningWithoutLevel: @Sendable (_ watch: String) -> String
  /// A number of new matches, within a sentence.
  let newMatches: PluralForms
  /// The title of several matches, given their counted number and the watch's name: `5 new matches for Bikes`.
  let group: @Sendable (_ counted: String, _ watch: String) -> String
  /// The title of a digest, given the counted number of all matches.
  let digest: @Sendable (_ counted: String) -> String
  /// A line of a digest: a watch and the number of its matches.
  let digestLine: @Sendable (_ watch: String, _ count: String) -> String
  /// The line after the last listed one, given the number of the others.
  let more: @Sendable (_ count: String) -> String
  /// The title and the text of a test, given the channel's name.
  let testTitle: String
  let test: @Sendable (_ channel: String) -> String
}

extension NotificationPhrases {
  package static let english = NotificationPhrases(
    article: { "New article · \($0)" }, ad: { "New ad · \($0)" },
    priceFell: { "Price down to \($0) · \($1)" },
    crossed: { "Forecast · \($0)" },
    warning: { "\($0) · \($1)" }, warningRose: { "Now: \($0) · \($1)" },
    warningWithoutLevel: { "Weather warning · \($0)" },
    newMatches: PluralForms(one: "new match", other: "new matches"),
    group: { "\($0) for \($1)" },
    digest: { "Your digest: \($0)" },
    digestLine: { "\($0): \($1)" },
    more: { "and \($0) more" },
    testTitle: "A test from Gazette",
    test: { "Notifications on the channel “\($0)” work." })

  package static let french = NotificationPhrases(
    article: { "Nouvel article · \($0)" }, ad: { "Nouvelle annonce · \($0)" },
    priceFell: { "Prix en baisse\u{A0}: \($0) · \($1)" },
    crossed: { "Prévisions · \($0)" },
    warning: { "\($0) · \($1)" }, warningRose: { "Désormais\u{A0}: \($0) · \($1)" },
    warningWithoutLevel: { "Alerte météo · \($0)" },
    newMatches: PluralForms(one: "nouveau résultat", other: "nouveaux résultats"),
    group: { "\($0) pour \($1)" },
    digest: { "Votre récapitulatif\u{A0}: \($0)" },
    digestLine: { "\($0)\u{A0}: \($1)" },
    more: { "et \($0) de plus" },
    testTitle: "Un essai de Gazette",
    test: { "Les notifications du canal «\u{A0}\($0)\u{A0}» fonctionnent." })
}
