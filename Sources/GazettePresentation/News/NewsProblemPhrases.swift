package import GazetteDomain

/// The phrases for problems of the news.
package struct NewsProblemPhrases: Sendable {
  /// The reason why a publisher's response is unusable.
  package let source: @Sendable (SourceError) -> String
  /// The reason why a service failed.
  package let sentence: @Sendable (NewsError) -> String
  /// The notice that the publisher has ended the feed.
  package let gone: String
  /// The notice that it is too soon for another fetch.
  package let tooSoon: String

  package static func of(_ language: Language) -> NewsProblemPhrases {
    Phrases.of(language).news.problems
  }
}

extension NewsProblemPhrases {
  static let french = NewsProblemPhrases(
    source: frenchSource, sentence: frenchSentence,
    gone: "L’éditeur a fermé ce flux.",
    tooSoon: "Ce flux vient d’être actualisé. Il le sera de nouveau plus tard.")

  private static let frenchSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable(let host): "\(host.rawValue) est injoignable."
    case .untrusted(let host, let fault):
      "Gazette ne fait pas confiance à \(host.rawValue) : \(CertificateFaultPhrases.french.reason(fault))."
    case .timedOut(let host, let after): "\(host.rawValue) n’a pas répondu en \(after.components.seconds) s."
    case .rateLimited(let host, _): "\(host.rawValue) limite les requêtes. Réessayez plus tard."
    case .budgetSpent: "La limite de requêtes est atteinte pour le moment."
    case .unauthorized(let host): "\(host.rawValue) demande un mot de passe pour ce flux (401)."
    case .forbidden(let host): "\(host.rawValue) interdit de lire ce flux (403)."
    case .blocksPrograms(let host): "Ce site bloque les programmes : \(host.rawValue) ne répond qu’à un navigateur."
    case .notFound(let host): "\(host.rawValue) n’a pas de flux à cette adresse."
    case .rejected(let host, let reason): "\(host.rawValue) a refusé la requête (\(reason))."
    case .failing(let host, let status): "\(host.rawValue) est en panne (erreur \(status))."
    case .packed(let host, let encoding):
      "\(host.rawValue) envoie ce flux compressé en \(CompressionName.of(encoding)), un format que Gazette ne lit pas."
    case .unreadable(let host, _): "La réponse de \(host.rawValue) n’est pas un flux lisible."
    case .refused(_, let rule): "Gazette ne charge pas cette adresse : \(OutboundRulePhrases.french.sentences(rule))"
    case .quarantined(let host):
      "Gazette s’est arrêtée de façon inattendue en lisant la réponse de \(host.rawValue), et l’ignore. Actualisez le flux "
        + "pour réessayer."
    case .cancelled: "Le chargement a été annulé."
    }
  }

  private static let frenchSentence: @Sendable (NewsError) -> String = { error in
    switch error {
    case .search(.tooLong(let limit)): "Cette recherche est trop longue : \(limit) caractères au plus."
    case .search(.tooManyWords(let limit)): "Cette recherche a trop de mots : \(limit) au plus."
    case .search(.controlCharacters): "Cette recherche contient des caractères de contrôle ; tapez des mots."
    case .field(let problem): FieldPhrases.french.sentence(problem)
    case .unknownArticle: "Cet article n’existe pas ou plus."
    case .unknownFeed(let name): "Vous n’êtes pas abonné à un flux « \(name) »."
    case .badUserAgent(let limit):
      "Un User-Agent a \(limit) caractères au plus, sans accents ni caractères de contrôle."
    case .sharedFeed:
      "D’autres lecteurs suivent ce flux : seul le propriétaire du journal peut changer son User-Agent."
    case .badName(let limit): "Un nom a \(limit) caractères au plus, sans caractères de contrôle."
    case .address(.notAnAddress): "Ce n’est pas une adresse web. Collez l’adresse d’un flux ou d’un site."
    case .address(.refused(let rule)):
      "Gazette ne charge pas cette adresse : \(OutboundRulePhrases.french.sentences(rule))"
    case .address(.listOfFeeds):
      "C’est une liste de flux (OPML). Enregistrez-la dans un fichier, puis importez ce fichier."
    case .address(.source(let error)): frenchSource(error)
    case .noFeed: "Aucun flux à cette adresse. Essayez la page d’accueil du site, ou l’adresse du flux."
    case .list(.quarantined): "Gazette s’est arrêtée de façon inattendue en lisant ce fichier, et ne le relira pas."
    case .list: "Ce n’est pas une liste de flux en OPML."
    case .noOriginal: "Cet article n’a pas de lien vers l’original."
    case .source(let error): frenchSource(error)
    case .fullArticle(let problem): frenchPage(problem)
    case .store(.full): "Le disque est plein : rien n’a été changé. Libérez de l’espace."
    case .store(.readOnly): "Impossible d’écrire dans le dossier de données : rien n’a été changé."
    case .store(.unanswered): "La base de données ne répond pas. Réessayez dans un instant."
    case .store(.busy): "Une autre Gazette utilise le dossier de données : rien n’a été changé."
    case .store(.inputOutput): "Erreur du disque : rien n’a été changé. Lancez « gazette doctor » pour en savoir plus."
    case .store(.corrupt):
      "La base de données est endommagée. Lancez « gazette doctor » pour savoir comment la rétablir."
    case .store(.quotaReached(let quota)): ReaderQuotaPhrases.french.reached(quota)
    case .store: "Impossible de lire ou d’écrire les données."
    }
  }

  private static let frenchPage: @Sendable (FullArticleProblem) -> String = { problem in
    switch problem {
    case .noPage(let host): "La page de \(host.rawValue) n’est pas du texte. Voici l’extrait du flux."
    case .noText(let host):
      "Aucun article trouvé sur la page de \(host.rawValue) : elle est peut-être réservée aux abonnés. Voici l’extrait du flux."
    case .nothingMore(let host): "La page de \(host.rawValue) ne contient rien de plus que le flux."
    case .source(.unauthorized(let host)), .source(.forbidden(let host)):
      "\(host.rawValue) demande de se connecter pour lire cette page. Voici l’extrait du flux."
    case .source(.notFound(let host)): "La page de \(host.rawValue) n’existe plus. Voici l’extrait du flux."
    case .source(.unreadable(let host, _)): "La page de \(host.rawValue) est illisible. Voici l’extrait du flux."
    // The operator's trust never applies to a feed's article links, not even to those to the operator's own hosts.
    case .source(.refused(_, let rule)):
      "Gazette ne charge pas cette page : \(OutboundRulePhrases.french.reason(rule)). Voici l’extrait du flux."
    case .source(let error): "\(frenchSource(error)) Voici l’extrait du flux."
    }
  }
}

