import GazetteDomain

extension SettingsPhrases {
  static let french = SettingsPhrases(
    lead: "Le journal se lit à votre façon. Ce que vous choisissez vaut pour toutes ses pages.",
    saved: { $0.isEmpty ? "C’est enregistré." : "Enregistré : \($0.joined(separator: ", "))." },
    readerTitle: "Votre lecture",
    languageHint: "La langue des pages, des dates et des nombres. Automatique : celle de votre navigateur.",
    unitsHint:
      "Métriques : °C, km/h, mm. Britanniques : °C, mph, mm. Impériales : °F, mph, pouces. Automatiques : celles de votre région.",
    clockHint: "Automatique : l’heure de votre région.", eachReadersOwn: "celles de chaque lecteur",
    themeHint: "Automatiques : comme votre appareil, claires le jour et sombres la nuit.",
    accountHint: "Votre mot de passe, les appareils où vous êtes connecté, les jetons de vos applications.",
    readersHint: "Invitez d’autres personnes : chacun a ses villes, ses flux, ses marques et ses recherches.",
    operatorTitle: "Serveur",
    operatorNote: "Réglé par la personne qui fait tourner ce journal ; « gazette config » montre tout.",
    timeZoneInForce: { name, origin in
      switch origin {
      case .settings: "Dates et heures sont données dans le fuseau \(name), réglé ici."
      case .home: "Dates et heures sont données dans le fuseau \(name), celui de votre ville de référence."
      case .server: "Dates et heures sont données dans le fuseau \(name), celui du serveur."
      }
    },
    paperName: "Nom du journal", paperLanguage: "Langue par défaut", paperUnits: "Unités par défaut",
    timeZone: "Fuseau horaire", address: "Adresse d’écoute", hosts: "Noms d’hôte admis",
    noHosts: "cette machine seulement", password: "Mot de passe", encryption: "Liaison", data: "Données",
    isSet: "demandé", isNotSet: "aucun", encrypted: "chiffrée (HTTPS)", notEncrypted: "locale (HTTP)",
    realData: "réelles", madeUpData: "inventées (démonstration)", version: "Version",
    parts: SettingsPartNames(
      index: "Dans cette page", paper: "Le journal", sources: "Les sources", rhythm: "Le rythme", keys: "Les clés",
      storage: "La place prise", keeping: "Sauvegarder et emporter"),
    each: .french, fields: .french, places: .french, storage: .french, keeping: .french)
}

extension SettingsFieldPhrases {
  fileprivate static let french = SettingsFieldPhrases(
    rhythmNote: "Ce qui est enregistré se lit aussitôt ; le journal va chercher la suite en coulisses.",
    keysNote: """
      Une clé s’écrit et ne se relit plus : aucune page ne la montre, ni la sauvegarde ni le fichier exporté ne la \
      contiennent. Elle reste dans un fichier à part, que seul le propriétaire du dossier de données peut lire.
      """,
    limitsTitle: "Place permise",
    minutes: { PluralForms(one: "minute", other: "minutes").counted($0, in: .french) },
    hours: { PluralForms(one: "heure", other: "heures").counted($0, in: .french) },
    days: { PluralForms(one: "jour", other: "jours").counted($0, in: .french) },
    usual: { "\($0) (habituel)" },
    keyIsSet: "Une clé est enregistrée.", keyIsNotSet: "Aucune clé.", removeKey: "Retirer la clé",
    fixedByFile: { "Fixé par le fichier \($0)." }, fixedByEnvironment: { "Fixé par la variable \($0)." },
    fixedByOption: "Fixé par une option au démarrage.", fixedByDemo: "Fixé par la démonstration.",
    badText: { "Écrivez de 1 à \($0) caractères, sur une ligne." },
    badTimeZone: "Ce fuseau n’est pas connu. Écrivez par exemple Europe/Paris.",
    badMegabytes: "Écrivez un nombre entier de mégaoctets, de 1 à 1 000 000.",
    badListings: """
      Donnez à chaque source un nom (lettres minuscules sans accent, chiffres, tirets) et une adresse qui commence par \
      https:// ou http:// ; « paperclip » est déjà pris.
      """,
    badPeriod: "Choisissez une durée de la liste.",
    unknown: "Ce réglage n’existe pas ici.",
    notKept: "Le réglage n’a pas pu être enregistré. Regardez la place et les droits du dossier de données.",
    refused: "Rien n’a été changé. Voyez ci-dessous ce qui ne va pas.")
}

