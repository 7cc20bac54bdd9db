/// The phrases of one setting on the settings page, in one language.
package struct SettingWords: Sendable {
  /// The purpose of the setting, in a sentence.
  package let purpose: String
  /// The label on the page, and a short explanation; neither is empty.
  package let label, hint: String

  init(_ purpose: String, label: String, hint: String) {
    self.purpose = purpose
    self.label = label
    self.hint = hint
  }
}

/// The purpose of each setting in a sentence, with label and hint for those on the settings page.
package struct SettingPhrases: Sendable {
  package let serverAddress, serverPort, allowedHosts, publicURL, trustedProxies, connections, connectionsPerAddress,
    metricsToken, password: String
  package let providers, providerClients, providerSecrets, providerAuthentication, groupsClaim, newcomers, guests,
    proxyHeader,
    proxyNetworks: String
  package let maximumPlaces, maximumFeeds, maximumSearches, maximumMapPoints: String
  package let dataFolder, databaseURL, databaseConnections, databaseListenURL, databaseNode, logLevel, logFormat: String
  package let paperLanguage, paperUnits: String
  package let paperName, timeZone: SettingWords
  package let forecastURL, geocodingURL, airURL, ensembleURL, openWeatherURL: String
  package let openWeatherKey, weatherEvery: SettingWords
  package let metNorwayURL, weatherSources: String
  package let meteoAlarmURL, nwsURL, dwdURL: String
  package let warningsEvery: SettingWords
  package let tileURL, leafletFolder, earthPicture: String
  package let radarDWDURL, radarNOAAURL, rainViewerURL: String
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
    trustedProxies: "Les mandataires, adresses ou réseaux, que l’on croit quand ils disent l’adresse d’un lecteur.",
    connections: "Le nombre de connexions ouvertes à la fois ; la plus longtemps oisive fait place à une autre.",
    connectionsPerAddress:
      "Combien d’entre elles par adresse ; derrière un mandataire, combien de demandes à la fois par lecteur.",
    metricsToken: "Le jeton qu’un surveillant envoie pour lire /metrics d’un journal qui a un mot de passe.",
    password: "Le mot de passe d’accès, ou l’empreinte qu’écrit gazette password ; il en faut un hors de la machine.",
    providers: "Les fournisseurs OpenID Connect par lesquels on entre, chacun nom=émetteur.",
    providerClients: "L’identifiant de client du journal chez chacun, nom=identifiant ; gazette sans cela.",
    providerSecrets: "Le secret de client du journal chez chacun, nom=secret ; aucun pour un client public.",
    providerAuthentication:
      "Comment le secret est montré à chacun, nom=client_secret_basic ou nom=client_secret_post ; sinon comme il le dit.",
    groupsClaim: "La revendication, et l’étendue, où un fournisseur dit les groupes des gens, souvent groups.",
    newcomers:
      "Qui devient lecteur par la parole d’un fournisseur : nobody, invited, domain=example.org ou group=famille.",
    guests: "Ce que lit qui ne s’est pas identifié : rien (none), ou la une du journal et ses articles (front).",
    proxyHeader: "L’en-tête où un mandataire qui fait s’identifier les lecteurs dit leur nom, comme Remote-User.",
    proxyNetworks: "Les réseaux de ce mandataire ; l’en-tête de quiconque d’autre est ignoré.",
    maximumPlaces: "Le nombre maximal de villes par lecteur.",
    maximumFeeds: "Le nombre maximal de flux par lecteur.",
    maximumSearches: "Le nombre maximal de recherches d’annonces enregistrées par lecteur.",
    maximumMapPoints: "Le nombre maximal de points de la carte par lecteur ; les plus anciens font place aux nouveaux.",
    dataFolder: "Le dossier de la base de données et des images.",
    databaseURL: """
      PostgreSQL à la place de la base de données du dossier, pour plusieurs nœuds : postgres://utilisateur@hôte/base ; ce que \
      l’adresse ne dit pas est pris des variables PG*.
      """,
    databaseConnections: "Combien de connexions chaque nœud ouvre au plus à PostgreSQL.",
    databaseListenURL: """
      L’adresse de PostgreSQL lui-même quand database.url est celle d’un PgBouncer, pour apprendre aussitôt ce qui change sur \
      les autres nœuds.
      """,
    databaseNode: "Le nom de ce nœud dans les mesures ; sans lui, celui de sa machine.",
    logLevel: "Le moindre degré de ce qui est consigné, sur la sortie d’erreur.",
    logFormat: "La forme des lignes du journal de bord : text pour les gens, json pour les machines.",
    paperLanguage: "La langue du journal ; sans elle, celle de chaque lecteur.",
    paperUnits: "Les unités des lecteurs qui n’en ont pas choisi ; sans elles, celles de leur région.",
    paperName: SettingWords(
      "Le nom en tête du journal.",
      label: "Nom du journal", hint: "Il est imprimé en tête de chaque page."),
    timeZone: SettingWords(
      "Le fuseau horaire des dates et des heures ; sans lui, celui de la ville de référence. Un lieu garde le sien.",
      label: "Fuseau horaire",
      hint: "Par exemple Europe/Paris. Vide : celui de votre ville de référence. Chaque lieu garde sa propre heure."),
    forecastURL: "L’adresse de base des prévisions d’Open-Meteo.",
    geocodingURL: "L’adresse de base de la recherche de lieux d’Open-Meteo.",
    airURL: "L’adresse de base de la qualité de l’air d’Open-Meteo.",
    ensembleURL: "L’adresse de base des ensembles d’Open-Meteo, demandés avec plusieurs modèles.",
    openWeatherURL: "L’adresse de base d’OpenWeather.",
    openWeatherKey: SettingWords(
      "Votre clé pour OpenWeather ; avec elle, la météo vient de là.",
      label: "OpenWeather",
      hint: "Avec une clé, la météo vient d’OpenWeather ; sans, d’Open-Meteo, qui n’en demande pas."),
    weatherEvery: SettingWords(
      "L’âge auquel la météo d’un lieu enregistré est redemandée.",
      label: "Météo", hint: "Actualiser la météo d’une ville au bout de ce temps."),
    metNorwayURL: "L’adresse de base de MET Norway.",
    weatherSources:
      "Les sources de la météo, la première d’abord ; sans cela, OpenWeather avec une clé ou Open-Meteo, puis MET Norway.",
    meteoAlarmURL: "L’adresse de base des flux de MeteoAlarm, dont viennent les alertes d’Europe.",
    nwsURL: "L’adresse de base du National Weather Service, dont viennent les alertes des États-Unis.",
    dwdURL: "L’adresse de base des données de Deutscher Wetterdienst, dont viennent les alertes d’Allemagne.",
    warningsEvery: SettingWords(
      "Le temps au moins entre deux demandes des mêmes alertes ; un journal ouvert aux invités demande 5m.",
      label: "Alertes", hint: "Actualiser les alertes officielles au bout de ce temps."),
    tileURL: "L’adresse des tuiles de la carte ; sans elle, la carte intégrée seule.",
    leafletFolder: "Le dossier de Leaflet, du paquet libjs-leaflet du système.",
    earthPicture: "L’image de la carte intégrée, du paquet xplanet-images du système.",
    radarDWDURL: "L’adresse de base des cartes de Deutscher Wetterdienst, dont vient le radar du milieu de l’Europe.",
    radarNOAAURL: "L’adresse de base des cartes de NOAA, dont vient le radar des États-Unis.",
    rainViewerURL:
      """
      L’adresse de base de RainViewer, pour le radar ailleurs : https://api.rainviewer.com si votre usage est personnel ou \
      éducatif ; sans elle, il n’est pas appelé.
      """,
    tileMegabytes: SettingWords(
      "La place que les tuiles gardées du plan peuvent prendre sur le disque.",
      label: "Carte, au plus", hint: "Les tuiles vues il y a le plus longtemps laissent la place."),
    pictureMegabytes: SettingWords(
      "La place que les images gardées peuvent prendre sur le disque.",
      label: "Images, au plus", hint: "Les images vues il y a le plus longtemps laissent la place."),
    feedURL: "Le flux qu’un nouveau journal suit.",
    newsEvery: SettingWords(
      "Le temps entre deux demandes d’un flux, 15m au moins sauf sur cette machine ; son rythme peut vouloir plus.",
      label: "Actualités",
      hint:
        "Le temps entre deux demandes d’un flux, au moins. Chacun est demandé à son rythme, ou à celui de son éditeur."
    ),
    newsKeep: SettingWords(
      "Combien de temps sont gardés les articles qui ne sont pas favoris.",
      label: "Garder les articles", hint: "Vos favoris restent toujours."),
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
      label: "Petites annonces", hint: "Actualiser les annonces au bout de ce temps."),
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
      "The names that readers use for this machine, besides localhost; other names are refused.",
    publicURL: "The address that readers use when a proxy is in front; https makes cookies secure.",
    trustedProxies: "The proxies, addresses or networks, that are believed about a reader’s address.",
    connections: "The maximum number of open connections; beyond it, the one idle longest is closed.",
    connectionsPerAddress:
      "The maximum number from one address; behind a proxy, the maximum number of requests per reader at once.",
    metricsToken: "The bearer token for reading /metrics of a paper with a password.",
    password: "The access password, or the hash that gazette password prints; needed to listen beyond loopback.",
    providers: "The OpenID Connect providers that readers come in by, each name=issuer.",
    providerClients: "The paper’s client id at each of them, name=id; gazette where none is given.",
    providerSecrets: "The paper’s client secret at each of them, name=secret; none for a public client.",
    providerAuthentication:
      "How the secret is shown to each of them, name=client_secret_basic or name=client_secret_post; else as they say.",
    groupsClaim: "The claim, and scope, in which a provider tells people’s groups, often groups.",
    newcomers: "Who becomes a reader by a provider’s word: nobody, invited, domain=example.org or group=family.",
    guests:
      "What anybody may read without signing in: nothing (none), or the owner’s front page and its articles (front).",
    proxyHeader: "The header in which a proxy that has readers sign in tells their name, such as Remote-User.",
    proxyNetworks: "The networks of that proxy; anybody else’s header is ignored.",
    maximumPlaces: "The maximum number of cities per reader.",
    maximumFeeds: "The maximum number of feeds per reader.",
    maximumSearches: "The maximum number of saved searches among the ads per reader.",
    maximumMapPoints: "The maximum number of map points per reader; the oldest give way to new ones.",
    dataFolder: "The folder of the database and of the pictures.",
    databaseURL: """
      PostgreSQL instead of the folder’s database, for several nodes: postgres://user@host/database; what the address leaves \
      open is as the PG* variables say.
      """,
    databaseConnections: "How many connections each node opens to PostgreSQL at most.",
    databaseListenURL: """
      The address of PostgreSQL itself when database.url is that of a PgBouncer, to hear at once what changes on other nodes.
      """,
    databaseNode: "This node’s name in the metrics; if unset, that of its machine.",
    logLevel: "The minimum level to log, to standard error.",
    logFormat: "How a log line is written: text for people, json for machines.",
    paperLanguage: "The language of the paper; if unset, each reader’s own.",
    paperUnits: "The units for readers who haven’t chosen any; if unset, those of their region.",
    paperName: SettingWords(
      "The name on the masthead.",
      label: "Name of the paper", hint: "Shown at the top of every page."),
    timeZone: SettingWords(
      "The time zone of dates and times; if unset, the home city’s. A place’s times are always its own.",
      label: "Time zone",
      hint: "Such as Europe/London. Leave it empty for your home city’s. Each place keeps its own time."),
    forecastURL: "The base address of Open-Meteo’s forecasts.",
    geocodingURL: "The base address of Open-Meteo’s search for places.",
    airURL: "The base address of Open-Meteo’s air quality.",
    ensembleURL: "The base address of Open-Meteo’s ensembles, asked along with several models.",
    openWeatherURL: "The base address of OpenWeather.",
    openWeatherKey: SettingWords(
      "Your key for OpenWeather; with one, weather comes from there.",
      label: "OpenWeather",
      hint: "With a key, weather comes from OpenWeather; without one from Open-Meteo, which needs none."),
    weatherEvery: SettingWords(
      "How often the weather of saved places is refreshed.",
      label: "Weather", hint: "Refresh weather every"),
    metNorwayURL: "The base address of MET Norway.",
    weatherSources:
      "The sources of weather, the first first; if unset, OpenWeather with a key or Open-Meteo, then MET Norway.",
    meteoAlarmURL: "The base address of MeteoAlarm’s feeds, which Europe’s warnings come from.",
    nwsURL: "The base address of the National Weather Service, which the warnings of the United States come from.",
    dwdURL: "The base address of Deutscher Wetterdienst’s data, which Germany’s warnings come from.",
    warningsEvery: SettingWords(
      "The least time between two requests for the same warnings; a paper that guests read needs 5m.",
      label: "Warnings", hint: "Refresh official warnings every"),
    tileURL: "The address of the street map’s tiles; if unset, only the built-in map is used.",
    leafletFolder: "The folder of Leaflet, from the system’s package libjs-leaflet.",
    earthPicture: "The picture of the built-in map, from the system’s package xplanet-images.",
    radarDWDURL: "The base address of Deutscher Wetterdienst’s maps, which the radar of Europe’s middle comes from.",
    radarNOAAURL: "The base address of NOAA’s maps, which the radar of the United States comes from.",
    rainViewerURL:
      """
      The base address of RainViewer, for radar elsewhere: https://api.rainviewer.com if your use is personal or educational; \
      if unset, it is never asked.
      """,
    tileMegabytes: SettingWords(
      "The most disk space that saved map tiles may use.",
      label: "Map tiles", hint: "The least recently used tiles are deleted first."),
    pictureMegabytes: SettingWords(
      "The most disk space that saved pictures may use.",
      label: "Pictures", hint: "The least recently used pictures are deleted first."),
    feedURL: "The feed that a new paper starts with.",
    newsEvery: SettingWords(
      "The least time between two checks of a feed, at least 15m except on this machine; its rhythm may ask for longer.",
      label: "News",
      hint: "The least time between two checks of a feed. Each is checked at its own rhythm, or its publisher’s."),
    newsKeep: SettingWords(
      "How long unstarred articles are kept.",
      label: "Keep articles for", hint: "Starred articles are always kept."),
    classifiedsURL: "The base address of the ads: listing.json and categories.json lie there.",
    classifiedsMore: SettingWords(
      "More sources of ads in the same format, each name=address; keep the name when the address changes.",
      label: "More sources of ads",
      hint:
        """
        In the same format as the first (listing.json and categories.json). Keep the name when the address changes. Clear \
        a line to remove the source.
        """),
    classifiedsEvery: SettingWords(
      "How often ads are refreshed.",
      label: "Classifieds", hint: "Refresh ads every"),
    outboundPorts: "Ports that may be called besides 80 and 443.",
    outboundAllowed: "Private origins, hosts and networks that feeds may be read from.",
    contact: "Your e-mail or web address, sent to providers in the User-Agent, as some require.")
}
