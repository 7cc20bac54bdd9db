import GazetteDomain

extension AdRefreshPhrases {
  static let french = AdRefreshPhrases(
    tooSoon: { "La source des annonces a été interrogée il y a peu ; elle peut l’être de nouveau à partir de \($0)." },
    unchanged: "La source n’a rien de nouveau.",
    taken: { count in
      let numbers = NumberFormat(language: .french)
      return PluralForms(one: "annonce lue", other: "annonces lues").counted(count.taken, in: .french)
        + " (nouvelles : \(numbers.integer(count.added)), modifiées : \(numbers.integer(count.changed)), "
        + "retirées : \(numbers.integer(count.removed)))."
    })

  static let english = AdRefreshPhrases(
    tooSoon: { "The source of the ads was asked a moment ago; it can be asked again from \($0) on." },
    unchanged: "The source has nothing new.",
    taken: { count in
      let numbers = NumberFormat(language: .english)
      return PluralForms(one: "ad", other: "ads").counted(count.taken, in: .english)
        + " read (new: \(numbers.integer(count.added)), changed: \(numbers.integer(count.changed)), "
        + "gone: \(numbers.integer(count.removed)))."
    })
}
