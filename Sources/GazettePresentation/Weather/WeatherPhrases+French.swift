import GazetteDomain

extension WeatherPhrases {
  static let french = WeatherPhrases(
    list: .french, add: .french, detail: .french, almanac: .french, ears: .french, chart: .french, line: .french,
    nowcast: .french, modelComparison: .french,
    sky: { frenchSky($0) },
    compass: ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSO", "SO", "OSO", "O", "ONO", "NO", "NNO"],
    moon: { frenchMoon($0) },
    pollutant: { frenchPollutant($0) },
    pollen: { frenchPollen($0) },
    airIndex: { index, scale in
      let words = ["bon", "moyen", "dégradé", "mauvais", "très mauvais", "extrêmement mauvais"]
      return words[AirBand.number(of: index, on: scale)]
    },
    uvIndex: { ["faible", "modéré", "élevé", "très élevé", "extrême"][UVBand.number(of: $0)] },
    sourceProblem: { frenchSourceProblem($0) },
    queryProblem: { problem in
      switch problem {
      case .empty: "Tapez le nom d’une ville."
      case .tooShort(let minimum): "Tapez au moins \(minimum) lettres."
      case .tooLong(let limit): "Ce texte est trop long : \(limit) caractères au plus."
      case .controlCharacters: "Ce texte contient des caractères de contrôle. Tapez seulement un nom."
      }
    },
    positionProblem: { problem in
      switch problem {
      case .latitude: "La latitude va de -90 à 90 degrés."
      case .longitude: "La longitude va de -180 à 180 degrés."
      case .text: "Ce n’est pas une position. Indiquez par exemple 48.85,2.35."
      }
    },
    storeProblem: { error in
      switch error {
      case .full: "Le disque est plein : rien n’a été enregistré. Libérez de l’espace, puis réessayez."
      case .readOnly: "Impossible d’écrire dans le dossier de données : rien n’a été enregistré."
      case .inputOutput: "Erreur du disque : rien n’a été enregistré. Lancez « gazette doctor » pour en savoir plus."
      case .corrupt: "La base de données est endommagée. Lancez « gazette doctor » pour savoir comment la rétablir."
      case .foreign: "Ce n’est pas une base de données de Gazette, ou elle vient d’une version plus récente."
      case .locked: "Cette sauvegarde ne contient aucun rédacteur pour gérer le journal."
      case .unanswered: "La base de données ne répond pas. Réessayez dans un instant."
      case .busy: "Une autre Gazette utilise ce dossier de données."
      case .notFound: "Cela n’existe plus."
      case .quotaReached(let quota): ReaderQuotaPhrases.french.reached(quota)
      case .failed: "L’enregistrement a échoué. Consultez les logs du serveur."
      }
    },
    notSaved: "Cette ville n’est pas dans votre liste."
  )

  private static func frenchSky(_ sky: Sky) -> String {
    switch sky {
    case .clear: "ciel dégagé"
    case .mainlyClear: "plutôt dégagé"
    case .partlyCloudy: "partiellement nuageux"
    case .overcast: "couvert"
    case .fog: "brouillard"
    case .rimeFog: "brouillard givrant"
    case .lightDrizzle: "bruine légère"
    case .drizzle: "bruine"
    case .heavyDrizzle: "bruine dense"
    case .lightFreezingDrizzle: "bruine verglaçante légère"
    case .freezingDrizzle: "bruine verglaçante"
    case .lightRain: "pluie faible"
    case .rain: "pluie"
    case .heavyRain: "forte pluie"
    case .lightFreezingRain: "pluie verglaçante faible"
    case .freezingRain: "pluie verglaçante"
    case .lightSnow: "neige faible"
    case .snow: "neige"
    case .heavySnow: "forte neige"
    case .snowGrains: "neige en grains"
    case .lightShowers: "averses faibles"
    case .showers: "averses"
    case .heavyShowers: "fortes averses"
    case .lightSnowShowers: "averses de neige faibles"
    case .snowShowers: "averses de neige"
    case .lightSleet: "neige fondue faible"
    case .sleet: "neige fondue"
    case .lightSleetShowers: "averses faibles de neige fondue"
    case .sleetShowers: "averses de neige fondue"
    case .thunderstorm: "orage"
    case .thunderstormWithHail: "orage avec grêle"
    case .heavyThunderstormWithHail: "orage violent avec grêle"
    case .haze: "air brumeux"
    case .squall: "grains"
    case .tornado: "tornade"
    }
  }