extension NewsProblemPhrases {
  static let english = NewsProblemPhrases(
    source: englishSource, sentence: englishSentence,
    gone: "The publisher has closed this feed.",
    tooSoon: "This feed was checked recently. It will be checked again later.")

  private static let englishSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable(let host): "Can’t reach \(host.rawValue)."
    case .untrusted(let host, let fault):
      "Gazette doesn’t trust \(host.rawValue): \(CertificateFaultPhrases.english.reason(fault))."
    case .timedOut(let host, let after): "\(host.rawValue) didn’t answer within \(after.components.seconds) s."
    case .rateLimited(let host, _): "\(host.rawValue) is limiting requests. Try again later."
    case .budgetSpent: "The request limit is used up for now."
    case .unauthorized(let host): "\(host.rawValue) requires a password for this feed (401)."
    case .forbidden(let host): "\(host.rawValue) forbids reading this feed (403)."
    case .blocksPrograms(let host): "This site blocks programs: \(host.rawValue) answers browsers only."
    case .notFound(let host): "\(host.rawValue) has no feed at this address."
    case .rejected(let host, let reason): "\(host.rawValue) rejected the request (\(reason))."
    case .failing(let host, let status): "\(host.rawValue) has a problem (error \(status))."
    case .packed(let host, let encoding):
      "\(host.rawValue) sent this feed compressed with \(CompressionName.of(encoding)), which Gazette can’t read."
    case .unreadable(let host, _): "The reply from \(host.rawValue) isn’t a readable feed."
    case .refused(_, let rule): "Gazette won’t fetch this address: \(OutboundRulePhrases.english.sentences(rule))"
    case .quarantined(let host):
      "Gazette crashed while reading the reply from \(host.rawValue), so it skips it. Refresh the feed to try again."
    case .cancelled: "Fetching was cancelled."
    }
  }

  private static let englishSentence: @Sendable (NewsError) -> String = { error in
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
    case .address(.refused(let rule)):
      "Gazette won’t fetch this address: \(OutboundRulePhrases.english.sentences(rule))"
    case .address(.listOfFeeds): "This is a list of feeds (OPML). Save it as a file, then import the file."
    case .address(.source(let error)): englishSource(error)
    case .noFeed: "No feed found at this address. Try the site’s home page, or the feed’s own address."
    case .list(.quarantined): "Gazette crashed while reading this file, so it won’t read it again."
    case .list: "This isn’t an OPML list of feeds."
    case .noOriginal: "This article has no link to an original."
    case .source(let error): englishSource(error)
    case .fullArticle(let problem): englishPage(problem)
    case .store(.full): "The disk is full, so nothing was changed. Free up some space."
    case .store(.readOnly): "Can’t write to the data folder, so nothing was changed."
    case .store(.unanswered): "The database isn’t answering. Try again in a moment."
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
      "Gazette won’t fetch this page: \(OutboundRulePhrases.english.reason(rule)). Showing the feed’s excerpt."
    case .source(let error): "\(englishSource(error)) Showing the feed’s excerpt."
    }
  }
}

/// Maps the `Content-Encoding` label of a server to the compression's common name.
enum CompressionName {
  static func of(_ label: String) -> String {
    switch label {
    case "br", "brotli": "Brotli"
    case "zstd": "Zstandard"
    default: label
    }
  }
}