extension SettingsPlacePhrases {
  fileprivate static let french = SettingsPlacePhrases(
    home: "Ville de chez vous", homeHint: "Sa météo est en tête de chaque page.",
    noCity: "Ajouter une ville", noCityHint: "Aucune ville n’est encore enregistrée.", addCity: "Ajouter une ville",
    feeds: "Vos flux", feedsHint: "S’abonner, renommer, ranger en dossiers, importer une liste.",
    adName: "Nom",
    adNameOf: { "Nom de la source \($0)" }, adAddressOf: { "Adresse de la source \($0)" })
}

extension SettingsStoragePhrases {
  fileprivate static let french = SettingsStoragePhrases(
    weather: Words(
      "Météo", "prévisions des villes et des points",
      question: "Supprimer les prévisions enregistrées ?",
      before: """
        Toutes les prévisions enregistrées partent, vos villes restent. La météo est redemandée aussitôt ; d’ici là, \
        il n’y en a pas à lire hors ligne.
        """,
      count: { PluralForms(one: "lieu", other: "lieux").counted($0, in: .french) }),
    warnings: Words(
      "Alertes", "alertes officielles des services météo",
      question: "Supprimer les alertes enregistrées ?",
      before: """
        Toutes les alertes gardées partent ; elles sont redemandées dans la minute, et d’ici là il n’y en a pas à lire.
        """,
      count: { PluralForms(one: "alerte", other: "alertes").counted($0, in: .french) }),
    news: Words(
      "Actualités", "articles, flux, lus et favoris",
      question: "Supprimer les anciens articles ?",
      before: """
        Les articles qu’aucun flux ne publie plus partent, sauf vos favoris. Ceux-là ne \
        reviendront pas. Vos flux restent.
        """,
      count: { PluralForms(one: "article", other: "articles").counted($0, in: .french) }),
    classifieds: Words(
      "Petites annonces", "annonces, favoris, recherches", before: nil,
      count: { PluralForms(one: "annonce", other: "annonces").counted($0, in: .french) }),
    pictures: Words(
      "Images", "photos des articles et des annonces",
      question: "Supprimer les images enregistrées ?",
      before: "Toutes les images gardées partent ; elles reviennent quand une page les montre et que le réseau répond.",
      count: { PluralForms(one: "image", other: "images").counted($0, in: .french) }),
    tiles: Words(
      "Carte", "tuiles déjà vues",
      question: "Supprimer les tuiles enregistrées ?",
      before: "Toutes les tuiles gardées partent ; elles reviennent quand vous regardez la carte.",
      count: { PluralForms(one: "tuile", other: "tuiles").counted($0, in: .french) }),
    database: Words(
      "Base de données", "réglages, index, place libre", before: nil,
      count: { PluralForms(one: "élément", other: "éléments").counted($0, in: .french) }),
    note: "Ce que le journal garde pour se lire aussitôt et hors ligne.",
    total: "En tout", unknown: "La place prise ne peut pas être mesurée pour le moment.", notKnown: "non mesuré",
    empty: "Supprimer…", confirm: "Supprimer", kept: "Annuler",
    emptyOf: { "Supprimer : \($0)" }, emptied: { "Supprimé : \($0)." },
    byteUnits: ["octets", "ko", "Mo", "Go"])
}

