import GazetteDomain

extension NewsTroublePhrases {
  static let french = NewsTroublePhrases(
    source: frenchSource, trouble: frenchTrouble,
    gone: "L’éditeur a mis fin à ce flux.",
    tooSoon: "L’éditeur a été interrogé il y a peu ; un bon invité attend.")

  private static let frenchSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable(let host): "\(host.rawValue) est injoignable."
    case .timedOut(let host, let after): "\(host.rawValue) n’a pas répondu en \(after.components.seconds) s."
    case .rateLimited(let host, _): "\(host.rawValue) demande qu’on le laisse tranquille un moment."
    case .budgetSpent: "Il a été interrogé assez souvent pour l’instant."
    case .unauthorized(let host): "\(host.rawValue) ne laisse pas lire ce flux à tout le monde."
    case .notFound(let host): "\(host.rawValue) n’a pas de flux à cette adresse."
    case .rejected(let host, let reason): "\(host.rawValue) refuse de répondre (\(reason))."
    case .failing(let host, let status): "\(host.rawValue) est en difficulté (erreur \(status))."
    case .unreadable(let host, _): "Ce qu’envoie \(host.rawValue) n’est pas un flux lisible."
    case .refused(_, let rule): "Cette adresse n’est pas consultée : \(OutboundRulePhrases.french.reason(rule))."
    case .setAside(let host):
      "La Gazette s’est arrêtée en lisant ce qu’envoie \(host.rawValue), et l’a mis de côté. Actualisez-le pour réessayer."
    case .cancelled: "La consultation a été annulée."
    }
  }

  private static let frenchTrouble: @Sendable (NewsError) -> String = { error in
    switch error {
    case .search(.tooLong(let limit)): "Cette recherche est trop longue : \(limit) caractères au plus."
    case .search(.tooManyWords(let limit)): "Cette recherche a trop de mots : \(limit) au plus."
    case .search(.controlCharacters): "Cette recherche contient des caractères de contrôle ; tapez des mots."
    case .field(let problem): FieldPhrases.french.sentence(problem)
    case .unknownArticle: "Il n’y a pas (ou plus) d’article de ce numéro."
    case .unknownFeed(let name): "Il n’y a pas de flux « \(name) » parmi les abonnements."
    case .badName(let limit): "Un nom a \(limit) caractères au plus, sans caractères de contrôle."
    case .address(.notAnAddress): "Ce n’est pas une adresse : collez celle d’un flux ou d’un site."
    case .address(.refused(let rule)): "Cette adresse n’est pas consultée : \(OutboundRulePhrases.french.reason(rule))."
    case .address(.listOfFeeds):
      "C’est une liste de flux (OPML) : enregistrez-la dans un fichier, puis importez-le."
    case .address(.source(let error)): frenchSource(error)
    case .noFeed: "Aucun flux n’a été trouvé à cette adresse. Essayez l’accueil du site, ou l’adresse même du flux."
    case .list(.setAside): "La Gazette s’est arrêtée en lisant ce fichier, et ne le relit pas."
    case .list: "Ce n’est pas une liste de flux en OPML."
    case .noOriginal: "Cet article n’indique pas d’original."
    case .source(let error): frenchSource(error)
    case .fullArticle(let problem): frenchPage(problem)
    case .store(.full): "Le disque est plein : rien n’a changé. Faites-y de la place."
    case .store(.readOnly): "Les données du journal ne peuvent être écrites : rien n’a changé."
    case .store(.busy): "Une autre Gazette utilise le dossier de données : rien n’a changé."
    case .store(.inputOutput): "Le disque a échoué : rien n’a changé. « gazette doctor » en dit plus."
    case .store(.corrupt): "La base de données est abîmée. « gazette doctor » dit comment la rétablir."
    case .store: "Les données du journal n’ont pu être lues ou écrites."
    }
  }

  private static let frenchPage: @Sendable (FullArticleProblem) -> String = { problem in
    switch problem {
    case .noPage(let host): "Ce que montre \(host.rawValue) n’est pas une page de texte. L’extrait du flux reste."
    case .noText(let host):
      "Aucun article trouvé sur la page de \(host.rawValue) : elle est peut-être réservée aux abonnés. L’extrait du flux "
        + "reste."
    case .nothingMore(let host): "La page de \(host.rawValue) n’en dit pas plus que le flux."
    case .source(.unauthorized(let host)):
      "\(host.rawValue) ne laisse pas lire cette page à tout le monde. L’extrait du flux reste."
    case .source(.notFound(let host)): "\(host.rawValue) n’a plus de page à cette adresse. L’extrait du flux reste."
    case .source(.unreadable(let host, _)): "La page de \(host.rawValue) est illisible. L’extrait du flux reste."
    case .source(let error): "\(frenchSource(error)) L’extrait du flux reste."
    }
  }
}