  private static func frenchMoon(_ phase: MoonPhase.Name) -> String {
    switch phase {
    case .new: "nouvelle lune"
    case .waxingCrescent: "premier croissant"
    case .firstQuarter: "premier quartier"
    case .waxingGibbous: "gibbeuse croissante"
    case .full: "pleine lune"
    case .waningGibbous: "gibbeuse décroissante"
    case .lastQuarter: "dernier quartier"
    case .waningCrescent: "dernier croissant"
    }
  }

  private static func frenchPollutant(_ pollutant: AirQuality.Pollutant) -> String {
    switch pollutant {
    case .pm2_5: "particules PM2,5"
    case .pm10: "particules PM10"
    case .nitrogenDioxide: "dioxyde d’azote"
    case .nitrogenMonoxide: "monoxyde d’azote"
    case .ozone: "ozone"
    case .sulphurDioxide: "dioxyde de soufre"
    case .carbonMonoxide: "monoxyde de carbone"
    case .ammonia: "ammoniac"
    }
  }

  private static func frenchPollen(_ pollen: AirQuality.Pollen) -> String {
    switch pollen {
    case .alder: "aulne"
    case .birch: "bouleau"
    case .grass: "graminées"
    case .mugwort: "armoise"
    case .olive: "olivier"
    case .ragweed: "ambroisie"
    }
  }

  private static func frenchSourceProblem(_ error: SourceError) -> String {
    switch error {
    case .unreachable: "Le service météo est injoignable. Vérifiez la connexion ; Gazette réessaiera."
    case .untrusted(_, let fault):
      "Gazette ne fait pas confiance au service météo : \(CertificateFaultPhrases.french.reason(fault))."
    case .timedOut: "Le service météo n’a pas répondu à temps. Gazette réessaiera."
    case .rateLimited: "Le service météo limite les requêtes. Gazette réessaiera."
    case .budgetSpent: "La limite de requêtes est atteinte. Gazette reprendra dès que possible."
    case .unauthorized: "Le service météo refuse la clé. Vérifiez-la dans les réglages."
    case .forbidden, .blocksPrograms: "Le service météo refuse les requêtes de ce serveur."
    case .notFound: "Le service météo ne connaît pas cet endroit."
    case .rejected(_, let reason): "Le service météo a refusé la requête : « \(reason) »"
    case .failing(_, let status): "Le service météo est en panne (erreur \(status)). Gazette réessaiera."
    case .unreadable, .packed: "La réponse du service météo est illisible. Gazette réessaiera."
    case .refused: "Gazette a bloqué cette requête. Consultez les logs du serveur."
    case .quarantined:
      "Gazette s’est arrêtée de façon inattendue en lisant la météo de ce lieu, et l’ignore. Actualisez le lieu pour réessayer."
    case .cancelled: "La requête a été annulée."
    }
  }
}

extension WeatherListPhrases {
  static let french = WeatherListPhrases(
    title: "Météo",
    add: "Ajouter une ville",
    refreshAll: "Tout actualiser",
    stopRefreshing: "Arrêter",
    refreshing: { done, total in
      let format = NumberFormat(language: .french)
      return "Actualisation : \(format.integer(done)) sur \(format.integer(total))"
    },
    waiting: { "En attente du service météo jusqu’à \($0)" },
    refreshed: { refreshed, failed in
      let done = refreshed > 1 ? "\(refreshed) villes actualisées" : "\(refreshed) ville actualisée"
      return failed == 0 ? "\(done)." : "\(done), \(failed) en échec."
    },
    cancelled: "Actualisation arrêtée.",
    emptyTitle: "Aucune ville pour le moment",
    emptyText: "Ajoutez une ville pour voir sa météo ici, même hors ligne.",
    remove: { "Retirer \($0)" },
    removed: { "\($0) a été retirée." },
    undo: "Annuler",
    moveUp: { "Monter \($0)" },
    moveDown: { "Descendre \($0)" },
    makeHome: { "Faire de \($0) la ville principale" },
    home: "Ville principale",
    localTime: { "\($0), heure locale" },
    noData: "Aucune donnée pour le moment",
    range: { low, high in "de \(low) à \(high)" },
    more: { "Actions pour \($0)" },
    columns: ["Ville", "Temp.", "Ciel", "Min.", "Max.", "Vent", "Heure", "Données"],
    offline: { "Hors ligne. Voici les données enregistrées, \($0)." }
  )
}

