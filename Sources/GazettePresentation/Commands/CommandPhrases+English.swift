extension CommandPhrases {
  static let english = CommandPhrases(
    root: .english, frame: .english, options: .english, places: .english, news: .english, feeds: .english,
    ads: .english, watches: .english, channels: .english,
    readers: .english, tools: .english, program: .english, output: .english, failures: .english, guardRules: .english)
}

extension RootCommandPhrases {
  fileprivate static let english = RootCommandPhrases(
    abstract: "Your own daily paper: weather, map, headlines and classified ads.",
    run: "Run Gazette", read: "Read the paper", maintain: "Maintain Gazette", inspect: "Inspect inputs")
}

extension HelpTranslationPhrases {
  fileprivate static let english = HelpTranslationPhrases(
    overview: "OVERVIEW: ", usage: "USAGE: ", options: "OPTIONS:", arguments: "ARGUMENTS:",
    subcommands: "SUBCOMMANDS:", groupEnd: ":", help: "Show help information.", version: "Show the version.",
    error: "Error: ", errorUsage: "Usage: ", errorHelp: "Help: ", defaultValue: "(default:",
    defaultCommand: "(default)", seeMore: { "See '\($0)' for more." },
    missingValue: { "Missing value for '\($0)'." }, missingArgument: { "Missing expected argument '\($0)'." },
    unknownOption: { "Unknown option '\($0)'." }, unexpected: { "Unexpected argument: '\($0)'." },
    invalidValue: { "The value '\($0)' is invalid for '\($1)'." },
    oneOf: { "Use \(FieldPhrases.alternatives($0, "or"))." }, subcommand: "subcommand",
    didYouMean: { "Did you mean '\($0)'?" })
}

extension SharedOptionPhrases {
  fileprivate static let english = SharedOptionPhrases(
    reading: "Reading", settings: "Settings", source: "Source",
    json: OptionWords("Write JSON."),
    language: OptionWords("The output language: fr or en.", value: "language"),
    units: OptionWords("The output units: metric or imperial.", value: "system"),
    reader: OptionWords(
      "The reader whose places, feeds, stars and settings to use; the paper’s owner by default.", value: "name"),
    settingsFile: OptionWords("Read settings from this YAML file.", value: "file"),
    dataFolder: OptionWords("Store data in this folder.", value: "folder"),
    assignment: OptionWords("Override a setting; repeatable. 'gazette config' lists all settings.", value: "key=value"),
    savedPlace: OptionWords("Its name, its number in the list, or its position.", value: "place"),
    base: OptionWords("Resolve relative addresses against this one.", value: "URL"))
}

extension PlacesCommandPhrases {
  fileprivate static let english = PlacesCommandPhrases(
    weather: CommandHelpWords(
      "Read the weather of the saved places, or everything about one place.",
      """
      A place is a saved city, any city of the world, a city with its region or country ("Paris, Texas"), \
      or a position (48.85,2.35; write "-- -33.87,151.21" for one that begins with a minus sign).
      Exits with 3 when several places have the name: they are listed with their positions.
      """),
    warnings: CommandHelpWords(
      "Read the official warnings at the saved places, or at one place.",
      """
      Shows the stored warnings as the services wrote them, with the time of the last update; contacts no service. \
      An empty list means "no warnings" only where it says so.
      Exits with 3 when several places have the name.
      """),
    group: CommandHelpWords("Search, add, list, remove, refresh and reorder the saved places."),
    list: CommandHelpWords("List the saved places."),
    search: CommandHelpWords("Search the world’s places by name."),
    add: CommandHelpWords(
      "Save a place and fetch its weather. Refreshes a place that is already saved.",
      "Exits with 3 when several places have the name: they are listed with their positions."),
    remove: CommandHelpWords("Remove a place."),
    refresh: CommandHelpWords(
      "Fetch the weather of every saved place, within the provider’s limits.",
      "Exits with 69 when places failed. The next run continues an interrupted one."),
    reorder: CommandHelpWords("Put these places first, in this order; the others keep theirs."),
    home: CommandHelpWords("Make a saved place the home city."),
    place: OptionWords("The place; lists the saved places by default.", value: "place"),
    soon: OptionWords("Show only precipitation in the next two hours."),
    models: OptionWords("Compare several models for the coming days; for the home city by default."),
    warnedPlace: OptionWords("The place; all saved places by default.", value: "place"),
    newPlace: OptionWords(
      "A city, a city with its region or country (\"Paris, Texas\"), or a position (48.85,2.35).", value: "place"),
    newName: OptionWords("A name for it in the list.", value: "name"),
    searchedName: OptionWords("The name, or its beginning; accents and hyphens are optional.", value: "name"),
    limit: OptionWords("List at most this many, 1 to 50.", value: "number"),
    more: OptionWords("Also ask the provider, for small places."),
    places: OptionWords("Names, numbers in the list, or positions.", value: "places"))
}

