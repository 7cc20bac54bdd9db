import GazetteDomain

extension DoctorPhrases {
  static let french = DoctorPhrases(
    good: "ok       ", warning: "attention", problem: "ERREUR   ",
    foundProblem: { "Problèmes trouvés : \($0)." }, subjects: .french, machine: .french, sources: .french)
}

extension DoctorSubjects {
  fileprivate static let french = DoctorSubjects(
    settings: "Réglages", address: "Adresse", folder: "Dossier des données", database: "Base de données",
    map: "Carte", clock: "Horloge",
    certificates: "Certificats", contact: "Adresse de contact",
    pictures: "Images", forecast: "Open-Meteo, météo", air: "Open-Meteo, qualité de l’air",
    places: "Open-Meteo, lieux", models: "Open-Meteo, modèles", openWeather: "OpenWeather", metNorway: "MET Norway",
    earth: "Carte intégrée",
    streets: "Plan des rues",
    feeds: "Flux", quarantine: "Quarantaine", warningZones: "Zones d’alerte",
    warnings: { "Alertes, \($0)" }, radar: { "Radar, \($0)" },
    ads: { "Annonces, \($0)" })
}

extension MachineFindings {
  fileprivate static let french = MachineFindings(
    allDefaults: "Tous les réglages ont leur valeur par défaut.",
    chosen: {
      $0 == 1
        ? "1 réglage diffère de sa valeur par défaut (\($1))."
        : "\($0) réglages diffèrent de leur valeur par défaut (\($1))."
    },
    localOnly: { "Seule cette machine a accès à Gazette : \($0)." },
    withPassword: { "D’autres machines ont accès à Gazette, avec un mot de passe : \($0)." },
    unencrypted: {
      FindingWords(
        "D’autres machines ont accès à Gazette sans chiffrement : \($0).",
        advice: "Placez un proxy TLS devant Gazette, et indiquez son adresse dans server.publicURL.")
    },
    place: { "\($0), port \($1)" }, noFolder: { "\($0) n’existe pas encore ; le premier démarrage le crée." },
    folderWritable: { "\($0) est accessible en écriture." },
    notAFolder: { FindingWords("\($0) n’est pas un dossier.", advice: "Choisissez-en un autre avec data.folder.") },
    notWritable: {
      FindingWords(
        "Cet utilisateur ne peut pas écrire dans \($0).",
        advice: "Donnez-le à l’utilisateur qui exécute Gazette : chown -R UTILISATEUR \($0)")
    },
    readableByOthers: {
      FindingWords("D’autres utilisateurs de cette machine peuvent lire \($0).", advice: "chmod 700 \($0)")
    },
    lowDiskSpace: {
      FindingWords(
        "Il ne reste que \($0) mégaoctets sur le disque de \($1).",
        advice: "Libérez de l’espace, ou réduisez pictures.cacheMegabytes.")
    },
    noDatabase: "Elle n’existe pas encore ; le premier démarrage la crée.", databaseHealthy: "Elle est en bon état.",
    backupBeforeUpgrade: { "Une copie d’avant la dernière mise à niveau est \($0)." },
    postgresHealthy: { version, isPooled, missing in
      "PostgreSQL \(version) répond" + (isPooled ? ", par un pooler de connexions" : "")
        + (missing == 0 ? " ; son schéma est à jour." : " ; le prochain démarrage met son schéma à jour.")
    },
    damaged: {
      FindingWords(
        "Elle est endommagée : \($0).",
        advice: "Arrêtez Gazette et restaurez une sauvegarde : gazette restore FICHIER")
    },
    leafletInstalled: "Leaflet est installé.",
    leafletMissing: { FindingWords("Il manque \($0) à la carte.", advice: "apt install libjs-leaflet") },
    libvipsInstalled: "libvips est installée.",
    libvipsMissing: FindingWords(
      "Impossible de charger libvips : ni images ni carte intégrée.", advice: "apt install libvips42"),
    authoritiesInstalled: "Les autorités de certification du système sont installées.",
    authoritiesMissing: FindingWords(
      "Cette machine n’a aucune liste d’autorités de certification : Gazette ne peut lire aucun site https.",
      advice: CertificateFaultPhrases.french.advice(.noAuthorities)),
    contactSet: { "Les fournisseurs peuvent vous contacter : \($0)." },
    contactMissing: FindingWords(
      "Les fournisseurs ne peuvent pas vous contacter. MET Norway et le National Weather Service demandent une adresse.",
      advice: "Indiquez votre adresse e-mail ou votre site dans outbound.contact."),
    clockUnchecked: "Impossible de vérifier l’horloge : aucun serveur n’a donné l’heure.",
    clockCorrect: "Elle concorde avec celles des fournisseurs.",
    clockOff: { seconds, isAhead in
      FindingWords(
        "Elle \(isAhead ? "avance" : "retarde") de \(seconds) secondes sur celles des fournisseurs.",
        advice: "Activez la synchronisation de l’horloge : timedatectl set-ntp true")
    })
}

