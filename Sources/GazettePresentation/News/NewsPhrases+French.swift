import GazetteDomain

extension NewsPhrases {
  static let french = NewsPhrases(
    title: "Actualités", list: .french, article: .french, feeds: .french, trouble: .french,
    nothingFound: "Aucun article trouvé.",
    noFeeds: "Il n’y a pas encore d’abonnement : gazette feeds add ADRESSE",
    subscribed: { "Abonné à \($0)." },
    subscribedAlready: { "Déjà abonné à \($0)." },
    unsubscribed: { "L’abonnement à \($0) a pris fin." },
    chooseOne: { "\($0) flux trouvés ; choisissez-en un par son adresse." },
    newArticles: { articles.counted($0, in: .french) },
    refreshed: { progress in
      var parts = ["\(progress.refreshed) flux consulté\(progress.refreshed > 1 ? "s" : "")"]
      parts.append(articles.counted(progress.newArticles, in: .french))
      if progress.tooSoon > 0 { parts.append("\(progress.tooSoon) pas encore dû\(progress.tooSoon > 1 ? "s" : "")") }
      if !progress.failures.isEmpty {
        parts.append("\(progress.failures.count) en échec")
      }
      return parts.joined(separator: ", ") + "."
    },
    imported: { progress in
      "\(progress.added) flux ajouté\(progress.added > 1 ? "s" : ""), \(progress.duplicates) déjà là"
        + (progress.unusable.isEmpty
          ? "." : ", \(progress.unusable.count) inutilisable\(progress.unusable.count > 1 ? "s" : "").")
    },
    unusable: { "Adresse impossible à consulter : \($0)" })

  private static let articles = PluralForms(one: "nouvel article", other: "nouveaux articles")
}
