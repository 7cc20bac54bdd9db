import GazetteDomain

extension ProgramFailurePhrases {
  static let english = ProgramFailurePhrases(
    fileExists: { FindingWords("The file \($0) already exists.", advice: "Choose another name.") },
    fileNotWritten: {
      FindingWords(
        "Couldn’t write the file \($0).", advice: "Check the free space and permissions of its folder.")
    },
    fileUnreadable: { FindingWords("Can’t read the file \($0).", advice: "Check its name and permissions.") },
    backupMissing: { FindingWords("There is no file \($0).") },
    outputClosed: FindingWords(
      "Couldn’t write to standard output.", advice: "Check the disk or the program that reads it."),
    noJSON: FindingWords("Couldn’t write the output as JSON.", advice: "This is a bug in Gazette. Please report it."),
    exportNotWritten: {
      FindingWords("Couldn’t write the file (\($0)).", advice: "This is a bug in Gazette. Please report it.")
    },
    nothingToBackUp: {
      FindingWords("There is nothing to back up in \($0).", advice: "Specify the folder with --data-folder.")
    },
    restoreDeclined: FindingWords("Nothing was changed."),
    backupNotWritten: {
      FindingWords(
        "Couldn’t write the backup \($0) (\($1)).",
        advice: "Check the free space and permissions of its folder. No partial file was left.")
    },
    notABackup: { FindingWords("\($0) isn’t a Gazette backup (\($1)).", advice: "Nothing was changed.") },
    backupDamaged: {
      FindingWords("The backup \($0) is damaged (\($1)).", advice: "Nothing was changed. Try an older one.")
    },
    backupLocked: { file, lock in
      let reason =
        switch lock {
        case .noEditor: "it has no reader who is an editor"
        case .unreadablePassword(let reader): "Gazette can’t read the password hash of \(reader) in it"
        }
      return FindingWords(
        "The backup \(file) was not restored: \(reason).", advice: "Nothing was changed. Try an older one.")
    },
    store: englishStore, database: englishDatabase,
    moveTargetMissing: FindingWords(
      "The destination is missing.", advice: "Use --to or --from with the address of PostgreSQL."
    ),
    moveTargetNotEmpty: FindingWords(
      "The destination already contains a paper.",
      advice: "Nothing was changed. Choose an empty database or folder."),
    moveUnfinished: FindingWords(
      "The paper is incomplete: a move or restore was interrupted.",
      advice: "Run the same 'gazette move' or 'gazette restore' again. It continues where it stopped."),
    moveDiffers: {
      FindingWords(
        "The table \($0) differs between source and destination.",
        advice: "One of them changed during the move. Stop all nodes, empty the destination and start again.")
    },
    noPassword: FindingWords(
      "No password was given.", advice: "Type it, or read it from a file: gazette password < FILE"),
    notHashed: FindingWords(
      "Couldn’t hash the access password: not enough memory.", advice: "Free up 16 MB of memory, then start again."),
    notAHash: FindingWords(
      "server.password looks like a hash, but Gazette can’t read it.",
      advice: "Copy the whole line that 'gazette password' prints, in single quotes."),
    badProvider: {
      FindingWords(
        "The identity provider \($0) can’t be used: \($1)",
        advice: """
          Correct readers.providers, readers.providerClients, readers.providerSecrets or \
          readers.providerAuthentication.
          """)
    },
    shortPassword: {
      FindingWords(
        "The access password is shorter than \($0) characters.",
        advice: "Choose a longer one, such as three unrelated words.")
    },
    openWithoutPassword: {
      FindingWords(
        "Listening on \($0) gives other machines access, and no access password is set.",
        advice: "Set server.password (GAZETTE_SERVER_PASSWORD), or listen on 127.0.0.1.")
    },
    portTaken: {
      FindingWords(
        "Another program is using port \($1) of \($0).", advice: "Stop it, or choose another port with --port.")
    },
    portForbidden: {
      FindingWords(
        "This user isn’t allowed to listen on port \($0).", advice: "Choose a port from 1024 with --port.")
    },
    unknownAddress: {
      FindingWords("This machine doesn’t have the address \($0).", advice: "Check server.address.")
    },
    stopped: { FindingWords("Gazette stopped: \($0).", advice: "This is a bug in Gazette. Please report it.") },
    demoIncomplete: {
      FindingWords("The simulated providers are incomplete (\($0)).", advice: "Rebuild or reinstall Gazette.")
    },
    noTemporaryFolder: {
      FindingWords(
        "Couldn’t create the temporary folder \($0).",
        advice: "Free up disk space, or set the variable TMPDIR to another folder.")
    },
    settings: .english, tools: .english)