extension SettingsKeepingPhrases {
  fileprivate static let french = SettingsKeepingPhrases(
    backup: "Sauvegarde",
    backupNote:
      "Toute la base en un fichier : villes, flux, articles, favoris, annonces, réglages. Les clés n’y sont pas.",
    backupButton: "Télécharger une sauvegarde",
    restore: "Restaurer",
    restoreNote: """
      Le journal reprend exactement la sauvegarde, vérifiée d’abord. Ce qu’elle remplace reste dans le dossier de \
      données, sous le nom gazette.before-restore.sqlite. Au-delà de 64 Mo : « gazette restore » sur la machine.
      """,
    restoreElsewhere: "Ce journal est dans PostgreSQL : « gazette restore » sur la machine, avec une base vide.",
    restoreLabel: "Fichier de sauvegarde", restoreConfirm: "Remplacer tout ce que le journal contient",
    restoreButton: "Restaurer", restored: "La sauvegarde est restaurée.",
    notConfirmed: "Cochez la case : la sauvegarde remplace tout ce que le journal contient. Rien n’a été changé.",
    noFile: "Choisissez d’abord un fichier.",
    notABackup:
      "Ce fichier n’est pas une sauvegarde de ce journal, ou vient d’une version plus récente. Rien n’a été changé.",
    damagedBackup: "Cette sauvegarde est abîmée. Rien n’a été changé ; essayez-en une plus ancienne.",
    notRestored: "La sauvegarde n’a pas pu être mise en place. Regardez la place et les droits du dossier de données.",
    lockedBackup: { lock in
      switch lock {
      case .noEditor:
        "Personne n’est éditeur dans cette sauvegarde : nul ne pourrait gérer le journal. Rien n’a été changé."
      case .unreadablePassword(let reader):
        "Le mot de passe de \(reader) y est illisible : se connecter serait impossible. Rien n’a été changé."
      }
    },
    file: "Tout en un fichier",
    fileNote: """
      Réglages, villes, flux, favoris, étiquettes, articles lus, recherches enregistrées et points de la carte, en JSON \
      lisible, pour les emporter dans un autre journal. Ni clés, ni météo, ni texte des articles sans favori ni étiquette.
      """,
    exportButton: "Exporter",
    importLabel: "Fichier exporté",
    importNote:
      "Lu en entier avant que rien ne change. Les réglages prennent les siens ; le reste s’ajoute, rien ne part.",
    importButton: "Importer",
    imported: { counts in
      let french = Language.french
      let list = [
        PluralForms(one: "ville", other: "villes").counted(counts.places, in: french),
        PluralForms(one: "flux", other: "flux").counted(counts.feeds, in: french),
        PluralForms(one: "article étoilé", other: "articles étoilés").counted(counts.stories, in: french),
        PluralForms(one: "annonce étoilée", other: "annonces étoilées").counted(counts.ads, in: french),
        PluralForms(one: "recherche", other: "recherches").counted(counts.searches, in: french),
      ].joined(separator: ", ")
      let missing =
        counts.missingAds == 0
        ? ""
        : " "
          + PluralForms(one: "annonce n’est plus publiée.", other: "annonces ne sont plus publiées.").counted(
            counts.missingAds, in: french)
      return "C’est importé : les réglages, \(list).\(missing)\(ReaderQuotaPhrases.french.leftOut(counts.leftOut))"
    },
    problems: PaperFilePhrases(
      notJSON: "Ce fichier n’est pas du JSON. Rien n’a été changé.",
      notOurs: "Ce fichier ne vient pas d’un journal Gazette. Rien n’a été changé.",
      newer: "Ce fichier vient d’une Gazette plus récente : mettez celle-ci à jour. Rien n’a été changé.",
      wrong: { "Dans ce fichier, \($0) manque ou n’est pas possible. Rien n’a été changé." },
      setting: { "Dans ce fichier, le réglage \($0) est inconnu ou n’est pas possible. Rien n’a été changé." },
      tooMany: { "Ce fichier a plus de \($1) entrées dans \($0). Rien n’a été changé." },
      tooManyValues: { "Ce fichier a plus de \($0) valeurs. Rien n’a été changé." },
      setAside: "La Gazette s’est arrêtée en lisant ce fichier, et ne le relit pas.",
      busy: "Un autre fichier est en train d’être importé. Réessayez dans une minute. Rien n’a été changé.",
      notKept: """
        Le fichier a été lu, mais tout n’a pas pu être enregistré. Regardez la place et les droits du dossier de \
        données, puis importez-le à nouveau.
        """))
}
