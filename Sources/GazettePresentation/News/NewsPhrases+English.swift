import GazetteDomain

extension NewsPhrases {
  static let english = NewsPhrases(
    title: "News", list: .english, article: .english, feeds: .english, trouble: .english,
    nothingFound: "No article was found.",
    noFeeds: "There is no subscription yet: gazette feeds add ADDRESS",
    subscribed: { "Subscribed to \($0)." },
    subscribedAlready: { "\($0) was subscribed already." },
    unsubscribed: { "\($0) is not subscribed any more." },
    chooseOne: { "\($0) feeds were found; choose one by its address." },
    newArticles: { articles.counted($0, in: .english) },
    refreshed: { progress in
      var parts = ["\(feeds.counted(progress.refreshed, in: .english)) asked"]
      parts.append(articles.counted(progress.newArticles, in: .english))
      if progress.tooSoon > 0 { parts.append("\(progress.tooSoon) not due yet") }
      if !progress.failures.isEmpty { parts.append("\(progress.failures.count) failed") }
      return parts.joined(separator: ", ") + "."
    },
    imported: { progress in
      "\(feeds.counted(progress.added, in: .english)) added, \(progress.duplicates) there already"
        + (progress.unusable.isEmpty ? "." : ", \(progress.unusable.count) unusable.")
    },
    unusable: { "No address that can be fetched: \($0)" })

  private static let feeds = PluralForms(one: "feed", other: "feeds")
  private static let articles = PluralForms(one: "new article", other: "new articles")
}
