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
    noJSON: FindingWords("Couldn’t write the answer as JSON.", advice: "Please report this defect."),
    paperNotWritten: { FindingWords("Couldn’t write the file (\($0)).", advice: "Please report this defect.") },
    nothingToBackUp: {
      FindingWords("There is nothing to back up in \($0).", advice: "Name the folder with --data-folder.")
    },
    restoreDeclined: FindingWords("Nothing was changed."),
    backupNotWritten: {
      FindingWords(
        "Couldn’t write the backup \($0) (\($1)).",
        advice: "Check the free space and permissions of its folder; nothing was left behind.")
    },
    notABackup: { FindingWords("\($0) isn’t a Gazette backup (\($1)).", advice: "Nothing was changed.") },
    backupDamaged: {
      FindingWords("The backup \($0) is damaged (\($1)).", advice: "Nothing was changed. Try an older one.")
    },
    backupLocked: { file, lock in
      let reason =
        switch lock {
        case .noEditor: "no reader in it is an editor"
        case .unreadablePassword(let reader): "the password of \(reader) in it is no hash that Gazette can read"
        }
      return FindingWords(
        "The backup \(file) is not restored: \(reason).", advice: "Nothing was changed. Try an older one.")
    },
    store: englishStore, database: englishDatabase,
    moveNeedsAddress: FindingWords(
      "Nothing says where the paper should move.", advice: "Give one of --to and --from, with an address of PostgreSQL."
    ),
    moveNeedsRoom: FindingWords(
      "There is a paper already where this one should go.",
      advice: "Nothing was changed. Choose an empty database or folder."),
    moveUnfinished: FindingWords(
      "The paper isn’t all there: the move that brings it was broken off.",
      advice: "Start the same 'gazette move' or 'gazette restore' again: it goes on where it stopped."),
    moveDiffers: {
      FindingWords(
        "What arrived in the table \($0) isn’t what was sent.",
        advice: "Somebody changed one of them meanwhile: stop every node, empty the new one and start again.")
    },
    noPassword: FindingWords(
      "No password was given.", advice: "Type it, or pipe it in: gazette password < FILE"),
    notHashed: FindingWords(
      "The access password could not be hashed.", advice: "Free some memory (16 MB) and start again."),
    notAHash: FindingWords(
      "server.password looks like a hash, but Gazette can’t read it.",
      advice: "Copy the whole line that gazette password prints, in single quotes."),
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
    openToAll: {
      FindingWords(
        "Listening on \($0) would open the paper to other machines, and there is no access password.",
        advice: "Set server.password (GAZETTE_SERVER_PASSWORD), or listen on 127.0.0.1.")
    },
    portTaken: {
      FindingWords(
        "Another program listens on port \($1) of \($0).", advice: "Stop it, or choose another port with --port.")
    },
    portForbidden: {
      FindingWords(
        "This user may not listen on port \($0).", advice: "Choose a port of 1024 or more with --port.")
    },
    unknownAddress: {
      FindingWords("This machine has no address \($0) to listen on.", advice: "Check server.address.")
    },
    stopped: { FindingWords("The paper stopped: \($0).", advice: "Please report this defect.") },
    demoIncomplete: {
      FindingWords("The simulated providers are incomplete (\($0)).", advice: "Build or install Gazette anew.")
    },
    noTemporaryFolder: {
      FindingWords(
        "The temporary folder \($0) could not be made.",
        advice: "Make room, or name another place in the variable TMPDIR.")
    },
    settings: .english, tools: .english)

  private static let englishDatabase: @Sendable (DatabaseTrouble, String) -> FindingWords = { trouble, detail in
    switch trouble {
    case .unreadableAddress:
      FindingWords(
        "The address of PostgreSQL can’t be read (\(detail)).",
        advice: "Write postgres://user@host:5432/database?sslmode=verify-full into database.url.")
    case .unknownHost:
      FindingWords("The host of PostgreSQL is unknown (\(detail)).", advice: "Check database.url or PGHOST.")
    case .unreachable:
      FindingWords("PostgreSQL doesn’t answer (\(detail)).", advice: "See whether it runs, and check host and port.")
    case .wrongPassword:
      FindingWords(
        "PostgreSQL refuses the password (\(detail)).",
        advice: "Check user and password in database.url, PGPASSWORD or the password file.")
    case .unknownDatabase:
      FindingWords("There is no such database (\(detail)).", advice: "Make it: createdb --encoding UTF8 NAME")
    case .refused:
      FindingWords("PostgreSQL refuses the connection (\(detail)).", advice: "See pg_hba.conf and its log.")
    case .untrusted:
      FindingWords(
        "The certificate of PostgreSQL isn’t trusted (\(detail)).",
        advice: "Check sslmode, sslrootcert and the host’s name in database.url.")
    case .oldServer:
      FindingWords("This is PostgreSQL \(detail), and Gazette needs 15 or newer.", advice: "Upgrade it first.")
    case .missingExtension:
      FindingWords(
        "The database lacks the extension \(detail).",
        advice: "Install PostgreSQL’s extensions, and let its owner run: CREATE EXTENSION \(detail);")
    case .newerSchema:
      FindingWords("The database is a newer Gazette’s (\(detail)).", advice: "Install that version or a newer one.")
    case .foreignTables:
      FindingWords(
        "The database holds tables that aren’t Gazette’s (\(detail)).", advice: "Give Gazette a database of its own.")
    case .cannotMigrate:
      FindingWords("The tables couldn’t be made (\(detail)).", advice: "Nothing was changed.")
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
        "The data folder \(folder) cannot be written.",
        advice: "Give it to the user that runs Gazette, or choose another with --data-folder.")
    case .inputOutput(let detail):
      FindingWords("Reading or writing \(folder) failed (\(detail)).", advice: "Check the disk’s health.")
    case .unanswered(let detail):
      FindingWords(
        "The database does not answer (\(detail)).",
        advice: "Try again; what was to be changed may be kept or not. 'gazette doctor' tells more.")
    case .corrupt(let detail):
      FindingWords(
        "The database in \(folder) is damaged (\(detail)).",
        advice: "Put a backup in its place with 'gazette restore FILE'.")
    case .foreign(let detail):
      FindingWords(
        "The database is not one that this Gazette can read: \(detail).",
        advice: "Use the Gazette that wrote it, or choose another folder with --data-folder.")
    case .locked: FindingWords("The backup has no one who can look after the paper.", advice: "Try an older one.")
    case .notFound: FindingWords("What was asked for is not there.")
    case .quotaReached(let quota): FindingWords(ReaderQuotaPhrases.english.reached(quota))
    case .failed(let detail):
      FindingWords("The database failed (\(detail)).", advice: "Please report this defect.")
    }
  }
}

