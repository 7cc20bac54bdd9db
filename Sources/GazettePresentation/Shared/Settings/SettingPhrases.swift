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
  package let maximumPlaces, maximumFeeds, maximumMapPoints: String
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
    serverAddress: "L’adresse d’écoute ; toute autre que localhost exige un mot de passe.",
    serverPort: "Le port d’écoute.",
    allowedHosts: "Les noms d’hôte acceptés, outre localhost ; les autres sont refusés.",
    publicURL: "L’adresse publique du journal derrière un proxy ; https rend les cookies sûrs.",
    trustedProxies: "Les proxys (adresses ou réseaux) dont Gazette accepte l’adresse annoncée pour un lecteur.",
    connections:
      "Le nombre maximal de connexions ouvertes ; au-delà, la connexion inactive depuis le plus longtemps est fermée.",
    connectionsPerAddress:
      "Le nombre maximal de connexions par adresse ; derrière un proxy, de requêtes simultanées par lecteur.",
    metricsToken: "Le jeton (bearer) qui donne accès à /metrics quand le journal a un mot de passe.",
    password:
      "Le mot de passe d’accès, ou l’empreinte qu’affiche gazette password ; obligatoire pour écouter ailleurs que sur localhost.",
    providers: "Les fournisseurs OpenID Connect pour la connexion, chacun nom=émetteur.",
    providerClients: "L’identifiant client de Gazette chez chaque fournisseur, nom=identifiant ; gazette par défaut.",
    providerSecrets: "Le secret client de Gazette chez chaque fournisseur, nom=secret ; aucun pour un client public.",
    providerAuthentication:
      "La méthode d’envoi du secret, nom=client_secret_basic ou nom=client_secret_post ; par défaut, celle qu’annonce le "
      + "fournisseur.",
    groupsClaim: "Le claim (et le scope) qui contient les groupes d’une personne, souvent groups.",
    newcomers:
      "Qui peut devenir lecteur par un fournisseur : nobody, invited, domain=example.org ou group=famille.",
    guests: "Ce que lisent les visiteurs non connectés : rien (none), ou la une et ses articles (front).",
    proxyHeader: "L’en-tête où un proxy d’authentification donne le nom du lecteur, comme Remote-User.",
    proxyNetworks: "Les réseaux de ce proxy ; l’en-tête venu d’ailleurs est ignoré.",
    maximumPlaces: "Le nombre maximal de villes par lecteur.",
    maximumFeeds: "Le nombre maximal de flux par lecteur.",
    maximumMapPoints: "Le nombre maximal de points de la carte par lecteur ; les nouveaux remplacent les plus anciens.",
    dataFolder: "Le dossier de la base de données et des images.",
    databaseURL: """
      L’adresse de PostgreSQL, pour l’utiliser au lieu de SQLite avec plusieurs nœuds : postgres://utilisateur@hôte/base ; \
      les variables PG* complètent l’adresse.
      """,
    databaseConnections: "Le nombre maximal de connexions à PostgreSQL par nœud.",
    databaseListenURL: """
      L’adresse directe de PostgreSQL quand database.url est celle de PgBouncer, pour recevoir aussitôt les changements des \
      autres nœuds.
      """,
    databaseNode: "Le nom de ce nœud dans les métriques ; par défaut, le nom d’hôte.",
    logLevel: "Le niveau minimal des messages de log, sur la sortie d’erreur.",
    logFormat: "Le format des logs : text (lisible) ou json (pour les programmes).",
    paperLanguage: "La langue du journal ; par défaut, celle de chaque lecteur.",
    paperUnits: "Les unités des lecteurs qui n’en ont pas choisi ; par défaut, celles de leur région.",
    paperName: SettingWords(
      "Le nom en tête du journal.",
      label: "Nom du journal", hint: "Il s’affiche en tête de chaque page."),
    timeZone: SettingWords(
      "Le fuseau horaire des dates et des heures ; par défaut, celui de la ville principale. Chaque lieu garde sa propre heure.",
      label: "Fuseau horaire",
      hint:
        "Par exemple Europe/Paris. Laissez vide pour celui de votre ville principale. Chaque lieu garde sa propre heure."
    ),
    forecastURL: "L’adresse de base des prévisions d’Open-Meteo.",
    geocodingURL: "L’adresse de base de la recherche de lieux d’Open-Meteo.",
    airURL: "L’adresse de base de la qualité de l’air d’Open-Meteo.",
    ensembleURL: "L’adresse de base des prévisions d’ensemble d’Open-Meteo, pour comparer les modèles.",
    openWeatherURL: "L’adresse de base d’OpenWeather.",
    openWeatherKey: SettingWords(
      "Votre clé OpenWeather ; avec elle, la météo vient d’OpenWeather.",
      label: "OpenWeather",
      hint: "Avec une clé, la météo vient d’OpenWeather ; sans clé, d’Open-Meteo."),
    weatherEvery: SettingWords(
      "Le délai avant d’actualiser la météo des lieux enregistrés.",
      label: "Météo", hint: "Actualiser la météo au bout de"),
    metNorwayURL: "L’adresse de base de MET Norway.",
    weatherSources:
      "Les sources météo, par ordre de préférence ; par défaut, OpenWeather (avec une clé) ou Open-Meteo, puis MET Norway.",
    meteoAlarmURL: "L’adresse de base des flux de MeteoAlarm, pour les alertes d’Europe.",
    nwsURL: "L’adresse de base du National Weather Service, pour les alertes des États-Unis.",
    dwdURL: "L’adresse de base des données du Deutscher Wetterdienst, pour les alertes d’Allemagne.",
    warningsEvery: SettingWords(
      "Le délai minimal avant d’actualiser les alertes ; 5m au moins pour un journal ouvert aux visiteurs.",
      label: "Alertes", hint: "Actualiser les alertes officielles au bout de"),
    tileURL: "L’adresse des tuiles du plan des rues ; si elle est vide, seule la carte intégrée s’affiche.",
    leafletFolder: "Le dossier de Leaflet, fourni par le paquet libjs-leaflet.",
    earthPicture: "L’image de la carte intégrée, fournie par le paquet xplanet-images.",
    radarDWDURL: "L’adresse de base des cartes du Deutscher Wetterdienst, pour le radar d’Europe centrale.",
    radarNOAAURL: "L’adresse de base des cartes de la NOAA, pour le radar des États-Unis.",
    rainViewerURL:
      """
      L’adresse de base de RainViewer, pour le radar ailleurs : https://api.rainviewer.com si votre usage est personnel ou \
      éducatif ; vide, RainViewer n’est pas utilisé.
      """,
    tileMegabytes: SettingWords(
      "L’espace disque maximal des tuiles de carte enregistrées.",
      label: "Tuiles de carte", hint: "Les tuiles les moins récemment utilisées sont supprimées d’abord."),
    pictureMegabytes: SettingWords(
      "L’espace disque maximal des images enregistrées.",
      label: "Images", hint: "Les images les moins récemment utilisées sont supprimées d’abord."),
    feedURL: "Le premier flux d’un nouveau journal.",
    newsEvery: SettingWords(
      "Le délai minimal avant d’actualiser un flux, 15m au moins hors de cette machine ; selon son rythme, il peut être plus long.",
      label: "Actualités",
      hint:
        "Le délai minimal avant d’actualiser un flux. Il peut être plus long selon son rythme de publication."
    ),
    newsKeep: SettingWords(
      "La durée de conservation des articles, hors favoris.",
      label: "Conserver les articles pendant", hint: "Vos favoris sont toujours conservés."),
    classifiedsURL: "L’adresse de base des annonces, où se trouvent listing.json et categories.json.",
    classifiedsMore: SettingWords(
      "D’autres sources d’annonces au même format, chacune nom=adresse ; gardez le nom quand l’adresse change.",
      label: "Autres sources d’annonces",
      hint:
        """
        Au même format que la première (listing.json et categories.json). Gardez le nom quand l’adresse change. Videz une \
        ligne pour retirer la source.
        """),
    classifiedsEvery: SettingWords(
      "Le délai avant d’actualiser les annonces.",
      label: "Petites annonces", hint: "Actualiser les annonces au bout de"),
    outboundPorts: "Les ports autorisés pour les requêtes sortantes, outre 80 et 443.",
    outboundAllowed:
      "Les origines, machines et réseaux privés où Gazette peut lire des flux et envoyer des notifications.",
    contact:
      "Votre adresse e-mail ou votre site, envoyé aux fournisseurs dans le User-Agent ; certains l’exigent.")
}

