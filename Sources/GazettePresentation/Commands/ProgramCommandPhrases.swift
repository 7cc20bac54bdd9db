import GazetteDomain

/// The commands that run and maintain the installation.
package struct ProgramCommandPhrases: Sendable {
  package let setup, serve, demo, config, doctor, backup, restore, move, password: CommandHelpWords
  /// `gazette settings` and its commands.
  package let settings, settingsExport, settingsImport: CommandHelpWords
  /// Their arguments and options.
  package let address, port, demoPort, seed, demoReaders, newsEvery, addressesJSON: OptionWords
  package let exportFile, importFile, backupFile, restoreFile, restoreUnasked, moveTo, moveFrom: OptionWords
}

/// The output of the commands that maintain the installation.
package struct ProgramOutputPhrases: Sendable {
  /// A subject with a sentence about it.
  package let line: @Sendable (_ subject: String, _ sentence: String) -> String
  /// The notices that a file was written, a backup written or restored, given its name.
  package let fileWritten, backupWritten, backupRestored: @Sendable (_ file: String) -> String
  /// The question whether a backup may replace everything, and the answers that mean yes.
  package let restoreQuestion: @Sendable (_ file: String) -> String
  package let yesAnswers: [String]
  /// The progress of a move, and its result.
  package let moving, comparing: @Sendable (_ table: String) -> String
  package let moved: @Sendable (_ rows: Int, _ tables: Int) -> String
  /// The text below a demo's address.
  package let demoRuns: String
  package let demoReader: @Sendable (_ name: String, _ password: String) -> String
  /// The prompt for a password.
  package let passwordPrompt: String
  /// The notice that an address may be fetched, and the IP addresses for the request.
  package let mayBeFetched: @Sendable (_ address: String, _ machines: String) -> String
  /// The value of a setting without one, and the origin of a value, with the environment variable that sets it.
  package let noValue: String
  package let from: @Sendable (_ origin: String, _ variable: String) -> String
  /// The origins of settings; for a file, given its path.
  package let usual, settingsPage, environment, option, demo: String
  package let file: @Sendable (_ path: String) -> String
  /// The phrases of `gazette doctor`.
  package let doctor: DoctorPhrases
}

