/// What is said of one setting that the settings page shows, in one language.
package struct SettingWords: Sendable {
  /// What it is for, in a sentence.
  package let purpose: String
  /// Its label on the page, and a word of explanation; neither is empty.
  package let label, hint: String

  init(_ purpose: String, label: String, hint: String) {
    self.purpose = purpose
    self.label = label
    self.hint = hint
  }
}

/// What every setting is for: a sentence, and for one on the settings page its words there.
package struct SettingPhrases: Sendable {
  package let serverAddress, serverPort, allowedHosts, publicURL, connections, connectionsPerAddress, metricsToken,
    password: String
  package let dataFolder, logLevel, logFormat: String
  package let paperLanguage, paperUnits: String
  package let paperName, timeZone: SettingWords
  package let forecastURL, geocodingURL, airURL, openWeatherURL: String
  package let openWeatherKey, weatherEvery: SettingWords
  package let tileURL, leafletFolder, earthPicture: String
  package let tileMegabytes, pictureMegabytes: SettingWords
  package let feedURL: String
  package let newsEvery, newsKeep: SettingWords
  package let classifiedsURL: String
  package let classifiedsMore, classifiedsEvery: SettingWords
  package let outboundPorts, outboundAllowed, contact: String
}

extension SettingPhrases {
  static let french = SettingPhrases(
    serverAddress: "L’adresse où écouter ; hors de la machine, seulement avec un mot de passe.",
    serverPort: "Le port où écouter.",
    allowedHosts: "Les noms que les lecteurs donnent à cette machine, outre localhost ; les autres noms sont refusés.",
    publicURL: "L’adresse que les lecteurs tapent quand un mandataire est devant ; https rend les cookies sûrs.",
    connections: "Le nombre de connexions ouvertes à la fois ; la plus longtemps oisive fait place à une autre.",
    connectionsPerAddress:
      "Combien d’entre elles par adresse ; derrière un mandataire, combien de demandes à la fois par lecteur.",
    metricsToken: "Le jeton qu’un surveillant envoie pour lire /metrics d’un journal qui a un mot de passe.",
    password: "Le mot de passe d’accès, ou l’empreinte qu’écrit gazette password ; il en faut un hors de la machine.",
    dataFolder: "Le dossier de la base de données et des images.",
    logLevel: "Le moindre degré de ce qui est consigné, sur la sortie d’erreur.",
    logFormat: "La forme des lignes du journal de bord : text pour les gens, json pour les machines.",
    paperLanguage: "La langue du journal ; sans elle, celle de chaque lecteur.",
    paperUnits: "Les unités des lecteurs qui n’en ont pas choisi.",
    paperName: SettingWords(
      "Le nom en tête du journal.",
      label: "Nom du journal", hint: "Il est imprimé en tête de chaque page."),
    timeZone: SettingWords(
      "Le fuseau horaire de la date du journal ; les heures d’un lieu sont toujours les siennes.",
      label: "Fuseau horaire",
      hint: "Celui de la date du journal, par exemple Europe/Paris ; chaque lieu garde sa propre heure."),
    forecastURL: "L’adresse de base des prévisions d’Open-Meteo.",
    geocodingURL: "L’adresse de base de la recherche de lieux d’Open-Meteo.",
    airURL: "L’adresse de base de la qualité de l’air d’Open-Meteo.",
    openWeatherURL: "L’adresse de base d’OpenWeather.",
    openWeatherKey: SettingWords(
      "Votre clé pour OpenWeather ; avec elle, la météo vient de là.",
      label: "OpenWeather",
      hint: "Avec une clé, la météo vient d’OpenWeather ; sans, d’Open-Meteo, qui n’en demande pas."),
    weatherEvery: SettingWords(
      "L’âge auquel la météo d’un lieu enregistré est redemandée.",
      label: "Météo", hint: "L’âge auquel la météo d’une ville est redemandée."),
    tileURL: "L’adresse des tuiles de la carte ; sans elle, la carte intégrée seule.",
    leafletFolder: "Le dossier de Leaflet, du paquet libjs-leaflet du système.",
    earthPicture: "L’image de la carte intégrée, du paquet xplanet-images du système.",
    tileMegabytes: SettingWords(
      "La place que les tuiles gardées du plan peuvent prendre sur le disque.",
      label: "Carte, au plus", hint: "Les tuiles vues il y a le plus longtemps laissent la place."),
    pictureMegabytes: SettingWords(
      "La place que les images gardées peuvent prendre sur le disque.",
      label: "Images, au plus", hint: "Les images vues il y a le plus longtemps laissent la place."),
    feedURL: "Le flux qu’un nouveau journal suit.",
    newsEvery: SettingWords(
      "L’âge auquel un flux est redemandé, 1h au moins sauf sur cette machine ; un serveur peut vouloir davantage.",
      label: "Actualités", hint: "L’âge auquel un flux est relu ; un éditeur peut demander de patienter plus longtemps."
    ),
    newsKeep: SettingWords(
      "Combien de temps sont gardés les articles qui ne sont pas favoris.",
      label: "Garder les articles", hint: "Ceux que vous marquez d’une étoile restent toujours."),
    classifiedsURL: "L’adresse de base des annonces : listing.json et categories.json s’y trouvent.",
    classifiedsMore: SettingWords(
      "D’autres sources d’annonces au même format, chacune nom=adresse ; le nom reste quand l’adresse change.",
      label: "Autres sources d’annonces",
      hint:
        """
        Au même format que la première (listing.json et categories.json). Le nom reste quand l’adresse change. Videz une \
        ligne pour retirer la source.
        """),
    classifiedsEvery: SettingWords(
      "L’âge auquel les annonces sont redemandées.",
      label: "Petites annonces", hint: "L’âge auquel les annonces sont redemandées."),
    outboundPorts: "Les ports qui peuvent être appelés outre 80 et 443.",
    outboundAllowed: "Les origines, machines et réseaux de chez vous où des flux peuvent être lus.",
    contact:
      "Une adresse à vous, courriel ou site, envoyée aux fournisseurs dans le User-Agent, comme certains le demandent.")
}