extension NewsCommandPhrases {
  fileprivate static let english = NewsCommandPhrases(
    group: CommandHelpWords("List the headlines of the subscribed feeds, or read an article."),
    list: CommandHelpWords("List articles, newest first; the first column is what 'gazette news show' takes."),
    show: CommandHelpWords(
      "Read an article as text, its links numbered.",
      """
      Exits with 66 when the article doesn’t exist. With --full, if the publisher’s page has no full article, shows the \
      feed’s excerpt and exits with the reason: 65 nothing usable, 69 no answer, 75 try later, 77 refused.
      """),
    feed: OptionWords("Only from this feed: its number, name or address.", value: "feed"),
    folder: OptionWords("Only from feeds in this folder.", value: "name"),
    search: OptionWords("Only articles with all these words; accents are optional.", value: "words"),
    limit: OptionWords("At most this many, 1 to 200.", value: "number"),
    article: OptionWords("Its number, as 'gazette news' lists it.", value: "number"),
    full: OptionWords(
      "If the feed has only an excerpt, fetch the full article from the publisher’s page and save it."),
    marks: .english)
}

extension FeedsCommandPhrases {
  fileprivate static let english = FeedsCommandPhrases(
    group: CommandHelpWords("List, add, remove, refresh, import, export and inspect feeds."),
    list: CommandHelpWords("List the subscribed feeds: number, unread articles, name, folder, problem."),
    add: CommandHelpWords(
      "Subscribe to a feed: its address, or that of a site, a channel or a profile.",
      """
      Exits with 3 when it finds several feeds; it lists them, and you choose one by its address. \
      Exits with 66 when it finds none.
      """),
    remove: CommandHelpWords(
      "Unsubscribe from a feed.", "Exits with 66 when there is no such feed, or several have the name."),
    refresh: CommandHelpWords(
      "Check all feeds for new articles, each as often as its publisher allows.",
      "Exits with 69 when feeds failed; 'gazette feeds list' says why."),
    importing: CommandHelpWords(
      "Subscribe to the feeds of an OPML file, with their folders.",
      "Exits with 66 when the file can’t be read, and 65 when it isn’t a list of feeds."),
    exporting: CommandHelpWords("Write the subscribed feeds as OPML to standard output."),
    parse: CommandHelpWords(
      "Show how Gazette parses feed files.",
      """
      Reads broken feeds as far as possible, with warnings and exit code 0. Exits with 65 when a file isn’t a feed, \
      and 66 when a file is missing.
      """),
    address: OptionWords("The address of a feed or a site.", value: "address"),
    folder: OptionWords("Put it in this folder.", value: "name"),
    userAgent: OptionWords("Request it with this User-Agent instead of Gazette’s own.", value: "text"),
    feed: OptionWords("The feed: its number, its name or its address.", value: "feed"),
    opmlFile: OptionWords("The OPML file.", value: "file"),
    files: OptionWords("The files to read.", value: "files"),
    header: OptionWords(
      "A header that the feed was sent with, such as \"Content-Type: text/xml\".", value: "header"),
    jsonLines: OptionWords("Write one JSON object per file."),
    sanitized: OptionWords("Write the sanitised HTML."))
}

extension AdsCommandPhrases {
  fileprivate static let english = AdsCommandPhrases(
    group: CommandHelpWords("Find, show and refresh classified ads, and list their categories."),
    list: CommandHelpWords(
      "Find classified ads: urgent ones first, then the newest.",
      """
      Shows ads that match all filters. Reports unreadable ads on standard error. Exits with 64 for an unknown category or \
      a reversed price range, 69 when there are no ads because the source doesn’t answer, 65 when --source isn’t a listing, \
      and 66 when there is nothing at --source.
      """),
    show: CommandHelpWords(
      "Show everything about one ad.",
      """
      Exits with 66 when the ad doesn’t exist, and 3 when several sources have an ad with that number; it lists them with \
      their sources.
      """),
    categories: CommandHelpWords("List the categories and the number of ads in each."),
    refresh: CommandHelpWords(
      "Refresh the ads now, at most once a minute per source.",
      """
      Reports the result for each source, and the ads that it couldn’t read. Exits with 69 when a source failed, \
      and 75 when all sources were refreshed less than a minute ago; then it sends nothing.
      """),
    whichAds: "Which ads",
    conditions: .english,
    sort: OptionWords(
      "The order: urgent (urgent ones first, then the newest), newest, oldest, price or -price.", value: "order"),
    limit: OptionWords("List at most this many; all by default.", value: "number"),
    source: OptionWords(
      "Read this listing and the categories.json next to it, without using the data folder.", value: "file or URL"),
    ad: OptionWords("Its number, or its source and number: paperclip:1461267313.", value: "ad"))
}

extension ToolCommandPhrases {
  fileprivate static let english = ToolCommandPhrases(
    html: CommandHelpWords("Make untrusted HTML safe to show."),
    sanitize: CommandHelpWords("Read HTML from standard input and write safe HTML to standard output."),
    extract: CommandHelpWords(
      "Read a publisher’s page from standard input and write its article as safe HTML to standard output."),
    fetch: CommandHelpWords(
      "Check whether Gazette would fetch an address, and if not, why.",
      "Fetches nothing. Exits with 0 when the outbound guard allows the address, and 77 when it doesn’t."),
    jsonLines: OptionWords("Read and write one JSON object {\"html\": …} per line."),
    articleLines: OptionWords(
      "Read one JSON object {\"html\": page} per line, write one with the article’s \"html\" (null when there is none), "
        + "\"title\", \"byline\" and \"language\" for each."),
    check: OptionWords("Check this address against the outbound guard.", value: "URL"))
}
