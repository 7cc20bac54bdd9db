import GazetteDomain

extension NewsTroublePhrases {
  static let english = NewsTroublePhrases(
    source: englishSource, trouble: englishTrouble,
    gone: "The publisher has ended this feed.",
    tooSoon: "The publisher was asked not long ago; a good guest waits.")

  private static let englishSource: @Sendable (SourceError) -> String = { error in
    switch error {
    case .unreachable(let host): "\(host.rawValue) cannot be reached."
    case .timedOut(let host, let after): "\(host.rawValue) did not answer within \(after.components.seconds) s."
    case .rateLimited(let host, _): "\(host.rawValue) asks to be left alone for a while."
    case .budgetSpent: "It was asked often enough for now."
    case .unauthorized(let host): "\(host.rawValue) does not let everybody read this feed."
    case .notFound(let host): "\(host.rawValue) has no feed at this address."
    case .rejected(let host, let reason): "\(host.rawValue) refuses to answer (\(reason))."
    case .failing(let host, let status): "\(host.rawValue) is in trouble (error \(status))."
    case .unreadable(let host, _): "What \(host.rawValue) sends is no feed that can be read."
    case .refused(_, let rule): "This address is not fetched: \(OutboundRulePhrases.english.reason(rule))."
    case .setAside(let host):
      "Gazette stopped while reading what \(host.rawValue) sent, and has set it aside. Refresh it to try once more."
    case .cancelled: "Fetching was cancelled."
    }
  }

  private static let englishTrouble: @Sendable (NewsError) -> String = { error in
    switch error {
    case .search(.tooLong(let limit)): "This search is too long: \(limit) characters at most."
    case .search(.tooManyWords(let limit)): "This search has too many words: \(limit) at most."
    case .search(.controlCharacters): "This search contains control characters; type words only."
    case .field(let problem): FieldPhrases.english.sentence(problem)
    case .unknownArticle: "There is no such article, or not any more."
    case .unknownFeed(let name): "There is no feed “\(name)” among the subscriptions."
    case .badName(let limit): "A name has at most \(limit) characters, and no control characters."
    case .address(.notAnAddress): "This is no address: paste the address of a feed or of a site."
    case .address(.refused(let rule)): "This address is not fetched: \(OutboundRulePhrases.english.reason(rule))."
    case .address(.listOfFeeds): "This is a list of feeds (OPML): save it as a file, then import that."
    case .address(.source(let error)): englishSource(error)
    case .noFeed: "No feed was found behind this address. Try the site’s front page, or its feed’s own address."
    case .list(.setAside): "Gazette stopped while reading this file, and does not read it again."
    case .list: "This is no list of feeds in OPML."
    case .noOriginal: "This article names no original."
    case .source(let error): englishSource(error)
    case .fullArticle(let problem): englishPage(problem)
    case .store(.full): "The disk is full: nothing was changed. Make room on it."
    case .store(.readOnly): "The paper's data cannot be written: nothing was changed."
    case .store(.busy): "Another Gazette is using the data folder: nothing was changed."
    case .store(.inputOutput): "The disk failed: nothing was changed. “gazette doctor” tells more."
    case .store(.corrupt): "The database is damaged. “gazette doctor” tells how to recover."
    case .store: "The paper's data could not be read or written."
    }
  }

  private static let englishPage: @Sendable (FullArticleProblem) -> String = { problem in
    switch problem {
    case .noPage(let host): "What \(host.rawValue) shows there is no page of text. The feed’s excerpt stays."
    case .noText(let host):
      "No article was found on the page of \(host.rawValue): it may be for subscribers only. The feed’s excerpt stays."
    case .nothingMore(let host): "The page of \(host.rawValue) tells no more than the feed."
    case .source(.unauthorized(let host)):
      "\(host.rawValue) does not let everybody read this page. The feed’s excerpt stays."
    case .source(.notFound(let host)):
      "\(host.rawValue) has no page at this address any more. The feed’s excerpt stays."
    case .source(.unreadable(let host, _)): "The page of \(host.rawValue) cannot be read. The feed’s excerpt stays."
    case .source(let error): "\(englishSource(error)) The feed’s excerpt stays."
    }
  }
}
