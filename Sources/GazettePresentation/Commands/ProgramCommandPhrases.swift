import GazetteDomain

/// The commands that run and maintain the installation.
package struct ProgramCommandPhrases: Sendable {
  package let setup, serve, demo, config, doctor, backup, restore, move, password: CommandHelpWords
  /// `gazette settings` and its commands.
  package let settings, settingsExport, settingsImport: CommandHelpWords
  /// Their arguments and options.
  package let address, port, demoPort, seed, demoReaders, newsEvery, addressesJSON: OptionWords
  package let exportFile, importFile, backupFile, restoreFile, restoreUnconfirmed, moveTo, moveFrom: OptionWords
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
  package let defaultValue, settingsPage, environment, option, demo: String
  package let file: @Sendable (_ path: String) -> String
  /// The phrases of `gazette doctor`.
  package let doctor: DoctorPhrases
}

extension ProgramCommandPhrases {
  static let french = ProgramCommandPhrases(
    setup: CommandHelpWords(
      "Configurer un journal vide : langue, ville, flux.",
      "Les mêmes étapes que la page de bienvenue. Une réponse vide passe la question. Aucune étape ne demande le réseau."
    ),
    serve: CommandHelpWords(
      "Démarrer le serveur, jusqu’à son arrêt.",
      """
      Les réglages viennent d’un fichier, de l’environnement et des options ; les derniers l’emportent. \
      « gazette config » affiche tous les réglages.
      """),
    demo: CommandHelpWords("Démarrer une démonstration avec des données fictives ; rien n’est enregistré."),
    config: CommandHelpWords("Afficher chaque réglage, sa valeur, son origine et son rôle."),
    doctor: CommandHelpWords(
      "Vérifier les réglages, les données, les fournisseurs et l’horloge, et dire comment résoudre chaque problème.",
      "Le code de sortie est 1 quand un problème est trouvé."),
    backup: CommandHelpWords("Tout enregistrer dans un fichier ; le serveur peut rester en marche."),
    restore: CommandHelpWords(
      "Remplacer toutes les données par une sauvegarde ; le serveur doit être arrêté."),
    move: CommandHelpWords(
      "Transférer toutes les données vers PostgreSQL, ou l’inverse ; le serveur doit être arrêté.",
      """
      Un transfert interrompu reprend où il s’est arrêté. À la fin, toutes les lignes sont comptées et comparées ; l’original \
      reste inchangé. Les images, les tuiles et les compteurs de requêtes des fournisseurs ne sont pas transférés.
      """),
    password: CommandHelpWords(
      "Transformer un mot de passe en empreinte pour server.password, pour qu’aucun fichier ne contienne le mot de passe.",
      "Lit le mot de passe sur la première ligne de l’entrée standard."),
    settings: CommandHelpWords(
      "Transférer réglages, lieux, flux, favoris et veilles vers un autre serveur.",
      "Le fichier ne contient pas les clés. « gazette config » affiche les réglages définis."),
    settingsExport: CommandHelpWords("Exporter réglages, lieux, flux, favoris et veilles dans un fichier JSON."),
    settingsImport: CommandHelpWords(
      "Importer un fichier de « gazette settings export » ou de la page des réglages.",
      """
      Le fichier est vérifié avant tout changement. Le code de sortie est 66 quand il est illisible, et 65 quand ce n’est \
      pas un export de Gazette.
      """),
    address: OptionWords(
      "Écouter sur cette adresse (mot de passe obligatoire hors de localhost).", value: "adresse"),
    port: OptionWords("Écouter sur ce port.", value: "numéro"),
    demoPort: OptionWords("Écouter sur ce port ; 0 choisit un port libre.", value: "numéro"),
    seed: OptionWords("La graine des données fictives ; le même nombre donne les mêmes données.", value: "nombre"),
    demoReaders: OptionWords(
      "Ajouter trois lecteurs fictifs ; la page de connexion affiche leurs noms et mots de passe."),
    newsEvery: OptionWords(
      "Publier un article et modifier une annonce à cet intervalle ; 0 ne change rien.",
      value: "secondes"),
    addressesJSON: OptionWords("Afficher les adresses en JSON."),
    exportFile: OptionWords(
      "Le fichier à créer, qui ne doit pas exister ; par défaut, la sortie standard.", value: "fichier"),
    importFile: OptionWords("Le fichier à importer.", value: "fichier"),
    backupFile: OptionWords("Le fichier à créer, qui ne doit pas exister.", value: "fichier"),
    restoreFile: OptionWords("La sauvegarde à restaurer.", value: "fichier"),
    restoreUnconfirmed: OptionWords("Ne pas demander confirmation."),
    moveTo: OptionWords("Transférer le dossier de données vers cette base vide.", value: "adresse"),
    moveFrom: OptionWords("Transférer cette base vers le dossier de données vide.", value: "adresse"))
}