extension SettingsFailurePhrases {
  fileprivate static let english = SettingsFailurePhrases(
    unknown: { name, origin, nearest in
      "There is no setting \(name) (from \(origin))." + (nearest.map { " Did you mean \($0)?" } ?? "")
    },
    illTyped: { shown, name, origin, expected in
      "The value \(shown.map { "'\($0)' " } ?? "")of \(name) (from \(origin)) is not understood: it must be \(expected)."
    },
    shapes: .english,
    unreadable: { "The settings file \($0) cannot be read: \($1)" },
    noFile: "there is no such file, or it may not be read, or it is not UTF-8.",
    notYAML: { "it is not YAML (\($0))." },
    badLine: { "line \($0) should be a group or a value, such as 'server:' or 'port: 80'." },
    advice: "'gazette config --help' tells where settings come from; docs/operators/settings.md lists them.",
    choicesUnreadable: { "What was chosen on the settings page cannot be read (\($0)); 'gazette doctor' tells more." })
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
        "'\($0)' isn’t a base address.", advice: "Give one that begins with https:// or http://.")
    },
    badLine: {
      FindingWords(
        "Line \($0) of the input isn’t a JSON object with \"html\".",
        advice: "Write one object such as {\"html\":\"<p>…\"} per line.")
    },
    noArticle: FindingWords(
      "There is no article in the input.", advice: "Give the whole HTML of a page that has text."),
    notAFeed: { "\($0) isn’t a feed: \($1)." },
    noAddress: { "no address was found for \($0), so nothing could be checked" },
    emptyFeed: "it is empty", unknownFeed: "it is neither XML nor JSON", largeFeed: { "it is larger than \($0) MB" },
    webPage: FindingWords("it is a web page", advice: "Look for the feed’s own address on the page."),
    listOfFeeds: FindingWords("it is a list of feeds", advice: "Read the feeds that it names."),
    otherDocument: { "it is a document of another kind, \"\($0)\"" })
}
