import GazetteDomain

/// The commands that run and look after the paper.
package struct ProgramCommandPhrases: Sendable {
  /// The commands.
  package let serve, demo, config, doctor, backup, restore, password: CommandHelpWords
  /// `gazette settings` and its commands.
  package let settings, settingsExport, settingsImport: CommandHelpWords
  /// Their arguments and options.
  package let address, port, demoPort, seed, newsEvery, addressesJSON: OptionWords
  package let exportFile, importFile, backupFile, restoreFile: OptionWords
}

/// What the commands that look after the paper write.
package struct ProgramOutputPhrases: Sendable {
  /// A subject with what is told of it.
  package let line: @Sendable (_ subject: String, _ sentence: String) -> String
  /// That a file is written, a backup written or restored, given its name.
  package let fileWritten, backupWritten, backupRestored: @Sendable (_ file: String) -> String
  /// Under a demo's address.
  package let demoRuns: String
  /// Before a password that is typed.
  package let passwordPrompt: String
  /// That an address may be fetched, and the addresses that would be asked.
  package let mayBeFetched: @Sendable (_ address: String, _ machines: String) -> String
  /// The value of a setting that has none, and where a value came from, with the
  /// environment variable that sets it.
  package let noValue: String
  package let from: @Sendable (_ origin: String, _ variable: String) -> String
  /// The origins of settings; a file's by its path.
  package let usual, settingsPage, environment, option, demo: String
  package let file: @Sendable (_ path: String) -> String
  /// What every setting is for.
  package let purposes: SettingPurposePhrases
  /// What the doctor says.
  package let doctor: DoctorPhrases
}

/// What every setting is for, in a sentence.
package struct SettingPurposePhrases: Sendable {
  package let classifiedsURL, classifiedsMore, classifiedsEvery, dataFolder, logLevel, logFormat: String
  package let tileURL, tileMegabytes, leafletFolder, earthPicture, feedURL, newsEvery, newsKeep: String
  package let forecastURL, geocodingURL, airURL, openWeatherKey, openWeatherURL, outboundPorts, outboundAllowed,
    contact: String
  package let paperName, paperLanguage, paperUnits, timeZone, pictureMegabytes, weatherEvery: String
  package let serverAddress, serverPort, allowedHosts, publicURL, metricsToken, password: String
  package let connections, connectionsPerAddress: String
}

extension ProgramCommandPhrases {
  static let french = ProgramCommandPhrases(
    serve: CommandHelpWords(
      "Servir le journal jusqu’à nouvel ordre.",
      """
      Les réglages viennent d’un fichier, puis de l’environnement, puis des options ; le dernier l’emporte. \
      « gazette config » les énumère tous.
      """),
    demo: CommandHelpWords("Servir un journal de données inventées, pour visiter ; rien n’est gardé."),
    config: CommandHelpWords("Montrer chaque réglage, sa valeur, d’où elle vient et à quoi il sert."),
    doctor: CommandHelpWords(
      "Examiner réglages, données, fournisseurs et horloge, et dire que faire de chaque ennui.",
      "Le code de sortie est 1 quand un ennui est trouvé."),
    backup: CommandHelpWords("Tout écrire dans un fichier ; sans danger pendant que le journal est servi."),
    restore: CommandHelpWords(
      "Mettre les données d’une sauvegarde à la place de ce qui est là ; le journal doit être arrêté."),
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
    newsEvery: OptionWords(
      "Raconter une nouvelle et changer une annonce toutes les tant de secondes ; 0 laisse tout en l’état.",
      value: "secondes"),
    addressesJSON: OptionWords("Écrire les adresses en JSON, pour les programmes."),
    exportFile: OptionWords(
      "Le fichier à écrire, qui ne doit pas déjà exister ; sans lui, la sortie standard.", value: "fichier"),
    importFile: OptionWords("Le fichier à reprendre.", value: "fichier"),
    backupFile: OptionWords("Le fichier à écrire ; s’il existe déjà, c’est refusé.", value: "fichier"),
    restoreFile: OptionWords("La sauvegarde à lire.", value: "fichier"))
}

extension ProgramOutputPhrases {
  static let french = ProgramOutputPhrases(
    line: { "\($0) : \($1)" },
    fileWritten: { "Le fichier est écrit : \($0)" }, backupWritten: { "La sauvegarde est écrite : \($0)" },
    backupRestored: { "La sauvegarde est rétablie : \($0)" },
    demoRuns: "Ce journal est inventé. Contrôle-C l’arrête ; rien n’est gardé.", passwordPrompt: "Mot de passe : ",
    mayBeFetched: { "\($0) peut être demandée, à \($1)." }, noValue: "(aucune)", from: { "origine : \($0) ; \($1)" },
    usual: "valeur habituelle", settingsPage: "page des réglages", environment: "environnement", option: "option",
    demo: "démonstration", file: { "fichier \($0)" }, purposes: .french, doctor: .french)
}

