import GazetteDomain

extension SettingsPhrases {
  static let english = SettingsPhrases(
    lead: "Your choices apply to every page.",
    saved: { $0.isEmpty ? "Saved." : "Saved: \($0.joined(separator: ", "))." }, readerTitle: "Preferences",
    languageHint: "Used for pages, dates and numbers. Automatic follows your browser.",
    unitsHint:
      "Metric: °C, km/h, mm. British: °C, mph, mm. Imperial: °F, mph, inches. Automatic follows your browser’s region.",
    clockHint: "Automatic follows your browser’s region.", perReader: "each reader’s own",
    themeHint: "Automatic follows your device.",
    accountHint: "Your password, the devices you’re signed in on, and tokens for apps.",
    readersHint: "Invite others. Each reader has their own cities, feeds, stars and watches.",
    operatorTitle: "Server",
    operatorNote: "Set on the server. Run “gazette config” to see all settings.",
    effectiveTimeZone: { name, origin in
      switch origin {
      case .settings: "Dates and times are in \(name), the time zone set here."
      case .home: "Dates and times are in \(name), your home city’s time zone."
      case .server: "Dates and times are in \(name), the server’s time zone."
      }
    },
    paperName: "Name of the paper", paperLanguage: "Default language", paperUnits: "Default units",
    timeZone: "Time zone", address: "Listening address", hosts: "Allowed host names",
    noHosts: "this machine only", password: "Password", encryption: "Connection", data: "Data",
    isSet: "set", isNotSet: "not set", encrypted: "encrypted (HTTPS)", notEncrypted: "local (HTTP)",
    realData: "real", madeUpData: "made up (demonstration)", version: "Version",
    parts: SettingsPartNames(
      index: "On this page", paper: "The paper", sources: "Sources", refreshing: "Refreshing", keys: "Keys",
      storage: "Storage", backup: "Backup and export"),
    descriptions: .english, fields: .english, places: .english, storage: .english, backup: .english)
}

extension SettingsFieldPhrases {
  fileprivate static let english = SettingsFieldPhrases(
    refreshNote: "Saved data is shown at once and refreshed in the background.",
    keysNote: """
      Keys are never shown again, and neither backups nor exports contain them. \
      They are stored in a separate file that only the owner of the data folder can read.
      """,
    limitsTitle: "Storage limits",
    minutes: { PluralForms(one: "minute", other: "minutes").counted($0, in: .english) },
    hours: { PluralForms(one: "hour", other: "hours").counted($0, in: .english) },
    days: { PluralForms(one: "day", other: "days").counted($0, in: .english) },
    defaultChoice: { "\($0) (default)" },
    keyIsSet: "A key is saved.", keyIsNotSet: "No key.", removeKey: "Remove the key",
    fixedByFile: { "Set by the file \($0)." }, fixedByEnvironment: { "Set by the variable \($0)." },
    fixedByOption: "Set by a command-line option.", fixedByDemo: "Set by the demo.",
    badText: { "Use 1 to \($0) characters, on one line." },
    badTimeZone: "Unknown time zone. Use one such as Europe/London.",
    badMegabytes: "Enter a whole number of megabytes, from 1 to 1,000,000.",
    badListings: """
      Give each source a name (lower-case letters, digits, hyphens) and an address that starts with https:// or \
      http://; “paperclip” is taken.
      """,
    badPeriod: "Choose an interval from the list.",
    unknown: "This setting doesn’t exist.",
    notSaved: "Couldn’t save the setting. Check the free space and permissions of the data folder.",
    refused: "Nothing was changed. Check the marked fields below.")
}

extension SettingsPlacePhrases {
  fileprivate static let english = SettingsPlacePhrases(
    home: "Home city", homeHint: "Its weather appears at the top of every page.",
    noCity: "Add a city", noCityHint: "No saved cities yet.", addCity: "Add a city",
    feeds: "Your feeds", feedsHint: "Subscribe, rename, organize into folders, import a list.",
    adName: "Name",
    adNameOf: { "Name of source \($0)" }, adAddressOf: { "Address of source \($0)" })
}

