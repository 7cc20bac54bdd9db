import GazetteDomain

extension SettingsPhrases {
  static let english = SettingsPhrases(
    lead: "The paper reads your way. What you choose holds on every page.",
    saved: "Saved.", readerTitle: "Your reading",
    languageHint: "The language of pages, dates and numbers. Automatic: your browser’s.",
    unitsHint: "Metric: °C, km/h, mm. Imperial: °F, mph, inches. Automatic: the paper’s.",
    themeHint: "Automatic: as your device is, light by day and dark by night.",
    operatorTitle: "The workshop",
    operatorNote: "Set by the person who runs this paper; “gazette config” shows everything.",
    paperName: "Name of the paper", paperLanguage: "Default language", paperUnits: "Default units",
    timeZone: "Time zone", address: "Listening address", hosts: "Host names let in",
    noHosts: "this machine alone", password: "Password", encryption: "Connection", data: "Data",
    isSet: "asked for", isNotSet: "none", encrypted: "encrypted (HTTPS)", notEncrypted: "local (HTTP)",
    realData: "real", madeUpData: "made up (demonstration)", version: "Version",
    parts: SettingsPartNames(
      index: "On this page", paper: "The paper", sources: "Sources", rhythm: "Rhythm", keys: "Keys",
      storage: "Room taken", keeping: "Keep and carry"),
    each: .english, fields: .english, places: .english, storage: .english, keeping: .english)
}

extension SettingsFieldPhrases {
  fileprivate static let english = SettingsFieldPhrases(
    rhythmNote: "What is saved is shown at once; the paper fetches what follows behind the scenes.",
    keysNote: """
      A key is written and never read again: no page shows it, and neither the backup nor the exported file holds it. \
      It stays in a file of its own that only the owner of the data folder can read.
      """,
    limitsTitle: "Room allowed",
    minutes: { PluralForms(one: "minute", other: "minutes").counted($0, in: .english) },
    hours: { PluralForms(one: "hour", other: "hours").counted($0, in: .english) },
    days: { PluralForms(one: "day", other: "days").counted($0, in: .english) },
    usual: { "\($0) (usual)" },
    keyIsSet: "A key is saved.", keyIsNotSet: "No key.", removeKey: "Remove the key",
    fixedByFile: { "Set by the file \($0)." }, fixedByEnvironment: { "Set by the variable \($0)." },
    fixedByOption: "Set by an option at the start.", fixedByDemo: "Set by the demonstration.",
    badText: { "Write 1 to \($0) characters, on one line." },
    badTimeZone: "This time zone is not known. Write one such as Europe/London.",
    badMegabytes: "Write a whole number of megabytes, from 1 to 1,000,000.",
    badListings: """
      Give each source a name (lower-case letters, digits, hyphens) and an address that starts with https:// or \
      http://; “paperclip” is taken.
      """,
    badPeriod: "Choose a length of time from the list.",
    unknown: "There is no such setting here.",
    notKept: "The setting could not be saved. Look at the room and the permissions of the data folder.",
    refused: "Nothing was changed. See below what is wrong.")
}

extension SettingsPlacePhrases {
  fileprivate static let english = SettingsPlacePhrases(
    home: "Home city", homeHint: "Its weather is at the head of every page.", homeButton: "Choose",
    noCity: "Add a city", noCityHint: "No city is saved yet.", addCity: "Add a city",
    feeds: "Your feeds", feedsHint: "Subscribe, rename, sort into folders, import a list.",
    adName: "Name",
    adNameOf: { "Name of source \($0)" }, adAddressOf: { "Address of source \($0)" })
}

