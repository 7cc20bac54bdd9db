import GazetteDomain

extension SettingsPhrases {
  static let french = SettingsPhrases(
    lead: "Vos choix s’appliquent à toutes les pages.",
    saved: { $0.isEmpty ? "Enregistré." : "Enregistré : \($0.joined(separator: ", "))." },
    readerTitle: "Préférences",
    languageHint: "Pour les pages, les dates et les nombres. Automatique : celle de votre navigateur.",
    unitsHint:
      "Métriques : °C, km/h, mm. Britanniques : °C, mph, mm. Impériales : °F, mph, pouces. Automatiques : selon votre région.",
    clockHint: "Automatique : selon votre région.", perReader: "celles de chaque lecteur",
    themeHint: "Automatiques : comme votre appareil.",
    accountHint: "Votre mot de passe, vos appareils connectés et les jetons de vos applications.",
    readersHint: "Invitez d’autres personnes. Chaque lecteur a ses villes, ses flux, ses favoris et ses veilles.",
    operatorTitle: "Serveur",
    operatorNote: "Défini sur le serveur. « gazette config » affiche tous les réglages.",
    effectiveTimeZone: { name, origin in
      switch origin {
      case .settings: "Les dates et les heures suivent le fuseau \(name), choisi ici."
      case .home: "Les dates et les heures suivent le fuseau \(name), celui de votre ville principale."
      case .server: "Les dates et les heures suivent le fuseau \(name), celui du serveur."
      }
    },
    paperName: "Nom du journal", paperLanguage: "Langue par défaut", paperUnits: "Unités par défaut",
    timeZone: "Fuseau horaire", address: "Adresse d’écoute", hosts: "Noms d’hôte autorisés",
    noHosts: "cette machine seulement", password: "Mot de passe", encryption: "Connexion", data: "Données",
    isSet: "défini", isNotSet: "non défini", encrypted: "chiffrée (HTTPS)", notEncrypted: "locale (HTTP)",
    realData: "réelles", madeUpData: "inventées (démonstration)", version: "Version",
    parts: SettingsPartNames(
      index: "Sur cette page", paper: "Le journal", sources: "Sources", refreshing: "Actualisation", keys: "Clés",
      storage: "Stockage", backup: "Sauvegarde et export"),
    descriptions: .french, fields: .french, places: .french, storage: .french, backup: .french)
}

extension SettingsFieldPhrases {
  fileprivate static let french = SettingsFieldPhrases(
    refreshNote: "Les données enregistrées s’affichent aussitôt et s’actualisent en arrière-plan.",
    keysNote: """
      Les clés ne s’affichent plus une fois enregistrées, et ni les sauvegardes ni les exports n’en contiennent. Elles sont dans \
      un fichier à part, que seul le propriétaire du dossier de données peut lire.
      """,
    limitsTitle: "Limites de stockage",
    minutes: { PluralForms(one: "minute", other: "minutes").counted($0, in: .french) },
    hours: { PluralForms(one: "heure", other: "heures").counted($0, in: .french) },
    days: { PluralForms(one: "jour", other: "jours").counted($0, in: .french) },
    defaultChoice: { "\($0) (par défaut)" },
    keyIsSet: "Une clé est enregistrée.", keyIsNotSet: "Aucune clé.", removeKey: "Supprimer la clé",
    fixedByFile: { "Défini par le fichier \($0)." }, fixedByEnvironment: { "Défini par la variable \($0)." },
    fixedByOption: "Défini par une option de la ligne de commande.", fixedByDemo: "Défini par la démonstration.",
    badText: { "Saisissez de 1 à \($0) caractères, sur une ligne." },
    badTimeZone: "Fuseau horaire inconnu. Saisissez par exemple Europe/Paris.",
    badMegabytes: "Saisissez un nombre entier de mégaoctets, de 1 à 1 000 000.",
    badListings: """
      Donnez à chaque source un nom (lettres minuscules sans accent, chiffres, tirets) et une adresse qui commence par \
      https:// ou http:// ; « paperclip » est déjà pris.
      """,
    badPeriod: "Choisissez une durée dans la liste.",
    unknown: "Ce réglage n’existe pas.",
    notSaved: "Impossible d’enregistrer le réglage. Vérifiez l’espace libre et les droits du dossier de données.",
    refused: "Rien n’a été changé. Corrigez les champs signalés ci-dessous.")
}