extension SourceFindings {
  fileprivate static let french = SourceFindings(
    answers: "Il répond.",
    oneCall3: "One Call 3.0 répond avec toutes les données.",
    oneCall4: "One Call 4.0 répond : 40 heures au lieu de 48, sans résumé des jours.",
    reducedKey: FindingWords(
      "Seul Current Weather 2.5 répond. La clé ne comprend ni One Call 3.0 ni 4.0 : heures, jours et alertes manquent.",
      advice:
        "Abonnez la clé à One Call by Call sur le site d’OpenWeather, avec une limite de 1 000 appels par jour. L’activation "
        + "prend jusqu’à deux heures."
    ),
    notChecked: { "Non vérifié : Gazette n’a pas pu enregistrer son budget de requêtes (\($0))." },
    unreachable: { setting, _ in
      FindingWords("Injoignable.", advice: "Vérifiez le réseau, le serveur de noms et le réglage \(setting).")
    },
    blocked: { setting, reason in
      FindingWords(
        "Le filtre des requêtes sortantes le bloque : \(reason).",
        advice: "Vérifiez le réglage \(setting), et outbound.ports.")
    },
    unexpectedReply: { setting, _ in
      FindingWords(
        "La réponse ne ressemble pas à celle de ce fournisseur.",
        advice: "Vérifiez le réglage \(setting), et qu’aucun proxy ni portail ne répond à sa place.")
    },
    untrusted: { setting, fault in
      FindingWords(
        "Gazette ne lui fait pas confiance : \(CertificateFaultPhrases.french.reason(fault)).",
        advice: "\(CertificateFaultPhrases.french.advice(fault)) (Réglage \(setting).)")
    },
    waiting: {
      FindingWords("Gazette doit attendre jusqu’à \($0).", advice: "Rien à faire.")
    },
    badKey: FindingWords(
      "La clé est refusée.",
      advice: "Vérifiez-la sur le site du fournisseur. Une nouvelle clé fonctionne au bout d’une heure ou deux."),
    forbidden: FindingWords(
      "Il refuse les requêtes de ce serveur (403).",
      advice:
        "Renseignez outbound.contact. Si c’est déjà fait, le service bloque l’adresse de ce serveur ou tous les programmes."
    ),
    failing: {
      FindingWords("Le service est en panne (HTTP \($0)).", advice: "Réessayez plus tard.")
    },
    ads: { "Elle répond avec \($0) annonces." },
    adsSkipped: {
      FindingWords(
        "Elle répond avec \($0) annonces ; \($1) autres sont illisibles.",
        advice: "Lancez « gazette ads --source » avec son adresse pour voir lesquelles.")
    },
    noFeeds: "Aucun flux pour le moment.",
    feedsUnreadable: { "Les flux enregistrés sont illisibles (\($0))." },
    feedsHealthy: { $0 == 1 ? "Le flux va bien." : "Les \($0) flux vont bien." },
    feedProblem: { count, gone, failing in
      let parts = [gone.map { "disparus : \($0)" }, failing.map { "en échec répété : \($0)" }]
      return FindingWords(
        "Sur \(count), \(parts.compactMap(\.self).joined(separator: " ; ")).",
        advice: "Lancez « gazette feeds list » pour voir pourquoi. Retirez ou remplacez ceux qui ne reviendront pas.")
    },
    quarantineEmpty: "Vide : Gazette ne s’est arrêtée sur aucune donnée.",
    quarantined: { count, which in
      FindingWords(
        "Gazette s’est arrêtée de façon inattendue en lisant ces données (\(count)), et les ignore : \(which).",
        advice: "Actualisez-les dans Gazette pour réessayer. Une nouvelle version réessaie d’elle-même.")
    },
    earthReadable: "L’image de la Terre est lisible.",
    noStreets: "Aucun : map.tileURL est vide, seule la carte intégrée s’affiche.",
    earthUnreadable: {
      FindingWords(
        "\($0) n’est pas une image lisible : la carte est peu détaillée.",
        advice: "Indiquez dans map.earthPicture un JPEG ou un PNG de la Terre entière.")
    },
    earthMissing: {
      FindingWords("\($0) est illisible : la carte est peu détaillée.", advice: "apt install xplanet-images")
    },
    zonesKnown: { "\($0) : \($1) zones." },
    zonesUnknown: { title, count, unknown, which in
      FindingWords(
        "\(title) : \(count) zones. Codes de zone inconnus dans les alertes enregistrées : \(unknown) (\(which)).",
        advice:
          "Ces alertes s’affichent pour tout le pays. Une version plus récente de Gazette connaît peut-être ces codes."
      )
    },
    zonesMissing: FindingWords(
      "Le fichier des zones est illisible : les alertes qui utilisent des codes de zone s’affichent pour tout le pays.",
      advice: "Réinstallez Gazette."))
}