extension SettingPurposePhrases {
  fileprivate static let french = SettingPurposePhrases(
    classifiedsURL: "L’adresse de base des annonces : listing.json et categories.json s’y trouvent.",
    classifiedsMore:
      "D’autres sources d’annonces au même format, chacune nom=adresse ; le nom reste quand l’adresse change.",
    classifiedsEvery: "L’âge auquel les annonces sont redemandées.",
    dataFolder: "Le dossier de la base de données et des images.",
    logLevel: "Le moindre degré de ce qui est consigné, sur la sortie d’erreur.",
    logFormat: "La forme des lignes du journal de bord : text pour les gens, json pour les machines.",
    tileURL: "L’adresse des tuiles de la carte ; sans elle, la carte intégrée seule.",
    tileMegabytes: "La place que les tuiles gardées du plan peuvent prendre sur le disque.",
    leafletFolder: "Le dossier de Leaflet, du paquet libjs-leaflet du système.",
    earthPicture: "L’image de la carte intégrée, du paquet xplanet-images du système.",
    feedURL: "Le flux qu’un nouveau journal suit.",
    newsEvery:
      "L’âge auquel un flux est redemandé, 1h au moins sauf sur cette machine ; un serveur peut vouloir davantage.",
    newsKeep: "Combien de temps sont gardés les articles qui ne sont pas favoris.",
    forecastURL: "L’adresse de base des prévisions d’Open-Meteo.",
    geocodingURL: "L’adresse de base de la recherche de lieux d’Open-Meteo.",
    airURL: "L’adresse de base de la qualité de l’air d’Open-Meteo.",
    openWeatherKey: "Votre clé pour OpenWeather ; avec elle, la météo vient de là.",
    openWeatherURL: "L’adresse de base d’OpenWeather.",
    outboundPorts: "Les ports qui peuvent être appelés outre 80 et 443.",
    outboundAllowed: "Les origines, machines et réseaux de chez vous où des flux peuvent être lus.",
    contact:
      "Une adresse à vous, courriel ou site, envoyée aux fournisseurs dans le User-Agent, comme certains le demandent.",
    paperName: "Le nom en tête du journal.",
    paperLanguage: "La langue du journal ; sans elle, celle de chaque lecteur.",
    paperUnits: "Les unités des lecteurs qui n’en ont pas choisi.",
    timeZone: "Le fuseau horaire de la date du journal ; les heures d’un lieu sont toujours les siennes.",
    pictureMegabytes: "La place que les images gardées peuvent prendre sur le disque.",
    weatherEvery: "L’âge auquel la météo d’un lieu enregistré est redemandée.",
    serverAddress: "L’adresse où écouter ; hors de la machine, seulement avec un mot de passe.",
    serverPort: "Le port où écouter.",
    allowedHosts: "Les noms que les lecteurs donnent à cette machine, outre localhost ; les autres noms sont refusés.",
    publicURL: "L’adresse que les lecteurs tapent quand un mandataire est devant ; https rend les cookies sûrs.",
    metricsToken: "Le jeton qu’un surveillant envoie pour lire /metrics d’un journal qui a un mot de passe.",
    password: "Le mot de passe d’accès, ou l’empreinte qu’écrit gazette password ; il en faut un hors de la machine.",
    connections: "Le nombre de connexions ouvertes à la fois ; la plus longtemps oisive fait place à une autre.",
    connectionsPerAddress:
      "Combien d’entre elles par adresse ; derrière un mandataire, combien de demandes à la fois par lecteur.")
}

