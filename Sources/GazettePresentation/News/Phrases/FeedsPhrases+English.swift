extension FeedsPhrases {
  static let english = FeedsPhrases(
    title: "Feeds", back: "News",
    address: "Add a newspaper, a blog, a channel…",
    addressHint: "The site’s address will do: its feed is looked for.", add: "Add",
    example: "https://example.org",
    severalFound: "Several feeds were found. Which one do you want?", subscribe: "Subscribe",
    refresh: "Refresh", refreshAll: "Refresh all", stop: "Stop", edit: "Edit", save: "Save",
    remove: "Unsubscribe", pause: "Pause", resume: "Resume",
    fetchWhole: "Always fetch the full article", fetchExcerpts: "Keep to the feed’s excerpts",
    whole: "Full articles",
    name: "Name", folder: "Folder", paused: "Paused", noFolder: "No folder",
    lastSuccess: "Received", nextFetch: "Next request", articles: "Articles", warnings: "The feed’s faults",
    never: "never", site: "Site", dueNow: "soon",
    gone: "The publisher has closed this feed for good.",
    lists: "Lists of feeds", importTitle: "Import a list (OPML)",
    importHint: "The file that another feed reader has exported.", importButton: "Import",
    export: "Export my feeds (OPML)",
    empty: ErrorSentence("No feeds", "Add one above, or import another reader’s list."),
    added: { "\($0) was added." }, known: { "You are subscribed to \($0) already." },
    removed: { "\($0) was removed." }, saved: { "\($0) was changed." },
    fresh: { name, new in
      "\(name): \(PluralForms(one: "new article", other: "new articles").counted(new, in: .english))."
    },
    nothingNew: { "\($0): nothing new." },
    tooSoon: { "\($0) was asked for a short while ago. To spare its site, it is asked again at \($1)." },
    importing: { "Taking the list in: \($0) of \($1)…" },
    imported: { added, known, unusable in
      var parts = [PluralForms(one: "feed added", other: "feeds added").counted(added, in: .english)]
      if known > 0 { parts.append("\(known) known already") }
      if unusable > 0 {
        parts.append(PluralForms(one: "unusable line", other: "unusable lines").counted(unusable, in: .english))
      }
      return parts.joined(separator: ", ") + "."
    },
    noFile: "Choose a file first.",
    unusable: "These are no addresses of feeds:",
    counts: { all, unread in
      let format = NumberFormat(language: .english)
      return unread == 0 ? format.integer(all) : "\(format.integer(all)), \(format.integer(unread)) unread"
    },
    refreshOf: { "Refresh \($0)" }, editOf: { "Edit \($0)" })
}