extension ProgramCommandPhrases {
  static let french = ProgramCommandPhrases(
    setup: CommandHelpWords(
      "Remplir un journal vide : langue, ville, flux.",
      "Les mêmes étapes que la page de bienvenue ; une réponse vide passe la question. Rien ne demande le réseau."),
    serve: CommandHelpWords(
      "Servir le journal jusqu’à nouvel ordre.",
      """
      Les réglages viennent d’un fichier, puis de l’environnement, puis des options ; le dernier l’emporte. \
      « gazette config » les énumère tous.
      """),
    demo: CommandHelpWords("Servir un journal de données inventées, pour visiter ; rien n’est gardé."),
    config: CommandHelpWords("Montrer chaque réglage, sa valeur, d’où elle vient et à quoi il sert."),
    doctor: CommandHelpWords(
      "Examiner réglages, données, fournisseurs et horloge, et dire que faire de chaque problème.",
      "Le code de sortie est 1 quand un problème est trouvé."),
    backup: CommandHelpWords("Tout écrire dans un fichier ; sans danger pendant que le journal est servi."),
    restore: CommandHelpWords(
      "Mettre les données d’une sauvegarde à la place de ce qui est là ; le journal doit être arrêté."),
    move: CommandHelpWords(
      "Porter tout le journal dans PostgreSQL, ou l’en ramener ; le journal doit être arrêté.",
      """
      Ce qui est interrompu reprend où il en était. À la fin, tout est compté et comparé ; l’original reste tel quel. Ne sont \
      pas portés : les images et tuiles gardées, et ce qui a été dépensé auprès des fournisseurs.
      """),
    password: CommandHelpWords(
      "Faire d’un mot de passe une empreinte pour server.password, pour qu’aucun fichier ne contienne le mot lui-même.",
      "Lit le mot de passe sur la première ligne de l’entrée standard."),
    settings: CommandHelpWords(
      "Porter réglages, lieux, flux, favoris et recherches dans un autre journal.",
      "Les clés ne sont pas dans le fichier ; « gazette config » montre ce qui est fixé."),
    settingsExport: CommandHelpWords("Écrire réglages, lieux, flux, favoris et recherches dans un fichier JSON."),
    settingsImport: CommandHelpWords(
      "Reprendre un fichier qu’ont écrit « gazette settings export » ou la page des réglages.",
      """
      Le fichier est lu en entier avant que rien ne change. Le code de sortie est 66 quand il est illisible, et 65 \
      quand ce n’est pas un tel fichier.
      """),
    address: OptionWords(
      "Écouter à cette adresse (hors de la machine, seulement avec un mot de passe).", value: "adresse"),
    port: OptionWords("Écouter sur ce port.", value: "numéro"),
    demoPort: OptionWords("Écouter sur ce port ; 0 en prend un libre.", value: "numéro"),
    seed: OptionWords("Le monde inventé à montrer : même nombre, même monde.", value: "nombre"),
    demoReaders: OptionWords("Trois lecteurs inventés, que la page de connexion nomme avec leurs mots de passe."),
    newsEvery: OptionWords(
      "Raconter une nouvelle et changer une annonce toutes les tant de secondes ; 0 laisse tout en l’état.",
      value: "secondes"),
    addressesJSON: OptionWords("Écrire les adresses en JSON, pour les programmes."),
    exportFile: OptionWords(
      "Le fichier à écrire, qui ne doit pas déjà exister ; sans lui, la sortie standard.", value: "fichier"),
    importFile: OptionWords("Le fichier à reprendre.", value: "fichier"),
    backupFile: OptionWords("Le fichier à écrire ; s’il existe déjà, c’est refusé.", value: "fichier"),
    restoreFile: OptionWords("La sauvegarde à lire.", value: "fichier"),
    restoreUnasked: OptionWords("Ne pas demander confirmation."),
    moveTo: OptionWords("Porter le journal du dossier de données dans cette base, vide.", value: "adresse"),
    moveFrom: OptionWords("Ramener le journal de cette base dans le dossier de données, vide.", value: "adresse"))
}

extension ProgramOutputPhrases {
  static let french = ProgramOutputPhrases(
    line: { "\($0) : \($1)" },
    fileWritten: { "Le fichier est écrit : \($0)" }, backupWritten: { "La sauvegarde est écrite : \($0)" },
    backupRestored: { "La sauvegarde est rétablie : \($0)" },
    restoreQuestion: { "Remplacer tout le journal par la sauvegarde \($0) ? [o/N] " }, yesAnswers: ["o", "oui", "y"],
    moving: { "porté : \($0)" }, comparing: { "comparé : \($0)" },
    moved: { "Le journal est porté : \($0) lignes de \($1) tables, toutes comparées." },
    demoRuns: "Ce journal est inventé. Contrôle-C l’arrête ; rien n’est gardé.",
    demoReader: { "Lecteur inventé : \($0), mot de passe « \($1) »." }, passwordPrompt: "Mot de passe : ",
    mayBeFetched: { "\($0) peut être demandée, à \($1)." }, noValue: "(aucune)", from: { "origine : \($0) ; \($1)" },
    usual: "valeur habituelle", settingsPage: "page des réglages", environment: "environnement", option: "option",
    demo: "démonstration", file: { "fichier \($0)" }, doctor: .french)
}

