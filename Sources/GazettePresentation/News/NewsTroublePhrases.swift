package import GazetteDomain

/// The phrases for problems of the news.
package struct NewsTroublePhrases: Sendable {
  /// The reason why a publisher's response is unusable.
  package let source: @Sendable (SourceError) -> String
  /// The reason why a service failed.
  package let trouble: @Sendable (NewsError) -> String
  /// The notice that the publisher has ended the feed.
  package let gone: String
  /// The notice that it is too soon for another fetch.
  package let tooSoon: String

  package static func of(_ language: Language) -> NewsTroublePhrases {
    Phrases.of(language).news.trouble
  }
}

extension NewsTroublePhrases {
  static let french = NewsTroublePhrases(
    source: frenchSource, trouble: frenchTrouble,
    gone: "L’éditeur a mis fin à ce flux.",
    tooSoon: "L’éditeur a été interrogé il y a peu ; un bon invité attend.")

  private static let frenchSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable(let host): "\(host.rawValue) est injoignable."
    case .untrusted(let host, let fault):
      "La Gazette ne fait pas confiance à \(host.rawValue) : \(CertificateFaultPhrases.french.reason(fault))."
    case .timedOut(let host, let after): "\(host.rawValue) n’a pas répondu en \(after.components.seconds) s."
    case .rateLimited(let host, _): "\(host.rawValue) demande qu’on le laisse tranquille un moment."
    case .budgetSpent: "Il a été interrogé assez souvent pour l’instant."
    case .unauthorized(let host): "\(host.rawValue) demande un mot de passe pour ce flux (401)."
    case .forbidden(let host): "\(host.rawValue) interdit de lire ce flux (403)."
    case .blocksPrograms(let host): "Ce site bloque les programmes : \(host.rawValue) ne répond qu’à un navigateur."
    case .notFound(let host): "\(host.rawValue) n’a pas de flux à cette adresse."
    case .rejected(let host, let reason): "\(host.rawValue) refuse de répondre (\(reason))."
    case .failing(let host, let status): "\(host.rawValue) est en difficulté (erreur \(status))."
    case .packed(let host, let encoding):
      "\(host.rawValue) envoie ce flux comprimé en \(CompressionName.of(encoding)) sans qu’on le lui demande, et la Gazette ne sait pas "
        + "le lire."
    case .unreadable(let host, _): "Ce qu’envoie \(host.rawValue) n’est pas un flux lisible."
    case .refused(_, let rule): "Cette adresse n’est pas consultée : \(OutboundRulePhrases.french.told(rule))"
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
    case .badUserAgent(let limit):
      "Un User-Agent a \(limit) caractères au plus, sans accents ni caractères de contrôle."
    case .sharedFeed:
      "D’autres lecteurs suivent ce flux : seul le propriétaire du journal peut changer son User-Agent."
    case .badName(let limit): "Un nom a \(limit) caractères au plus, sans caractères de contrôle."
    case .address(.notAnAddress): "Ce n’est pas une adresse : collez celle d’un flux ou d’un site."
    case .address(.refused(let rule)): "Cette adresse n’est pas consultée : \(OutboundRulePhrases.french.told(rule))"
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
    case .store(.unanswered): "La base de données du journal ne répond pas. Réessayez dans un instant."
    case .store(.busy): "Une autre Gazette utilise le dossier de données : rien n’a changé."
    case .store(.inputOutput): "Le disque a échoué : rien n’a changé. « gazette doctor » en dit plus."
    case .store(.corrupt): "La base de données est abîmée. « gazette doctor » dit comment la rétablir."
    case .store(.quotaReached(let quota)): ReaderQuotaPhrases.french.reached(quota)
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
    case .source(.unauthorized(let host)), .source(.forbidden(let host)):
      "\(host.rawValue) ne laisse pas lire cette page à tout le monde. L’extrait du flux reste."
    case .source(.notFound(let host)): "\(host.rawValue) n’a plus de page à cette adresse. L’extrait du flux reste."
    case .source(.unreadable(let host, _)): "La page de \(host.rawValue) est illisible. L’extrait du flux reste."
    // The operator's trust never applies to a feed's article links, not even to those to the operator's own hosts.
    case .source(.refused(_, let rule)):
      "Cette page n’est pas consultée : \(OutboundRulePhrases.french.reason(rule)). L’extrait du flux reste."
    case .source(let error): "\(frenchSource(error)) L’extrait du flux reste."
    }
  }
}

extension NewsTroublePhrases {
  static let english = NewsTroublePhrases(
    source: englishSource, trouble: englishTrouble,
    gone: "The publisher has closed this feed.",
    tooSoon: "This feed was checked recently. It will be checked again later.")