  private static let englishDatabase: @Sendable (DatabaseProblem, String) -> FindingWords = { problem, detail in
    switch problem {
    case .unreadableAddress:
      FindingWords(
        "The address of PostgreSQL isn’t valid (\(detail)).",
        advice: "Set database.url to an address such as postgres://user@host:5432/database?sslmode=verify-full.")
    case .unknownHost:
      FindingWords("The host of PostgreSQL is unknown (\(detail)).", advice: "Check database.url or PGHOST.")
    case .unreachable:
      FindingWords(
        "PostgreSQL doesn’t answer (\(detail)).", advice: "Check that it’s running, and check the host and port.")
    case .wrongPassword:
      FindingWords(
        "PostgreSQL rejected the password (\(detail)).",
        advice: "Check user and password in database.url, PGPASSWORD or the password file.")
    case .unknownDatabase:
      FindingWords("The database doesn’t exist (\(detail)).", advice: "Create it: createdb --encoding UTF8 NAME")
    case .refused:
      FindingWords("PostgreSQL rejected the connection (\(detail)).", advice: "Check pg_hba.conf and PostgreSQL’s log.")
    case .untrusted:
      FindingWords(
        "Gazette doesn’t trust PostgreSQL’s certificate (\(detail)).",
        advice: "Check sslmode, sslrootcert and the host’s name in database.url.")
    case .oldServer:
      FindingWords(
        "This is PostgreSQL \(detail). Gazette needs version 15 or newer.", advice: "Upgrade PostgreSQL first.")
    case .missingExtension:
      FindingWords(
        "The database lacks the extension \(detail).",
        advice: "Install PostgreSQL’s extensions, then run as the database’s owner: CREATE EXTENSION \(detail);")
    case .newerSchema:
      FindingWords(
        "The database is from a newer version of Gazette (\(detail)).", advice: "Install that version or a newer one.")
    case .foreignTables:
      FindingWords(
        "The database contains tables that aren’t Gazette’s (\(detail)).", advice: "Give Gazette its own database.")
    case .cannotMigrate:
      FindingWords("Couldn’t migrate the schema (\(detail)).", advice: "Nothing was changed.")
    }
  }

  private static let englishStore: @Sendable (StoreError, String) -> FindingWords = { error, folder in
    switch error {
    case .busy:
      FindingWords(
        "Another Gazette is using the data folder \(folder).",
        advice: "Stop it first, or choose another folder with --data-folder.")
    case .full: FindingWords("The disk of \(folder) is full.", advice: "Free up some space, then try again.")
    case .readOnly:
      FindingWords(
        "Can’t write to the data folder \(folder).",
        advice: "Change its owner to the user that runs Gazette, or choose another folder with --data-folder.")
    case .inputOutput(let detail):
      FindingWords("Reading or writing \(folder) failed (\(detail)).", advice: "Check the disk for errors.")
    case .unanswered(let detail):
      FindingWords(
        "The database isn’t answering (\(detail)).",
        advice: "Try again. The change may or may not have been saved. Run 'gazette doctor' for details.")
    case .corrupt(let detail):
      FindingWords(
        "The database in \(folder) is damaged (\(detail)).",
        advice: "Restore a backup with 'gazette restore FILE'.")
    case .foreign(let detail):
      FindingWords(
        "This version of Gazette can’t read the database: \(detail).",
        advice: "Use the version that wrote it, or choose another folder with --data-folder.")
    case .locked: FindingWords("The backup has no editor who could manage the paper.", advice: "Try an older one.")
    case .notFound: FindingWords("Not found.")
    case .quotaReached(let quota): FindingWords(ReaderQuotaPhrases.english.reached(quota))
    case .failed(let detail):
      FindingWords("The database failed (\(detail)).", advice: "This is a bug in Gazette. Please report it.")
    }
  }
}

extension SettingsFailurePhrases {
  fileprivate static let english = SettingsFailurePhrases(
    unknown: { name, origin, nearest in
      "Unknown setting \(name) (from \(origin))." + (nearest.map { " Did you mean \($0)?" } ?? "")
    },
    invalidValue: { shown, name, origin, expected in
      "The value \(shown.map { "'\($0)' " } ?? "")of \(name) (from \(origin)) isn’t valid: it must be \(expected)."
    },
    shapes: .english,
    unreadable: { "Can’t read the settings file \($0): \($1)" },
    noFile: "it doesn’t exist, isn’t readable, or isn’t UTF-8.",
    notYAML: { "it isn’t YAML (\($0))." },
    badLine: { "line \($0) should be a group or a value, such as 'server:' or 'port: 80'." },
    advice:
      "See 'gazette config --help' for where settings come from, and docs/operators/settings.md for all settings.",
    choicesUnreadable: { "Can’t read the settings from the settings page (\($0)). Run 'gazette doctor' for details." })
}

extension ToolFailurePhrases {
  fileprivate static let english = ToolFailurePhrases(
    notFetched: { FindingWords("Gazette won’t fetch this address: \($0).", advice: $1) },
    notAHeader: {
      FindingWords(
        "'\($0)' isn’t a header.", advice: "Write a name, a colon and a value: \"Content-Type: text/xml\".")
    },
    notABase: {
      FindingWords(
        "'\($0)' isn’t a base address.", advice: "Use an address that starts with https:// or http://.")
    },
    badLine: {
      FindingWords(
        "Line \($0) of the input isn’t a JSON object with \"html\".",
        advice: "Write one object such as {\"html\":\"<p>…\"} per line.")
    },
    noArticle: FindingWords(
      "No article found in the input.", advice: "Provide the full HTML of a page with text."),
    notAFeed: { "\($0) isn’t a feed: \($1)." },
    noAddress: { "\($0) has no address, so nothing could be checked" },
    emptyFeed: "it’s empty", unknownFeed: "it’s neither XML nor JSON", largeFeed: { "it’s larger than \($0) MB" },
    webPage: FindingWords("it’s a web page", advice: "Look for the feed’s address on that page."),
    listOfFeeds: FindingWords("it’s a list of feeds", advice: "Read one of its feeds instead."),
    otherDocument: { "it’s another kind of document, \"\($0)\"" })
}
