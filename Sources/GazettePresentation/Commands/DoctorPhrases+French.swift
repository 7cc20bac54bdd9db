import GazetteDomain

extension DoctorPhrases {
  static let french = DoctorPhrases(
    good: "bon      ", warning: "attention", trouble: "ENNUI    ",
    foundTrouble: { "Le docteur a trouvé un problème : \($0)." }, subjects: .french, machine: .french, sources: .french)
}

extension DoctorSubjects {
  fileprivate static let french = DoctorSubjects(
    settings: "Réglages", address: "Adresse", folder: "Dossier des données", database: "Base de données",
    map: "Carte", clock: "Horloge",
    certificates: "Certificats", contact: "Contact",
    pictures: "Images", forecast: "Open-Meteo, météo", air: "Open-Meteo, qualité de l’air",
    places: "Open-Meteo, lieux", models: "Open-Meteo, modèles", openWeather: "OpenWeather", metNorway: "MET Norway",
    earth: "Carte intégrée",
    streets: "Plan des rues",
    feeds: "Flux", setAside: "Mis de côté", warningZones: "Zones d’alerte",
    warnings: { "Alertes, \($0)" }, radar: { "Radar, \($0)" },
    ads: { "Annonces, \($0)" })
}

extension MachineFindings {
  fileprivate static let french = MachineFindings(
    allUsual: "Tous ont leur valeur habituelle.",
    chosen: {
      $0 == 1
        ? "1 réglage diffère de sa valeur habituelle (\($1))."
        : "\($0) réglages diffèrent de leur valeur habituelle (\($1))."
    },
    thisMachineAlone: { "Le journal est pour cette machine seule : \($0)." },
    withPassword: { "Le journal est servi à d’autres machines, avec un mot de passe : \($0)." },
    unencrypted: {
      FindingWords(
        "Le journal est servi à d’autres machines sans chiffrement : \($0).",
        advice: "Placez devant lui un mandataire avec TLS, et nommez son adresse dans server.publicURL.")
    },
    place: { "\($0), port \($1)" }, noFolder: { "\($0) n’existe pas encore ; le premier démarrage le crée." },
    folderSound: { "On peut écrire dans \($0)." },
    notAFolder: { FindingWords("\($0) n’est pas un dossier.", advice: "Choisissez-en un autre avec data.folder.") },
    notWritable: {
      FindingWords(
        "Cet utilisateur ne peut pas écrire dans \($0).",
        advice: "Donnez-le à l’utilisateur qui fait tourner Gazette : chown -R UTILISATEUR \($0)")
    },
    openToOthers: {
      FindingWords("D’autres utilisateurs de cette machine peuvent regarder dans \($0).", advice: "chmod 700 \($0)")
    },
    littleRoom: {
      FindingWords(
        "Il ne reste que \($0) mégaoctets sur le disque de \($1).",
        advice: "Faites de la place, ou baissez pictures.cacheMegabytes.")
    },
    noDatabase: "Il n’y en a pas encore ; le premier démarrage la crée.", databaseSound: "Elle est saine.",
    postgresSound: { version, isPooled, missing in
      "PostgreSQL \(version) répond" + (isPooled ? ", derrière un répartiteur de connexions" : "")
        + (missing == 0 ? " ; les tables sont à jour." : " ; le prochain démarrage met les tables à jour.")
    },
    damaged: {
      FindingWords(
        "Elle est abîmée : \($0).",
        advice: "Arrêtez le journal et mettez une sauvegarde à sa place : gazette restore FICHIER")
    },
    leafletThere: "Leaflet est là.",
    leafletMissing: { FindingWords("Il manque \($0) à la carte.", advice: "apt install libjs-leaflet") },
    libvipsThere: "libvips est là.",
    libvipsMissing: FindingWords(
      "Ni images ni carte intégrée : libvips ne peut pas être chargée.", advice: "apt install libvips42"),
    authoritiesThere: "Les autorités de certification du système sont là.",
    authoritiesMissing: FindingWords(
      "Cette machine n’a aucune liste d’autorités de certification : aucun site en https ne peut être lu.",
      advice: CertificateFaultPhrases.french.advice(.noAuthorities)),
    contactThere: { "Les fournisseurs peuvent vous écrire : \($0)." },
    contactMissing: FindingWords(
      "Les fournisseurs ne savent pas à qui écrire ; MET Norway et le National Weather Service le demandent.",
      advice: "Donnez votre adresse, courriel ou site, dans outbound.contact."),
    noClock: "Aucun serveur n’a dit l’heure : l’horloge n’a pas pu être comparée.",
    clockRight: "Elle s’accorde avec celles des fournisseurs.",
    clockWrong: { seconds, isAhead in
      FindingWords(
        "Elle \(isAhead ? "avance" : "retarde") de \(seconds) secondes sur celles des fournisseurs.",
        advice: "Laissez le système la tenir : timedatectl set-ntp true")
    })
}

