extension NewsListPhrases {
  static let english = NewsListPhrases(
    all: "All", unread: "Unread", starred: "Kept", sources: "Sources", allSources: "All sources",
    search: "Search the articles", searchButton: "Search", clearSearch: "Clear the search",
    density: "Layout", comfortable: "Comfortable", compact: "Compact", headlines: "Headlines only",
    refresh: "Refresh", stopRefreshing: "Stop", markAllRead: "Mark all read", manageFeeds: "Manage feeds",
    choose: "Show",
    more: "Older articles", newest: "Back to the newest",
    markRead: "Mark read", markUnread: "Mark unread", star: "Keep", unstar: "Keep no longer",
    original: "Open the original", aboveRead: "Mark all above read", belowRead: "Mark all below read",
    moreAbout: { "Actions for “\($0)”" },
    unreadMark: "Unread:", alsoIn: "Also in", formerSource: { "\($0) (no longer subscribed)" }, untitled: "Untitled",
    noFeeds: ErrorSentence(
      "No feeds so far", "Paste the address of a newspaper or a blog: its articles will come here."),
    nothingYet: ErrorSentence(
      "Articles are on their way", "The feeds have given nothing yet. This page fills itself."),
    allRead: ErrorSentence("All is read", "Nothing new for now. What you have read stays under “All”."),
    nothingStarred: ErrorSentence("Nothing kept", "An article’s star keeps it here for as long as you like."),
    nothingFound: ErrorSentence("Nothing found", "No article has all these words. Try fewer."),
    unreadCount: { "\(NumberFormat(language: .english).integer($0))\u{A0}unread" },
    marked: { PluralForms(one: "article marked read", other: "articles marked read").counted($0, in: .english) },
    undo: "Undo",
    refreshing: { "Refreshing: \($0) of \($1)…" },
    refreshed: { new, failed in
      let news =
        new == 0 ? "Nothing new" : PluralForms(one: "new article", other: "new articles").counted(new, in: .english)
      guard failed > 0 else { return "\(news)." }
      return "\(news); \(PluralForms(one: "feed", other: "feeds").counted(failed, in: .english)) did not answer."
    },
    cancelled: "Refreshing was stopped; what came stays.",
    feedTrouble: { "\($0): \($1)" },
    feedsTrouble: { "\($0) feeds are not doing well. The page of the feeds says which, and why." },
    offline: { "The network does not answer: you are reading what was received, last \($0)." })
}