extension SettingsPlacePhrases {
  fileprivate static let french = SettingsPlacePhrases(
    home: "Ville principale", homeHint: "Sa météo s’affiche en tête de chaque page.",
    noCity: "Ajouter une ville", noCityHint: "Aucune ville enregistrée.", addCity: "Ajouter une ville",
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
        Supprime toutes les prévisions enregistrées. Vos villes restent. Gazette actualise la météo aussitôt ; d’ici là, aucune \
        n’est disponible hors ligne.
        """,
      count: { PluralForms(one: "lieu", other: "lieux").counted($0, in: .french) }),
    warnings: Words(
      "Alertes", "alertes officielles des services météo",
      question: "Supprimer les alertes enregistrées ?",
      before: """
        Supprime toutes les alertes enregistrées. Gazette les actualise dans la minute ; d’ici là, aucune n’est disponible.
        """,
      count: { PluralForms(one: "alerte", other: "alertes").counted($0, in: .french) }),
    news: Words(
      "Actualités", "articles, flux, lectures et favoris",
      question: "Supprimer les anciens articles ?",
      before: """
        Supprime les articles qu’aucun flux ne publie plus, sauf vos favoris. Cette suppression est définitive. Vos flux restent.
        """,
      count: { PluralForms(one: "article", other: "articles").counted($0, in: .french) }),
    classifieds: Words(
      "Petites annonces", "annonces, favoris", before: nil,
      count: { PluralForms(one: "annonce", other: "annonces").counted($0, in: .french) }),
    pictures: Words(
      "Images", "photos des articles et des annonces",
      question: "Supprimer les images enregistrées ?",
      before: "Supprime toutes les images enregistrées. Gazette les télécharge de nouveau quand une page les affiche.",
      count: { PluralForms(one: "image", other: "images").counted($0, in: .french) }),
    tiles: Words(
      "Carte", "tuiles déjà vues",
      question: "Supprimer les tuiles enregistrées ?",
      before: "Supprime toutes les tuiles enregistrées. Gazette les télécharge de nouveau quand vous ouvrez la carte.",
      count: { PluralForms(one: "tuile", other: "tuiles").counted($0, in: .french) }),
    database: Words(
      "Base de données", "réglages, index, espace libre", before: nil,
      count: { PluralForms(one: "élément", other: "éléments").counted($0, in: .french) }),
    note: "Les données que Gazette enregistre pour un affichage immédiat et hors ligne.",
    total: "Total", unknown: "Impossible de mesurer le stockage pour le moment.", notKnown: "inconnu",
    empty: "Supprimer…", confirm: "Supprimer", cancel: "Annuler",
    emptyOf: { "Supprimer : \($0)" }, emptied: { "Supprimé : \($0)." },
    byteUnits: ["octets", "ko", "Mo", "Go"])
}

extension SettingsBackupPhrases {
  fileprivate static let french = SettingsBackupPhrases(
    backup: "Sauvegarde",
    backupNote:
      "Toute la base de données en un fichier : villes, flux, articles, favoris, annonces, réglages. Sans les clés.",
    backupButton: "Télécharger une sauvegarde",
    restore: "Restaurer",
    restoreNote: """
      Remplace tout par la sauvegarde, vérifiée d’abord. La base actuelle reste dans le dossier de données, sous le nom \
      gazette.before-restore.sqlite. Au-delà de 64 Mo, lancez « gazette restore » sur le serveur.
      """,
    restoreElsewhere:
      "Ce journal est enregistré dans PostgreSQL. Lancez « gazette restore » sur le serveur, avec une base vide.",
    restoreLabel: "Fichier de sauvegarde", restoreConfirm: "Remplacer tout le contenu du journal",
    restoreButton: "Restaurer", restored: "Sauvegarde restaurée.",
    notConfirmed: "Cochez la case pour confirmer que la sauvegarde remplace tout. Rien n’a été changé.",
    noFile: "Choisissez d’abord un fichier.",
    notABackup:
      "Ce fichier n’est pas une sauvegarde de Gazette, ou vient d’une version plus récente. Rien n’a été changé.",
    damagedBackup: "Cette sauvegarde est endommagée. Rien n’a été changé. Essayez-en une plus ancienne.",
    notRestored: "Impossible de restaurer la sauvegarde. Vérifiez l’espace libre et les droits du dossier de données.",
    lockedBackup: { lock in
      switch lock {
      case .noEditor:
        "Cette sauvegarde ne contient aucun rédacteur : personne ne pourrait gérer le journal. Rien n’a été changé."
      case .unreadablePassword(let reader):
        "Dans cette sauvegarde, le mot de passe de \(reader) est illisible et ne permettrait pas de se connecter. Rien n’a "
          + "été changé."
      }
    },
    file: "Export",
    fileNote: """
      Réglages, villes, flux, favoris, étiquettes, articles lus, veilles et points de la carte, en JSON \
      lisible, pour les transférer vers un autre serveur. Sans les clés, la météo, ni le texte des articles sans favori ni \
      étiquette.
      """,
    exportButton: "Exporter",
    importLabel: "Fichier exporté",
    importNote:
      "Le fichier est vérifié avant tout changement. Ses réglages remplacent les vôtres ; le reste s’ajoute.",
    importButton: "Importer",
    imported: { counts in
      let french = Language.french
      let list = [
        PluralForms(one: "ville", other: "villes").counted(counts.places, in: french),
        PluralForms(one: "flux", other: "flux").counted(counts.feeds, in: french),
        PluralForms(one: "article favori", other: "articles favoris").counted(counts.stories, in: french),
        PluralForms(one: "annonce favorite", other: "annonces favorites").counted(counts.ads, in: french),
        PluralForms(one: "veille", other: "veilles").counted(counts.watches, in: french),
      ].joined(separator: ", ")
      let missing =
        counts.missingAds == 0
        ? ""
        : " "
          + PluralForms(one: "annonce n’est plus publiée.", other: "annonces ne sont plus publiées.").counted(
            counts.missingAds, in: french)
      return "Importé : les réglages, \(list).\(missing)\(ReaderQuotaPhrases.french.leftOut(counts.skipped))"
    },
    problems: ReaderArchivePhrases(
      notJSON: "Ce fichier n’est pas du JSON. Rien n’a été changé.",
      notOurs: "Ce fichier n’est pas un export de Gazette. Rien n’a été changé.",
      newer:
        "Ce fichier vient d’une version plus récente de Gazette. Mettez d’abord ce serveur à jour. Rien n’a été changé.",
      wrong: { "Dans ce fichier, \($0) manque ou n’est pas valide. Rien n’a été changé." },
      setting: { "Dans ce fichier, le réglage \($0) est inconnu ou n’est pas valide. Rien n’a été changé." },
      tooMany: { "Ce fichier a plus de \($1) entrées dans \($0). Rien n’a été changé." },
      tooManyValues: { "Ce fichier a plus de \($0) valeurs. Rien n’a été changé." },
      quarantined: "Gazette s’est arrêtée de façon inattendue en important ce fichier, et ne le relira pas.",
      busy: "Un autre import est en cours. Réessayez dans une minute. Rien n’a été changé.",
      notSaved: """
        Le fichier a été lu, mais une partie n’a pas pu être enregistrée. Vérifiez l’espace libre et les droits du dossier de \
        données, puis importez-le de nouveau.
        """))
}