extension SettingPhrases {
  static let english = SettingPhrases(
    serverAddress: "The address to listen on; beyond loopback only with a password.",
    serverPort: "The port to listen on.",
    allowedHosts:
      "The names that readers use for this machine, beside localhost; requests for other names are refused.",
    publicURL: "The address that readers type when a proxy stands in front; https makes cookies secure.",
    connections: "The most connections open at once; the one that idles longest makes room for another.",
    connectionsPerAddress:
      "The most of them from one address; behind a proxy, the most requests of one reader at once.",
    metricsToken: "What a watcher sends as its bearer token to read /metrics of a paper with a password.",
    password: "The access password, or the hash that gazette password prints; needed to listen beyond loopback.",
    dataFolder: "The folder of the database and of the pictures.",
    logLevel: "The least level that is logged, to standard error.",
    logFormat: "How a log line is written: text for people, json for machines.",
    paperLanguage: "The language of the paper; without one, each reader's own.",
    paperUnits: "The units of readers who have chosen none.",
    paperName: SettingWords(
      "The name on the masthead.",
      label: "Name of the paper", hint: "Printed at the head of every page."),
    timeZone: SettingWords(
      "The time zone of the paper's date; a place's times are always its own.",
      label: "Time zone", hint: "That of the paper’s date, such as Europe/London; each place keeps its own time."),
    forecastURL: "The base address of Open-Meteo's forecasts.",
    geocodingURL: "The base address of Open-Meteo's search for places.",
    airURL: "The base address of Open-Meteo's air quality.",
    openWeatherURL: "The base address of OpenWeather.",
    openWeatherKey: SettingWords(
      "Your key for OpenWeather; with one, weather comes from there.",
      label: "OpenWeather",
      hint: "With a key, weather comes from OpenWeather; without one from Open-Meteo, which needs none."),
    weatherEvery: SettingWords(
      "The age at which a saved place's weather is fetched anew.",
      label: "Weather", hint: "The age at which a city’s weather is asked for again."),
    tileURL: "The address of the map's tiles; without one, the built-in map alone.",
    leafletFolder: "The folder of Leaflet, from the system's package libjs-leaflet.",
    earthPicture: "The picture of the built-in map, from the system's package xplanet-images.",
    tileMegabytes: SettingWords(
      "The most that kept tiles of the street map may take on the disk.",
      label: "Map, at most", hint: "Tiles that were seen longest ago give way."),
    pictureMegabytes: SettingWords(
      "The most that kept pictures may take on the disk.",
      label: "Pictures, at most", hint: "Pictures that were seen longest ago give way."),
    feedURL: "The feed that a new paper is subscribed to.",
    newsEvery: SettingWords(
      "The age at which a feed is fetched anew, at least 1h but on this machine; servers may ask for longer.",
      label: "News", hint: "The age at which a feed is read again; a publisher may ask for longer."),
    newsKeep: SettingWords(
      "How long articles are kept that nobody starred.",
      label: "Keep articles for", hint: "Those that you star always stay."),
    classifiedsURL: "The base address of the ads: listing.json and categories.json lie there.",
    classifiedsMore: SettingWords(
      "Further sources of ads in the same format, each name=address; the name stays when the address moves.",
      label: "Further sources of ads",
      hint:
        """
        In the same format as the first (listing.json and categories.json). The name stays when the address moves. Empty \
        a line to remove the source.
        """),
    classifiedsEvery: SettingWords(
      "The age at which ads are fetched anew.",
      label: "Classifieds", hint: "The age at which ads are asked for again."),
    outboundPorts: "The ports that may be called beside 80 and 443.",
    outboundAllowed: "Origins, hosts and networks of your own home that feeds may be read from.",
    contact: "An address of yours, mail or web, that is sent to providers in the User-Agent, as some ask for.")
}