  private static let englishSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable(let host): "Can’t reach \(host.rawValue)."
    case .untrusted(let host, let fault):
      "Gazette doesn’t trust \(host.rawValue): \(CertificateFaultPhrases.english.reason(fault))."
    case .timedOut(let host, let after): "\(host.rawValue) did not answer within \(after.components.seconds) s."
    case .rateLimited(let host, _): "\(host.rawValue) is limiting requests."
    case .budgetSpent: "The request limit is used up for now."
    case .unauthorized(let host): "\(host.rawValue) requires a password for this feed (401)."
    case .forbidden(let host): "\(host.rawValue) forbids reading this feed (403)."
    case .blocksPrograms(let host): "This site blocks programs: \(host.rawValue) answers browsers only."
    case .notFound(let host): "\(host.rawValue) has no feed at this address."
    case .rejected(let host, let reason): "\(host.rawValue) rejected the request (\(reason))."
    case .failing(let host, let status): "\(host.rawValue) has a problem (error \(status))."
    case .packed(let host, let encoding):
      "\(host.rawValue) sent this feed compressed with \(CompressionName.of(encoding)), unasked, and Gazette can’t read that."
    case .unreadable(let host, _): "What \(host.rawValue) sent isn’t a readable feed."
    case .refused(_, let rule): "Gazette won’t fetch this address: \(OutboundRulePhrases.english.told(rule))"
    case .setAside(let host):
      "Gazette crashed while reading what \(host.rawValue) sent, so it has been set aside. Refresh it to try again."
    case .cancelled: "Fetching was cancelled."
    }
  }

  private static let englishTrouble: @Sendable (NewsError) -> String = { error in
    switch error {
    case .search(.tooLong(let limit)): "That search is too long. Use at most \(limit) characters."
    case .search(.tooManyWords(let limit)): "That search has too many words. Use at most \(limit)."
    case .search(.controlCharacters): "That search contains control characters. Type words only."
    case .field(let problem): FieldPhrases.english.sentence(problem)
    case .unknownArticle: "This article doesn’t exist, or no longer exists."
    case .unknownFeed(let name): "You aren’t subscribed to a feed named “\(name)”."
    case .badUserAgent(let limit): "A user agent can have at most \(limit) characters, all of them plain ASCII."
    case .sharedFeed: "Other readers follow this feed, so only the paper’s owner can change its user agent."
    case .badName(let limit): "A name can have at most \(limit) characters, and no control characters."
    case .address(.notAnAddress): "That isn’t a web address. Paste the address of a feed or a site."
    case .address(.refused(let rule)): "Gazette won’t fetch this address: \(OutboundRulePhrases.english.told(rule))"
    case .address(.listOfFeeds): "This is a list of feeds (OPML). Save it as a file, then import the file."
    case .address(.source(let error)): englishSource(error)
    case .noFeed: "No feed found at this address. Try the site’s home page, or the feed’s own address."
    case .list(.setAside): "Gazette crashed while reading this file, so it won’t read it again."
    case .list: "This isn’t an OPML list of feeds."
    case .noOriginal: "This article has no link to an original."
    case .source(let error): englishSource(error)
    case .fullArticle(let problem): englishPage(problem)
    case .store(.full): "The disk is full, so nothing was changed. Free up some space."
    case .store(.readOnly): "Can’t write to the data folder, so nothing was changed."
    case .store(.unanswered): "The paper’s database isn’t answering. Try again in a moment."
    case .store(.busy): "Another Gazette is using the data folder, so nothing was changed."
    case .store(.inputOutput): "The disk failed, so nothing was changed. Run “gazette doctor” for details."
    case .store(.corrupt): "The database is damaged. Run “gazette doctor” to see how to recover it."
    case .store(.quotaReached(let quota)): ReaderQuotaPhrases.english.reached(quota)
    case .store: "Couldn’t read or write the data."
    }
  }

  private static let englishPage: @Sendable (FullArticleProblem) -> String = { problem in
    switch problem {
    case .noPage(let host): "The page at \(host.rawValue) isn’t text. Showing the feed’s excerpt."
    case .noText(let host):
      "No article found on the page at \(host.rawValue); it may be for subscribers only. Showing the feed’s excerpt."
    case .nothingMore(let host): "The page at \(host.rawValue) has nothing beyond what the feed includes."
    case .source(.unauthorized(let host)), .source(.forbidden(let host)):
      "\(host.rawValue) requires signing in to read this page. Showing the feed’s excerpt."
    case .source(.notFound(let host)):
      "The page at \(host.rawValue) no longer exists. Showing the feed’s excerpt."
    case .source(.unreadable(let host, _)): "Can’t read the page at \(host.rawValue). Showing the feed’s excerpt."
    case .source(.refused(_, let rule)):
      "This page is not fetched: \(OutboundRulePhrases.english.reason(rule)). The feed’s excerpt stays."
    case .source(let error): "\(englishSource(error)) Showing the feed’s excerpt."
    }
  }
}

/// Maps the `Content-Encoding` label of a server to the compression's usual name.
enum CompressionName {
  static func of(_ label: String) -> String {
    switch label {
    case "br", "brotli": "Brotli"
    case "zstd": "Zstandard"
    default: label
    }
  }
}