extension SettingsStoragePhrases {
  fileprivate static let english = SettingsStoragePhrases(
    weather: Words(
      "Weather", "forecasts of cities and points",
      question: "Delete saved forecasts?",
      before: """
        Deletes all saved forecasts. Your cities stay. Gazette fetches the weather again right away; until then, there is none to \
        read offline.
        """,
      count: { PluralForms(one: "place", other: "places").counted($0, in: .english) }),
    warnings: Words(
      "Warnings", "official warnings of weather services",
      question: "Delete saved warnings?",
      before:
        "Deletes all saved warnings. Gazette fetches them again within a minute; until then, there are none to read.",
      count: { PluralForms(one: "warning", other: "warnings").counted($0, in: .english) }),
    news: Words(
      "News", "articles, feeds, read marks and stars",
      question: "Delete old articles?",
      before: """
        Deletes articles that are no longer in any feed, except starred ones. They can’t be recovered. Your feeds \
        stay.
        """,
      count: { PluralForms(one: "article", other: "articles").counted($0, in: .english) }),
    classifieds: Words(
      "Classifieds", "ads, stars", before: nil,
      count: { PluralForms(one: "ad", other: "ads").counted($0, in: .english) }),
    pictures: Words(
      "Pictures", "of articles and ads",
      question: "Delete saved pictures?",
      before: "Deletes all saved pictures. Gazette fetches them again when a page shows them.",
      count: { PluralForms(one: "picture", other: "pictures").counted($0, in: .english) }),
    tiles: Words(
      "Map", "tiles seen before",
      question: "Delete saved map tiles?",
      before: "Deletes all saved tiles. Gazette fetches them again when you open the map.",
      count: { PluralForms(one: "tile", other: "tiles").counted($0, in: .english) }),
    database: Words(
      "Database", "settings, indexes, free space", before: nil,
      count: { PluralForms(one: "entry", other: "entries").counted($0, in: .english) }),
    note: "Data that Gazette has saved for instant and offline reading.",
    total: "Total", unknown: "Can’t measure storage right now.", notKnown: "unknown",
    empty: "Delete…", confirm: "Delete", cancel: "Cancel",
    emptyOf: { "Delete: \($0)" }, emptied: { "Deleted: \($0)." },
    byteUnits: ["bytes", "kB", "MB", "GB"])
}

extension SettingsBackupPhrases {
  fileprivate static let english = SettingsBackupPhrases(
    backup: "Backup",
    backupNote: "The whole database in one file: cities, feeds, articles, stars, ads, settings. Keys are not included.",
    backupButton: "Download a backup",
    restore: "Restore",
    restoreNote: """
      Replaces everything with the backup, which is checked first. The current database stays in the data folder as \
      gazette.before-restore.sqlite. For files over 64 MB, run “gazette restore” on the server.
      """,
    restoreElsewhere:
      "This paper is stored in PostgreSQL. Run “gazette restore” on the server, with an empty database.",
    restoreLabel: "Backup file", restoreConfirm: "Replace everything in this paper",
    restoreButton: "Restore", restored: "Backup restored.",
    notConfirmed: "Select the checkbox to confirm that the backup replaces everything. Nothing was changed.",
    noFile: "Choose a file first.",
    notABackup: "This file isn’t a Gazette backup, or is from a newer version. Nothing was changed.",
    damagedBackup: "This backup is damaged. Nothing was changed. Try an older one.",
    notRestored: "Couldn’t restore the backup. Check the free space and permissions of the data folder.",
    lockedBackup: { lock in
      switch lock {
      case .noEditor: "No reader in this backup is an editor, so no one could manage the paper. Nothing was changed."
      case .unreadablePassword(let reader):
        "The password of \(reader) in this backup can’t be read, so they couldn’t sign in. Nothing was changed."
      }
    },
    file: "Export",
    fileNote: """
      Settings, cities, feeds, stars, labels, read marks, watches and map points as readable JSON, to move to another \
      server. Doesn’t include keys, weather, or the text of articles without a star or label.
      """,
    exportButton: "Export",
    importLabel: "Exported file",
    importNote: "The file is checked before anything changes. Its settings replace yours; everything else is added.",
    importButton: "Import",
    imported: { counts in
      let english = Language.english
      let list = [
        PluralForms(one: "city", other: "cities").counted(counts.places, in: english),
        PluralForms(one: "feed", other: "feeds").counted(counts.feeds, in: english),
        PluralForms(one: "starred article", other: "starred articles").counted(counts.stories, in: english),
        PluralForms(one: "starred ad", other: "starred ads").counted(counts.ads, in: english),
        PluralForms(one: "watch", other: "watches").counted(counts.watches, in: english),
      ].joined(separator: ", ")
      let missing =
        counts.missingAds == 0
        ? ""
        : " "
          + PluralForms(one: "ad is no longer published.", other: "ads are no longer published.").counted(
            counts.missingAds, in: english)
      return "Imported: the settings, \(list).\(missing)\(ReaderQuotaPhrases.english.leftOut(counts.skipped))"
    },
    problems: ReaderArchivePhrases(
      notJSON: "This file isn’t JSON. Nothing was changed.",
      notOurs: "This file isn’t a Gazette export. Nothing was changed.",
      newer: "This file is from a newer version of Gazette. Update this server first. Nothing was changed.",
      wrong: { "In this file, \($0) is missing or invalid. Nothing was changed." },
      setting: { "In this file, the setting \($0) is unknown or invalid. Nothing was changed." },
      tooMany: { "This file has more than \($1) entries in \($0). Nothing was changed." },
      tooManyValues: { "This file has more than \($0) values. Nothing was changed." },
      quarantined: "Gazette crashed while importing this file, so it won’t read it again.",
      busy: "Another file is being imported. Try again in a minute. Nothing was changed.",
      notSaved: """
        The file was read, but not everything could be saved. Check the free space and permissions of the data folder, \
        then import it again.
        """))
}