extension SourceFindings {
  fileprivate static let french = SourceFindings(
    answers: "Il répond.",
    oneCall3: "One Call 3.0 répond, avec tout.",
    oneCall4: "One Call 4.0 répond : 40 heures au lieu de 48, sans résumé des jours.",
    reducedKey: FindingWords(
      "Seul Current Weather 2.5 répond : la clé n’ouvre ni One Call 3.0 ni 4.0 ; heures, jours et alertes manquent.",
      advice:
        "Abonnez la clé à One Call by Call sur les pages d’OpenWeather, avec une limite de 1 000 appels par jour ; cela agit en deux heures au plus."
    ),
    notAsked: { "Rien n’a été demandé, car le budget des demandes n’a pas pu être tenu (\($0))." },
    unreachable: { setting, _ in
      FindingWords("Injoignable.", advice: "Vérifiez le réseau, le serveur de noms et le réglage \(setting).")
    },
    guarded: { setting, reason in
      FindingWords(
        "Le garde des sorties ne laisse pas passer les demandes : \(reason).",
        advice: "Vérifiez le réglage \(setting), et outbound.ports.")
    },
    stranger: { setting, _ in
      FindingWords(
        "Ce qui répond n’est pas le fournisseur tel que Gazette le connaît.",
        advice: "Vérifiez le réglage \(setting), et qu’aucun mandataire ou portail ne répond à sa place.")
    },
    untrusted: { setting, fault in
      FindingWords(
        "Gazette ne lui fait pas confiance : \(CertificateFaultPhrases.french.reason(fault)).",
        advice: "\(CertificateFaultPhrases.french.advice(fault)) (Réglage \(setting).)")
    },
    waits: {
      FindingWords("Rien ne peut être demandé avant \($0).", advice: "Il n’y a rien à faire : Gazette attend.")
    },
    badKey: FindingWords(
      "La clé est refusée.",
      advice: "Vérifiez-la sur les pages du fournisseur ; une nouvelle clé agit au bout d’une heure ou deux."),
    refuses: FindingWords(
      "Il refuse les demandes de ce serveur (403).",
      advice:
        "Réglez outbound.contact. Si c’est fait, le service bloque l’adresse de ce serveur, ou tous les programmes."),
    failing: {
      FindingWords("Il est lui-même en panne (HTTP \($0)).", advice: "Il n’y a rien à faire : réessayez plus tard.")
    },
    ads: { "Elle répond avec \($0) annonces." },
    adsSkipped: {
      FindingWords(
        "Elle répond avec \($0) annonces ; \($1) autres sont illisibles.",
        advice: "« gazette ads --source » avec son adresse dit lesquelles.")
    },
    noFeeds: "Il n’y a pas encore de journal, donc aucun.",
    feedsUnreadable: { "Ce qui en est gardé est illisible (\($0))." },
    feedsSound: { $0 == 1 ? "Le flux va bien." : "Les \($0) flux vont bien." },
    feedTrouble: { count, gone, failing in
      let parts = [gone.map { "disparus pour de bon : \($0)" }, failing.map { "en échec répété : \($0)" }]
      return FindingWords(
        "Sur \(count), \(parts.compactMap(\.self).joined(separator: " ; ")).",
        advice: "« gazette feeds list » dit pourquoi ; retirez ou remplacez ceux qui ne reviendront pas.")
    },
    nothingSetAside: "Rien : le programme ne s’est pas arrêté en lisant quelque chose.",
    setAside: { count, which in
      FindingWords(
        "Le programme s’est arrêté en lisant ceci (\(count)), qu’il a mis de côté : \(which).",
        advice: "Actualisez la chose dans le journal pour réessayer ; une nouvelle version le fait d’elle-même.")
    },
    earthSound: "L’image de la Terre est lisible.",
    noStreets: "Il n’y en a pas : map.tileURL est vide, et la carte intégrée sert seule.",
    earthNoPicture: {
      FindingWords(
        "\($0) n’est pas une image lisible ; la carte est dessinée grossièrement.",
        advice: "Nommez dans map.earthPicture un JPEG ou un PNG de la Terre entière.")
    },
    earthMissing: {
      FindingWords("\($0) est illisible ; la carte est dessinée grossièrement.", advice: "apt install xplanet-images")
    },
    zonesSound: { "\($0) : \($1) zones." },
    zonesUnknown: { title, count, unknown, which in
      FindingWords(
        "\(title) : \(count) zones. Codes des alertes enregistrées qu’aucune zone n’a : \(unknown) (\(which)).",
        advice: "Ces alertes sont une ligne pour leur pays ; une version plus récente de Gazette les connaît peut-être."
      )
    },
    zonesMissing: FindingWords(
      "Le fichier des zones est illisible : les alertes qui nomment leurs zones par un code sont une ligne pour leur pays.",
      advice: "Réinstallez Gazette."))
}