extension WeatherAddPhrases {
  static let french = WeatherAddPhrases(
    title: "Ajouter une ville",
    label: "Ville",
    hint: "Un nom, un code postal ou une position ; accents et traits d’union facultatifs.",
    search: "Rechercher",
    save: { "Ajouter \($0)" },
    isSaved: "déjà dans votre liste",
    found: { $0 > 1 ? "\($0) lieux trouvés" : "\($0) lieu trouvé" },
    nothingFound: { "Aucun résultat pour « \($0) »." },
    notSearched: "Cette recherche vient d’un lien sur un autre site. Appuyez sur « Rechercher » pour la lancer.",
    suggestion: "Vérifiez l’orthographe, ou essayez le nom local ou une ville voisine.",
    didYouMean: { "Vouliez-vous dire \($0) ?" },
    more: "Rechercher aussi les petites localités",
    usePosition: "Utiliser ma position",
    positionDenied: "L’accès à la position a été refusé. Tapez plutôt le nom de la ville.",
    positionLate: "Impossible d’obtenir la position à temps. Tapez plutôt le nom de la ville.",
    searching: "Recherche…",
    chooseOne: { "Plusieurs lieux s’appellent « \($0) ». Choisissez-en un :" },
    largest: { "\($0) est de loin le plus grand lieu de ce nom. Pour un autre :" },
    population: { "\($0) habitants" },
    saved: { "\($0) a été ajoutée." },
    known: { "\($0) est déjà dans votre liste." },
    back: "Retour à la liste"
  )
}

extension WeatherDetailPhrases {
  static let french = WeatherDetailPhrases(
    now: "Maintenant",
    nextHours: "Les 48 prochaines heures",
    nextDays: { "Les \($0) prochains jours" },
    sunAndMoon: "Soleil et lune",
    air: "Qualité de l’air",
    details: "Détails",
    alerts: "Alertes",
    about: "Source et position",
    temperature: "Température",
    feelsLike: "Ressenti",
    low: "Minimale",
    high: "Maximale",
    wind: "Vent",
    gust: "Rafales",
    direction: "Direction",
    sunrise: "Lever du soleil",
    sunset: "Coucher du soleil",
    daylight: "Durée du jour",
    pressure: "Pression",
    humidity: "Humidité",
    dewPoint: "Point de rosée",
    cloudCover: "Couverture nuageuse",
    visibility: "Visibilité",
    rainLastHour: "Pluie, dernière heure",
    snowLastHour: "Neige, dernière heure",
    precipitation: "Précipitations",
    precipitationProbability: "Risque de précipitations",
    snowfall: "Neige fraîche",
    uvIndex: "Indice UV",
    airIndex: "Indice de qualité de l’air",
    pollutants: "Polluants",
    pollen: "Pollens", noPollen: "Aucun pollen",
    moon: "Lune",
    illumination: "Éclairement",
    observedAt: "Observé",
    fetchedAt: "Reçu",
    position: "Position",
    elevation: "Altitude",
    region: "Région",
    source: "Source",
    hour: "Heure",
    day: "Jour",
    sky: "Ciel",
    today: "Aujourd’hui",
    tomorrow: "Demain",
    chartSummary: { low, lowTime, high, highTime in
      "Température : au plus bas \(low) \(lowTime), au plus haut \(high) \(highTime)."
    },
    showTable: "Afficher le tableau",
    polarDay: "Le soleil ne se couche pas.",
    polarNight: "Le soleil ne se lève pas.",
    reduced: "Cette clé OpenWeather ne comprend pas One Call : seule la météo actuelle s’affiche.",
    oneCall4Limits: "40 heures au plus, sans résumé des jours",
    currentLimits: "sans heures, jours ni alertes",
    unreadAlerts: {
      $0 == 1 ? "1 de plus n’a pas encore pu être obtenue" : "\($0) de plus n’ont pas encore pu être obtenues"
    },
    noFigures: "Aucune donnée pour ce lieu.",
    fetching: "Chargement…",
    refresh: "Actualiser",
    dataBy: { "Données : \($0)" },
    duration: { hours, minutes in "\(hours) h \(minutes < 10 ? "0" : "")\(minutes)" },
    title: { "Météo : \($0)" }
  )
}
