import GazetteDomain

extension WatchPhrases {
  package static let english = WatchPhrases(
    title: "Watches",
    lead: "A watch is a rule about what matters to you, in news, ads, weather and warnings. Gazette lists what "
      + "matches, and does what you choose.",
    watchThis: "Watch this…",
    problems: .english, form: .english, conditions: .english, list: .english, detail: .english,
    action: { action in
      switch action {
      case .show: "Always show"
      case .star: "Star"
      case .label: "Label"
      case .front: "Front page"
      case .notify: "Notify me"
      case .read: "Mark read"
      case .hide: "Hide"
      }
    },
    kind: { kind in
      switch kind {
      case .article: "Article"
      case .ad: "Ad"
      case .weather: "Weather"
      case .warning: "Warning"
      }
    },
    occasion: { occasion in
      switch occasion {
      case .appeared: nil
      case .priceFell: "price fell"
      case .crossed: "threshold crossed"
      case .rose: "level rose"
      }
    },
    ready: { ready in
      switch ready {
      case .warnings: "Orange and red warnings at home"
      case .frost: "Frost tonight"
      case .priceDrops: "Price drops of starred ads"
      }
    },
    matches: PluralForms(one: "match", other: "matches"),
    new: PluralForms(other: "new"),
    touchedBy: "Touched by your watches:", hidesIt: "hides it",
    front: "Your watches", all: "All watches",
    demo: (word: "Trams", price: "Cheap bikes", weather: "Cold or rain at home"),
    stored: SettingsStoragePhrases.Words(
      "Watches", "rules and their matches", before: nil,
      count: { PluralForms(one: "match", other: "matches").counted($0, in: .english) }))
}

extension WatchFormPhrases {
  static let english = WatchFormPhrases(
    title: "New watch", edit: "Change the watch",
    query: "Rule",
    queryHint: "Words as in the search, “phrases” in quotation marks, -word to exclude, OR, parentheses, and "
      + "conditions.",
    name: "Name", actions: "Actions", label: "Label", channels: "Channels",
    actionsHint: "Without an action, the watch only lists its matches. Always show beats star, and star beats hide.",
    labelHint: "For the action “Label”.",
    channelsHint: "Without a choice, notifications go to all of your channels.",
    preview: "Preview", create: "Create the watch", save: "Save",
    previewTitle: "The last 30 days", previewHint: "Type a rule to see what it would have found.",
    noMatches: "No matches. That is fine for rare things.",
    summary: { "\($0), \($1)" },
    moreThan: { "more than \($0)" },
    aDay: { $0 == 1 ? "about one a day" : "about \(NumberFormat(language: .english).integer($0)) a day" },
    aWeek: { $0 == 1 ? "about one a week" : "about \($0) a week" },
    seldom: "fewer than one a week",
    help: "Examples",
    examples: [
      WatchExample(query: "bike OR bicycle -electric", meaning: "one of two words, without a third"),
      WatchExample(query: "\"city council\" folder:Press", meaning: "a phrase, in the feeds of a folder"),
      WatchExample(query: "feed:\"Le Monde\" has:picture", meaning: "articles of a feed with a picture"),
      WatchExample(query: "bike price<200 seller:private", meaning: "ads of private sellers below €200"),
      WatchExample(query: "drop starred", meaning: "starred ads whose price falls"),
      WatchExample(query: "city:home temperature<0 within:18h", meaning: "frost at home within 18 hours"),
      WatchExample(query: "city:Paris rain>5mm", meaning: "more than 5 mm of rain within 24 hours"),
      WatchExample(query: "warning>=orange city:home", meaning: "warnings at home, from orange"),
    ])
}

extension WatchListPhrases {
  static let english = WatchListPhrases(
    emptyTitle: "No watches yet",
    emptyText: "Create one here, or with “Watch this…” above a list, a search, an ad, a city or the warnings.",
    add: "New watch",
    ready: "Ready to use", turnOn: "Turn on",
    isOff: "off", on: "Turn on", off: "Turn off",
    remove: { "Remove “\($0)”" },
    removed: { "Removed the watch “\($0)”." }, undo: "Undo",
    listsOnly: "lists only")
}

extension WatchDetailPhrases {
  static let english = WatchDetailPhrases(
    matches: "Matches",
    adsNow: { "Show the ads that match now (\(NumberFormat(language: .english).integer($0)))" },
    none: "Nothing has matched since the watch was created.",
    hiddenBy: { "Hidden by “\($0)”" },
    bringBack: "Bring back", hide: "Hide", bringAllBack: "Bring all back", hideAll: "Hide all again",
    new: "new", hidden: "hidden",
    past: "Apply to the last 30 days",
    pastHint: "A watch acts on what arrives from now on. This applies its actions to earlier matches, without "
      + "notifications.",
    created: "The watch is created. It acts on what arrives from now on.", saved: "Saved.",
    applied: PluralForms(
      one: "earlier match has the watch’s actions now.",
      other: "earlier matches have the watch’s actions now."),
    undo: "Undo", undone: "The watch’s actions on earlier matches are undone.",
    more: "Earlier matches")
}