extension SettingPhrases {
  static let english = SettingPhrases(
    serverAddress: "The address to listen on; any other than localhost requires a password.",
    serverPort: "The port to listen on.",
    allowedHosts:
      "The host names that Gazette accepts besides localhost; it rejects all others.",
    publicURL: "The public address when Gazette runs behind a proxy; https makes cookies secure.",
    trustedProxies: "The proxies (addresses or networks) trusted to report a reader’s address.",
    connections: "The maximum number of open connections; beyond it, the one idle longest is closed.",
    connectionsPerAddress:
      "The maximum number of connections from one address; behind a proxy, of concurrent requests per reader.",
    metricsToken: "The bearer token for reading /metrics of a paper with a password.",
    password:
      "The access password, or the hash that gazette password prints; required to listen on more than localhost.",
    providers: "The OpenID Connect providers for signing in, each name=issuer.",
    providerClients: "Gazette’s client ID at each provider, name=id; gazette by default.",
    providerSecrets: "Gazette’s client secret at each provider, name=secret; none for a public client.",
    providerAuthentication:
      "How Gazette sends the secret, name=client_secret_basic or name=client_secret_post; by default, as the provider announces.",
    groupsClaim: "The claim (and scope) that contains a person’s groups, often groups.",
    newcomers: "Who can become a reader through a provider: nobody, invited, domain=example.org or group=family.",
    guests:
      "What visitors who aren’t signed in can read: nothing (none), or the owner’s front page and its articles (front).",
    proxyHeader: "The header in which an authenticating proxy sends the reader’s name, such as Remote-User.",
    proxyNetworks: "The networks of that proxy; Gazette ignores the header from any other address.",
    maximumPlaces: "The maximum number of cities per reader.",
    maximumFeeds: "The maximum number of feeds per reader.",
    maximumMapPoints: "The maximum number of map points per reader; new ones replace the oldest.",
    dataFolder: "The folder for the database and pictures.",
    databaseURL: """
      The address of PostgreSQL, to use it instead of SQLite with several nodes: postgres://user@host/database; the PG* \
      variables supply missing parts.
      """,
    databaseConnections: "The maximum number of connections to PostgreSQL per node.",
    databaseListenURL: """
      The direct address of PostgreSQL when database.url is PgBouncer’s, to receive changes from other nodes at once.
      """,
    databaseNode: "This node’s name in the metrics; the host name by default.",
    logLevel: "The minimum level to log, to standard error.",
    logFormat: "The log format: text (readable) or json (for programs).",
    paperLanguage: "The language of the paper; each reader’s own by default.",
    paperUnits: "The units for readers who haven’t chosen any; those of their region by default.",
    paperName: SettingWords(
      "The name on the masthead.",
      label: "Name of the paper", hint: "Shown at the top of every page."),
    timeZone: SettingWords(
      "The time zone of dates and times; the home city’s by default. Each place keeps its own time.",
      label: "Time zone",
      hint: "For example, Europe/London. Leave empty to use your home city’s. Each place keeps its own time."),
    forecastURL: "The base address of Open-Meteo’s forecasts.",
    geocodingURL: "The base address of Open-Meteo’s place search.",
    airURL: "The base address of Open-Meteo’s air quality.",
    ensembleURL: "The base address of Open-Meteo’s ensemble forecasts, for comparing models.",
    openWeatherURL: "The base address of OpenWeather.",
    openWeatherKey: SettingWords(
      "Your OpenWeather key; with one, weather comes from OpenWeather.",
      label: "OpenWeather",
      hint: "With a key, weather comes from OpenWeather; without one, from Open-Meteo."),
    weatherEvery: SettingWords(
      "How often the weather of saved places is refreshed.",
      label: "Weather", hint: "Refresh weather every"),
    metNorwayURL: "The base address of MET Norway.",
    weatherSources:
      "The weather sources, in order of preference; by default OpenWeather (with a key) or Open-Meteo, then MET Norway.",
    meteoAlarmURL: "The base address of MeteoAlarm’s feeds, for warnings in Europe.",
    nwsURL: "The base address of the National Weather Service, for warnings in the United States.",
    dwdURL: "The base address of Deutscher Wetterdienst’s data, for warnings in Germany.",
    warningsEvery: SettingWords(
      "The minimum interval between refreshes of the same warnings; at least 5m if visitors can read the paper.",
      label: "Warnings", hint: "Refresh official warnings every"),
    tileURL: "The address of the street map’s tiles; if empty, Gazette shows only the built-in map.",
    leafletFolder: "The folder of Leaflet, from the package libjs-leaflet.",
    earthPicture: "The picture of the built-in map, from the package xplanet-images.",
    radarDWDURL: "The base address of Deutscher Wetterdienst’s maps, for radar in central Europe.",
    radarNOAAURL: "The base address of NOAA’s maps, for radar in the United States.",
    rainViewerURL:
      """
      The base address of RainViewer, for radar elsewhere: https://api.rainviewer.com if your use is personal or educational; \
      if empty, Gazette doesn’t use RainViewer.
      """,
    tileMegabytes: SettingWords(
      "The maximum disk space for saved map tiles.",
      label: "Map tiles", hint: "The least recently used tiles are deleted first."),
    pictureMegabytes: SettingWords(
      "The maximum disk space for saved pictures.",
      label: "Pictures", hint: "The least recently used pictures are deleted first."),
    feedURL: "The feed that a new paper starts with.",
    newsEvery: SettingWords(
      "The minimum interval between checks of a feed, at least 15m except for feeds on this machine; slow feeds are checked "
        + "less often.",
      label: "News",
      hint: "The minimum interval between checks of a feed. Feeds that publish rarely are checked less often."),
    newsKeep: SettingWords(
      "How long Gazette keeps unstarred articles.",
      label: "Keep articles for", hint: "Starred articles are always kept."),
    classifiedsURL: "The base address of the ads, which contains listing.json and categories.json.",
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
    outboundPorts: "The ports allowed for outbound requests, besides 80 and 443.",
    outboundAllowed:
      "The private origins, hosts and networks that Gazette may read feeds from and send notifications to.",
    contact: "Your email or web address, sent to providers in the User-Agent; some require it.")
}