extension ProgramCommandPhrases {
  static let english = ProgramCommandPhrases(
    serve: CommandHelpWords(
      "Serve the paper until told to stop.",
      "Settings come from a file, then the environment, then options; the later wins. 'gazette config' lists them all."),
    demo: CommandHelpWords("Serve a paper of made-up data, to look around; nothing is kept."),
    config: CommandHelpWords("Show every setting, its value, where it came from and what it is for."),
    doctor: CommandHelpWords(
      "Examine settings, data, providers and clock, and say what to do about each trouble.",
      "Exits with 1 when it found trouble."),
    backup: CommandHelpWords("Write everything to one file; safe while the paper is served."),
    restore: CommandHelpWords("Put the data of a backup in the place of what is there; the paper must be stopped."),
    password: CommandHelpWords(
      "Turn an access password into a hash for server.password, so that no file holds the password itself.",
      "Reads the password from the first line of standard input."),
    settings: CommandHelpWords(
      "Carry settings, places, feeds, stars and searches to another paper.",
      "Keys are not in the file; 'gazette config' shows what is set."),
    settingsExport: CommandHelpWords("Write settings, places, feeds, stars and searches as one JSON file."),
    settingsImport: CommandHelpWords(
      "Take in a file that 'gazette settings export' or the settings page wrote.",
      "The file is read whole before anything changes. Exits with 66 when it cannot be read, and 65 when it is no such file."
    ),
    address: OptionWords("Listen on this address (beyond loopback only with a password).", value: "address"),
    port: OptionWords("Listen on this port.", value: "number"),
    demoPort: OptionWords("Listen on this port; 0 takes a free one.", value: "number"),
    seed: OptionWords("The made-up world to show: the same number, the same world.", value: "number"),
    newsEvery: OptionWords(
      "Tell a new story and change an ad every so many seconds; 0 leaves all as it is.", value: "seconds"),
    addressesJSON: OptionWords("Print the addresses as JSON, for programs."),
    exportFile: OptionWords(
      "The file to write, which must not be there yet; without one, standard output.", value: "file"),
    importFile: OptionWords("The file.", value: "file"),
    backupFile: OptionWords("The file to write; an existing one is refused.", value: "file"),
    restoreFile: OptionWords("The backup to read.", value: "file"))
}

extension ProgramOutputPhrases {
  static let english = ProgramOutputPhrases(
    line: { "\($0): \($1)" },
    fileWritten: { "The file is written: \($0)" }, backupWritten: { "The backup is written: \($0)" },
    backupRestored: { "The backup is restored: \($0)" },
    demoRuns: "This paper is made up. Press Control-C to stop; nothing is kept.", passwordPrompt: "Password: ",
    mayBeFetched: { "\($0) may be fetched, from \($1)." }, noValue: "(none)", from: { "from \($0); \($1)" },
    usual: "default", settingsPage: "settings page", environment: "environment", option: "option", demo: "demo",
    file: { "file \($0)" }, purposes: .english, doctor: .english)
}

extension SettingPurposePhrases {
  fileprivate static let english = SettingPurposePhrases(
    classifiedsURL: "The base address of the ads: listing.json and categories.json lie there.",
    classifiedsMore:
      "Further sources of ads in the same format, each name=address; the name stays when the address moves.",
    classifiedsEvery: "The age at which ads are fetched anew.",
    dataFolder: "The folder of the database and of the pictures.",
    logLevel: "The least level that is logged, to standard error.",
    logFormat: "How a log line is written: text for people, json for machines.",
    tileURL: "The address of the map's tiles; without one, the built-in map alone.",
    tileMegabytes: "The most that kept tiles of the street map may take on the disk.",
    leafletFolder: "The folder of Leaflet, from the system's package libjs-leaflet.",
    earthPicture: "The picture of the built-in map, from the system's package xplanet-images.",
    feedURL: "The feed that a new paper is subscribed to.",
    newsEvery: "The age at which a feed is fetched anew, at least 1h but on this machine; servers may ask for longer.",
    newsKeep: "How long articles are kept that nobody starred.",
    forecastURL: "The base address of Open-Meteo's forecasts.",
    geocodingURL: "The base address of Open-Meteo's search for places.",
    airURL: "The base address of Open-Meteo's air quality.",
    openWeatherKey: "Your key for OpenWeather; with one, weather comes from there.",
    openWeatherURL: "The base address of OpenWeather.",
    outboundPorts: "The ports that may be called beside 80 and 443.",
    outboundAllowed: "Origins, hosts and networks of your own home that feeds may be read from.",
    contact: "An address of yours, mail or web, that is sent to providers in the User-Agent, as some ask for.",
    paperName: "The name on the masthead.",
    paperLanguage: "The language of the paper; without one, each reader's own.",
    paperUnits: "The units of readers who have chosen none.",
    timeZone: "The time zone of the paper's date; a place's times are always its own.",
    pictureMegabytes: "The most that kept pictures may take on the disk.",
    weatherEvery: "The age at which a saved place's weather is fetched anew.",
    serverAddress: "The address to listen on; beyond loopback only with a password.",
    serverPort: "The port to listen on.",
    allowedHosts:
      "The names that readers use for this machine, beside localhost; requests for other names are refused.",
    publicURL: "The address that readers type when a proxy stands in front; https makes cookies secure.",
    metricsToken: "What a watcher sends as its bearer token to read /metrics of a paper with a password.",
    password: "The access password, or the hash that gazette password prints; needed to listen beyond loopback.",
    connections: "The most connections open at once; the one that idles longest makes room for another.",
    connectionsPerAddress: "The most of them from one address; behind a proxy, the most requests of one reader at once."
  )
}