extension SettingsStoragePhrases {
  fileprivate static let english = SettingsStoragePhrases(
    weather: Words(
      "Weather", "forecasts of cities and points",
      before: """
        All saved forecasts go, your cities stay. Weather is asked for again at once; until it comes, there is none to \
        read offline.
        """,
      count: { PluralForms(one: "place", other: "places").counted($0, in: .english) }),
    news: Words(
      "News", "articles, feeds, marks and stars",
      before: """
        Articles that no feed carries any more go, except those that you starred. They will not come back. Your feeds \
        stay.
        """,
      count: { PluralForms(one: "article", other: "articles").counted($0, in: .english) }),
    classifieds: Words(
      "Classifieds", "ads, stars, searches", before: nil,
      count: { PluralForms(one: "ad", other: "ads").counted($0, in: .english) }),
    pictures: Words(
      "Pictures", "of articles and ads",
      before: "All kept pictures go; they come back when a page shows them and the network answers.",
      count: { PluralForms(one: "picture", other: "pictures").counted($0, in: .english) }),
    tiles: Words(
      "Map", "tiles seen before",
      before: "All kept tiles go; they come back when you look at the map.",
      count: { PluralForms(one: "tile", other: "tiles").counted($0, in: .english) }),
    database: Words(
      "Database", "settings, indexes, free room", before: nil,
      count: { PluralForms(one: "entry", other: "entries").counted($0, in: .english) }),
    note: "What the paper keeps, to be read at once and offline.",
    total: "In all", unknown: "The room taken cannot be measured now.", notKnown: "not measured",
    empty: "Empty…", confirm: "Empty now", kept: "Keep",
    emptyOf: { "Empty: \($0)" }, emptyTitle: { "Empty: \($0)?" }, emptied: { "Emptied: \($0)." },
    byteUnits: ["bytes", "kB", "MB", "GB"])
}

extension SettingsKeepingPhrases {
  fileprivate static let english = SettingsKeepingPhrases(
    backup: "Backup",
    backupNote: "The whole database in one file: cities, feeds, articles, stars, ads, settings. Keys are not in it.",
    backupButton: "Download a backup",
    restore: "Restore",
    restoreNote: """
      The paper becomes exactly the backup, which is checked first. What it replaces stays in the data folder, as \
      gazette.before-restore.sqlite. Beyond 64 MB: “gazette restore” on the machine.
      """,
    restoreLabel: "Backup file", restoreConfirm: "Replace everything that the paper holds",
    restoreButton: "Restore", restored: "The backup is restored.",
    notConfirmed: "Tick the box: the backup replaces everything that the paper holds. Nothing was changed.",
    noFile: "Choose a file first.",
    notABackup: "This file is no backup of this paper, or is from a newer version. Nothing was changed.",
    damagedBackup: "This backup is damaged. Nothing was changed; try an older one.",
    notRestored: "The backup could not be put in place. Look at the room and the permissions of the data folder.",
    file: "Everything as one file",
    fileNote: """
      Settings, cities, feeds, stars and saved searches, as readable JSON, to be carried to another paper. Neither \
      keys, nor weather, nor articles without a star.
      """,
    exportButton: "Export",
    importLabel: "Exported file",
    importNote: "Read whole before anything changes. Settings become the file’s; the rest is added, nothing goes.",
    importButton: "Import",
    imported: { counts in
      let english = Language.english
      let list = [
        PluralForms(one: "city", other: "cities").counted(counts.places, in: english),
        PluralForms(one: "feed", other: "feeds").counted(counts.feeds, in: english),
        PluralForms(one: "starred article", other: "starred articles").counted(counts.stories, in: english),
        PluralForms(one: "starred ad", other: "starred ads").counted(counts.ads, in: english),
        PluralForms(one: "search", other: "searches").counted(counts.searches, in: english),
      ].joined(separator: ", ")
      let missing =
        counts.missingAds == 0
        ? ""
        : " "
          + PluralForms(one: "ad is not published any more.", other: "ads are not published any more.").counted(
            counts.missingAds, in: english)
      return "Imported: the settings, \(list).\(missing)"
    },
    problems: PaperFilePhrases(
      notJSON: "This file is no JSON. Nothing was changed.",
      notOurs: "This file is not from a Gazette. Nothing was changed.",
      newer: "This file is from a newer Gazette: bring this one up to date. Nothing was changed.",
      wrong: { "In this file, \($0) is missing or impossible. Nothing was changed." },
      setting: { "In this file, the setting \($0) is unknown or impossible. Nothing was changed." },
      tooMany: { "This file has more than \($1) entries in \($0). Nothing was changed." },
      setAside: "Gazette stopped while taking this file in, and does not read it again.",
      notKept: """
        The file was read, but not all of it could be saved. Look at the room and the permissions of the data folder, \
        then import it again.
        """))
}