extension ProgramOutputPhrases {
  static let french = ProgramOutputPhrases(
    line: { "\($0) : \($1)" },
    fileWritten: { "Fichier créé : \($0)" }, backupWritten: { "Sauvegarde créée : \($0)" },
    backupRestored: { "Sauvegarde restaurée : \($0)" },
    restoreQuestion: { "Remplacer toutes les données par la sauvegarde \($0) ? [o/N] " },
    yesAnswers: ["o", "oui", "y"],
    moving: { "transfert : \($0)" }, comparing: { "comparaison : \($0)" },
    moved: { "Transfert terminé : \($0) lignes de \($1) tables, toutes comparées." },
    demoRuns: "Toutes les données sont fictives, et rien n’est enregistré. Ctrl-C pour arrêter.",
    demoReader: { "Lecteur fictif : \($0), mot de passe « \($1) »." }, passwordPrompt: "Mot de passe : ",
    mayBeFetched: { "Gazette peut charger \($0), depuis \($1)." }, noValue: "(aucune)",
    from: { "origine : \($0) ; \($1)" },
    defaultValue: "valeur par défaut", settingsPage: "page des réglages", environment: "environnement",
    option: "option", demo: "démonstration", file: { "fichier \($0)" }, doctor: .french)
}

extension ProgramCommandPhrases {
  static let english = ProgramCommandPhrases(
    setup: CommandHelpWords(
      "Set up an empty paper: language, city, feeds.",
      "The same steps as on the welcome page. An empty answer skips a question. No step needs the network."),
    serve: CommandHelpWords(
      "Start the server and run until stopped.",
      "Settings come from a file, the environment and options; later ones win. 'gazette config' lists all settings."),
    demo: CommandHelpWords("Start a demo with made-up data; nothing is saved."),
    config: CommandHelpWords("Show every setting, its value, its origin and its purpose."),
    doctor: CommandHelpWords(
      "Check settings, data, providers and clock, and say how to fix each problem.",
      "Exits with 1 when it finds a problem."),
    backup: CommandHelpWords("Back up everything to one file; safe while the server is running."),
    restore: CommandHelpWords("Replace all data with a backup; stop the server first."),
    move: CommandHelpWords(
      "Move all data into PostgreSQL, or back; stop the server first.",
      """
      An interrupted move continues where it stopped. At the end, it counts and compares all rows; the original stays \
      unchanged. It doesn’t move saved pictures, tiles, or providers’ request counts.
      """),
    password: CommandHelpWords(
      "Hash a password for server.password, so that no file contains the password itself.",
      "Reads the password from the first line of standard input."),
    settings: CommandHelpWords(
      "Move settings, places, feeds, stars and watches to another server.",
      "The file doesn’t contain keys. 'gazette config' shows the current settings."),
    settingsExport: CommandHelpWords("Export settings, places, feeds, stars and watches to one JSON file."),
    settingsImport: CommandHelpWords(
      "Import a file from 'gazette settings export' or the settings page.",
      "The file is checked before anything changes. Exits with 66 when it can’t be read, and 65 when it isn’t a Gazette export."
    ),
    address: OptionWords("Listen on this address (any other than localhost requires a password).", value: "address"),
    port: OptionWords("Listen on this port.", value: "number"),
    demoPort: OptionWords("Listen on this port; 0 picks a free one.", value: "number"),
    seed: OptionWords("The seed of the made-up data; the same number gives the same data.", value: "number"),
    demoReaders: OptionWords("Add three demo readers; the sign-in page shows their names and passwords."),
    newsEvery: OptionWords(
      "Publish a story and change an ad at this interval; 0 changes nothing.", value: "seconds"),
    addressesJSON: OptionWords("Print the addresses as JSON."),
    exportFile: OptionWords(
      "The file to write, which must not exist yet; standard output by default.", value: "file"),
    importFile: OptionWords("The file to import.", value: "file"),
    backupFile: OptionWords("The file to write; it must not exist yet.", value: "file"),
    restoreFile: OptionWords("The backup to restore.", value: "file"),
    restoreUnconfirmed: OptionWords("Don’t ask for confirmation."),
    moveTo: OptionWords("Move the data folder into this empty database.", value: "address"),
    moveFrom: OptionWords("Move this database into the empty data folder.", value: "address"))
}

extension ProgramOutputPhrases {
  static let english = ProgramOutputPhrases(
    line: { "\($0): \($1)" },
    fileWritten: { "Wrote \($0)" }, backupWritten: { "Backup written to \($0)" },
    backupRestored: { "Backup restored from \($0)" },
    restoreQuestion: { "Replace all data with the backup \($0)? [y/N] " }, yesAnswers: ["y", "yes"],
    moving: { "moving \($0)" }, comparing: { "comparing \($0)" },
    moved: { "Moved \($0) rows of \($1) tables, all compared." },
    demoRuns: "All data is made up, and nothing is saved. Press Control-C to stop.",
    demoReader: { "Demo reader: \($0), password “\($1)”." }, passwordPrompt: "Password: ",
    mayBeFetched: { "Gazette may fetch \($0), from \($1)." }, noValue: "(none)", from: { "from \($0); \($1)" },
    defaultValue: "default", settingsPage: "settings page", environment: "environment", option: "option", demo: "demo",
    file: { "file \($0)" }, doctor: .english)
}
