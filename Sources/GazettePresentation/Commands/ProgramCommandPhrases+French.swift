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