extension ProgramCommandPhrases {
  static let english = ProgramCommandPhrases(
    setup: CommandHelpWords(
      "Set up an empty paper: language, city, feeds.",
      "The same steps as on the welcome page. An empty answer skips a question. No step needs the network."),
    serve: CommandHelpWords(
      "Serve the paper until stopped.",
      "Settings come from a file, the environment and options; later ones win. 'gazette config' lists them all."),
    demo: CommandHelpWords("Serve a demo with made-up data; nothing is kept."),
    config: CommandHelpWords("Show every setting, its value, where it came from and what it is for."),
    doctor: CommandHelpWords(
      "Check settings, data, providers and clock, and say how to fix each problem.",
      "Exits with 1 when it found a problem."),
    backup: CommandHelpWords("Write everything to one file; safe while the paper is running."),
    restore: CommandHelpWords("Replace all data with a backup; the paper must be stopped."),
    move: CommandHelpWords(
      "Move the whole paper into PostgreSQL, or back; the paper must be stopped.",
      """
      What was interrupted goes on where it stopped. At the end everything is counted and compared; the original stays as it \
      is. Kept pictures and tiles, and what was spent at providers, are not moved.
      """),
    password: CommandHelpWords(
      "Turn a password into a hash for server.password, so that no file contains the password itself.",
      "Reads the password from the first line of standard input."),
    settings: CommandHelpWords(
      "Move settings, places, feeds, stars and searches to another paper.",
      "Keys are not in the file; 'gazette config' shows what is set."),
    settingsExport: CommandHelpWords("Write settings, places, feeds, stars and searches as one JSON file."),
    settingsImport: CommandHelpWords(
      "Import a file from 'gazette settings export' or the settings page.",
      "The file is checked before anything changes. Exits with 66 when it can’t be read, and 65 when it isn’t such a file."
    ),
    address: OptionWords("Listen on this address (beyond loopback only with a password).", value: "address"),
    port: OptionWords("Listen on this port.", value: "number"),
    demoPort: OptionWords("Listen on this port; 0 takes a free one.", value: "number"),
    seed: OptionWords("The seed of the made-up world; the same number gives the same world.", value: "number"),
    demoReaders: OptionWords("Three invented readers, whom the sign-in names with their passwords."),
    newsEvery: OptionWords(
      "Publish a new story and change an ad every this many seconds; 0 changes nothing.", value: "seconds"),
    addressesJSON: OptionWords("Print the addresses as JSON."),
    exportFile: OptionWords(
      "The file to write, which must not exist yet; standard output by default.", value: "file"),
    importFile: OptionWords("The file.", value: "file"),
    backupFile: OptionWords("The file to write; it must not exist yet.", value: "file"),
    restoreFile: OptionWords("The backup to read.", value: "file"),
    restoreUnasked: OptionWords("Don’t ask for confirmation."),
    moveTo: OptionWords("Move the data folder’s paper into this empty database.", value: "address"),
    moveFrom: OptionWords("Move this database’s paper into the empty data folder.", value: "address"))
}

extension ProgramOutputPhrases {
  static let english = ProgramOutputPhrases(
    line: { "\($0): \($1)" },
    fileWritten: { "Wrote \($0)" }, backupWritten: { "Backup written to \($0)" },
    backupRestored: { "Backup restored from \($0)" },
    restoreQuestion: { "Replace everything in this paper with the backup \($0)? [y/N] " }, yesAnswers: ["y", "yes"],
    moving: { "moving \($0)" }, comparing: { "comparing \($0)" },
    moved: { "Moved the paper: \($0) rows of \($1) tables, all of them compared." },
    demoRuns: "All data is made up, and nothing is kept. Press Control-C to stop.",
    demoReader: { "Invented reader: \($0), password “\($1)”." }, passwordPrompt: "Password: ",
    mayBeFetched: { "Gazette may fetch \($0), from \($1)." }, noValue: "(none)", from: { "from \($0); \($1)" },
    usual: "default", settingsPage: "settings page", environment: "environment", option: "option", demo: "demo",
    file: { "file \($0)" }, doctor: .english)
}
