import GazetteDomain

extension ProgramFailurePhrases {
  static let french = ProgramFailurePhrases(
    fileExists: { FindingWords("Le fichier \($0) existe déjà.", advice: "Choisissez un autre nom.") },
    fileNotWritten: {
      FindingWords(
        "Impossible d’écrire le fichier \($0).", advice: "Vérifiez l’espace libre et les droits de son dossier.")
    },
    fileUnreadable: { FindingWords("Le fichier \($0) est illisible.", advice: "Vérifiez son nom et ses droits.") },
    backupMissing: { FindingWords("Il n’y a pas de fichier \($0).") },
    outputClosed: FindingWords(
      "Impossible d’écrire sur la sortie standard.",
      advice: "Vérifiez le disque, ou le programme qui la lit."),
    noJSON: FindingWords(
      "Impossible d’écrire la réponse en JSON.", advice: "C’est un bogue de Gazette. Merci de le signaler."),
    exportNotWritten: {
      FindingWords(
        "Impossible d’écrire le fichier (\($0)).", advice: "C’est un bogue de Gazette. Merci de le signaler.")
    },
    nothingToBackUp: {
      FindingWords("Il n’y a rien à sauvegarder dans \($0).", advice: "Indiquez le dossier avec --data-folder.")
    },
    restoreDeclined: FindingWords("Rien n’a été changé."),
    backupNotWritten: {
      FindingWords(
        "Impossible d’écrire la sauvegarde \($0) (\($1)).",
        advice: "Vérifiez l’espace libre et les droits de son dossier. Aucun fichier partiel n’est resté.")
    },
    notABackup: {
      FindingWords("\($0) n’est pas une sauvegarde de Gazette (\($1)).", advice: "Rien n’a été changé.")
    },
    backupDamaged: {
      FindingWords(
        "La sauvegarde \($0) est endommagée (\($1)).", advice: "Rien n’a été changé. Essayez-en une plus ancienne.")
    },
    backupLocked: { file, lock in
      let reason =
        switch lock {
        case .noEditor: "aucun lecteur n’y est rédacteur"
        case .unreadablePassword(let reader):
          "l’empreinte du mot de passe de \(reader) y est illisible"
        }
      return FindingWords(
        "La sauvegarde \(file) n’a pas été restaurée : \(reason).",
        advice: "Rien n’a été changé. Essayez-en une plus ancienne.")
    },
    store: frenchStore, database: frenchDatabase,
    moveTargetMissing: FindingWords(
      "Il manque la destination.", advice: "Indiquez --to ou --from, avec l’adresse de PostgreSQL."),
    moveTargetNotEmpty: FindingWords(
      "La destination contient déjà un journal.",
      advice: "Rien n’a été changé. Choisissez une base ou un dossier vide."),
    moveUnfinished: FindingWords(
      "Le journal est incomplet : un transfert ou une restauration a été interrompu.",
      advice: "Relancez le même « gazette move » ou « gazette restore ». Il reprend où il s’est arrêté."),
    moveDiffers: {
      FindingWords(
        "La table \($0) diffère entre la source et la destination.",
        advice:
          "L’une des deux a changé pendant le transfert. Arrêtez tous les nœuds, videz la destination et recommencez.")
    },
    noPassword: FindingWords(
      "Aucun mot de passe n’a été donné.", advice: "Tapez-le, ou lisez-le dans un fichier : gazette password < FICHIER"),
    notHashed: FindingWords(
      "Impossible de calculer l’empreinte du mot de passe : mémoire insuffisante.",
      advice: "Libérez 16 Mo de mémoire et recommencez."),
    notAHash: FindingWords(
      "server.password ressemble à une empreinte, mais Gazette ne peut pas la lire.",
      advice: "Copiez toute la ligne qu’affiche « gazette password », entre apostrophes."),
    badProvider: {
      FindingWords(
        "Le fournisseur d’identité \($0) n’est pas utilisable : \($1)",
        advice: """
          Corrigez readers.providers, readers.providerClients, readers.providerSecrets ou \
          readers.providerAuthentication.
          """)
    },
    shortPassword: {
      FindingWords(
        "Le mot de passe a moins de \($0) caractères.",
        advice: "Choisissez-en un plus long : trois mots sans rapport entre eux.")
    },
    openWithoutPassword: {
      FindingWords(
        "Écouter sur \($0) donne accès à d’autres machines, et aucun mot de passe n’est défini.",
        advice: "Définissez server.password (GAZETTE_SERVER_PASSWORD), ou écoutez sur 127.0.0.1.")
    },
    portTaken: {
      FindingWords(
        "Un autre programme utilise le port \($1) de \($0).",
        advice: "Arrêtez-le, ou choisissez un autre port avec --port.")
    },
    portForbidden: {
      FindingWords(
        "Cet utilisateur n’a pas le droit d’écouter sur le port \($0).",
        advice: "Choisissez un port à partir de 1024 avec --port.")
    },
    unknownAddress: {
      FindingWords("Cette machine n’a pas l’adresse \($0).", advice: "Vérifiez server.address.")
    },
    stopped: {
      FindingWords("Gazette s’est arrêtée : \($0).", advice: "C’est un bogue de Gazette. Merci de le signaler.")
    },
    demoIncomplete: {
      FindingWords(
        "Les fournisseurs simulés sont incomplets (\($0)).", advice: "Recompilez ou réinstallez Gazette.")
    },
    noTemporaryFolder: {
      FindingWords(
        "Impossible de créer le dossier temporaire \($0).",
        advice: "Libérez de l’espace, ou indiquez un autre dossier dans la variable TMPDIR.")
    },
    settings: .french, tools: .french)

  private static let frenchDatabase: @Sendable (DatabaseProblem, String) -> FindingWords = { problem, detail in
    switch problem {
    case .unreadableAddress:
      FindingWords(
        "L’adresse de PostgreSQL n’est pas valide (\(detail)).",
        advice: "Indiquez par exemple postgres://utilisateur@hôte:5432/base?sslmode=verify-full dans database.url.")
    case .unknownHost:
      FindingWords("L’hôte de PostgreSQL est inconnu (\(detail)).", advice: "Vérifiez database.url ou PGHOST.")
    case .unreachable:
      FindingWords(
        "PostgreSQL ne répond pas (\(detail)).", advice: "Vérifiez qu’il est démarré, ainsi que l’hôte et le port.")
    case .wrongPassword:
      FindingWords(
        "PostgreSQL refuse le mot de passe (\(detail)).",
        advice:
          "Vérifiez l’utilisateur et le mot de passe dans database.url, PGPASSWORD ou le fichier des mots de passe.")
    case .unknownDatabase:
      FindingWords("Cette base n’existe pas (\(detail)).", advice: "Créez-la : createdb --encoding UTF8 NOM")
    case .refused:
      FindingWords(
        "PostgreSQL refuse la connexion (\(detail)).", advice: "Vérifiez pg_hba.conf et les logs de PostgreSQL.")
    case .untrusted:
      FindingWords(
        "Gazette ne fait pas confiance au certificat de PostgreSQL (\(detail)).",
        advice: "Vérifiez sslmode, sslrootcert et le nom de l’hôte dans database.url.")
    case .oldServer:
      FindingWords(
        "PostgreSQL est en version \(detail). Gazette exige la version 15 ou plus récente.",
        advice: "Mettez d’abord PostgreSQL à jour.")
    case .missingExtension:
      FindingWords(
        "Il manque à la base l’extension \(detail).",
        advice:
          "Installez les extensions de PostgreSQL, puis exécutez en tant que propriétaire de la base : CREATE EXTENSION \(detail);"
      )
    case .newerSchema:
      FindingWords(
        "La base vient d’une version plus récente de Gazette (\(detail)).",
        advice: "Installez cette version ou une plus récente.")
    case .foreignTables:
      FindingWords(
        "La base contient des tables étrangères à Gazette (\(detail)).", advice: "Donnez à Gazette sa propre base.")
    case .cannotMigrate:
      FindingWords("Impossible de mettre le schéma à jour (\(detail)).", advice: "Rien n’a été changé.")
    }
  }

  private static let frenchStore: @Sendable (StoreError, String) -> FindingWords = { error, folder in
    switch error {
    case .busy:
      FindingWords(
        "Une autre Gazette utilise le dossier de données \(folder).",
        advice: "Arrêtez-la d’abord, ou choisissez un autre dossier avec --data-folder.")
    case .full: FindingWords("Le disque de \(folder) est plein.", advice: "Libérez de l’espace, puis réessayez.")
    case .readOnly:
      FindingWords(
        "Impossible d’écrire dans le dossier de données \(folder).",
        advice: "Donnez-le à l’utilisateur qui exécute Gazette, ou choisissez-en un autre avec --data-folder.")
    case .inputOutput(let detail):
      FindingWords(
        "La lecture ou l’écriture de \(folder) a échoué (\(detail)).", advice: "Vérifiez l’état du disque.")
    case .unanswered(let detail):
      FindingWords(
        "La base de données ne répond pas (\(detail)).",
        advice: "Réessayez. La modification a peut-être été enregistrée. Lancez « gazette doctor » pour en savoir plus."
      )
    case .corrupt(let detail):
      FindingWords(
        "La base de données de \(folder) est endommagée (\(detail)).",
        advice: "Restaurez une sauvegarde avec « gazette restore FICHIER ».")
    case .foreign(let detail):
      FindingWords(
        "Cette version de Gazette ne peut pas lire la base de données : \(detail).",
        advice: "Utilisez la version qui l’a écrite, ou choisissez un autre dossier avec --data-folder.")
    case .locked:
      FindingWords(
        "Cette sauvegarde ne contient aucun rédacteur pour gérer le journal.", advice: "Essayez-en une plus ancienne.")
    case .notFound: FindingWords("Introuvable.")
    case .quotaReached(let quota): FindingWords(ReaderQuotaPhrases.french.reached(quota))
    case .failed(let detail):
      FindingWords(
        "La base de données a échoué (\(detail)).", advice: "C’est un bogue de Gazette. Merci de le signaler.")
    }
  }
}

extension SettingsFailurePhrases {
  fileprivate static let french = SettingsFailurePhrases(
    unknown: { name, origin, nearest in
      "Réglage inconnu \(name) (origine : \(origin))." + (nearest.map { " Vouliez-vous dire \($0) ?" } ?? "")
    },
    invalidValue: { shown, name, origin, expected in
      "La valeur \(shown.map { "« \($0) » " } ?? "")de \(name) (origine : \(origin)) n’est pas valide ; il faut : "
        + "\(expected)."
    },
    shapes: .french,
    unreadable: { "Le fichier de réglages \($0) est illisible : \($1)" },
    noFile: "il n’existe pas, n’est pas lisible ou n’est pas en UTF-8.",
    notYAML: { "ce n’est pas du YAML (\($0))." },
    badLine: { "la ligne \($0) devrait être un groupe ou une valeur, comme « server: » ou « port: 80 »." },
    advice:
      "Voyez « gazette config --help » pour l’origine des réglages, et docs/operators/settings.md pour leur liste.",
    choicesUnreadable: {
      "Les réglages de la page des réglages sont illisibles (\($0)). Lancez « gazette doctor » pour en savoir plus."
    })
}

extension ToolFailurePhrases {
  fileprivate static let french = ToolFailurePhrases(
    notFetched: { FindingWords("Gazette ne charge pas cette adresse : \($0).", advice: $1) },
    notAHeader: {
      FindingWords(
        "« \($0) » n’est pas un en-tête.",
        advice: "Indiquez un nom, deux-points et une valeur : \"Content-Type: text/xml\".")
    },
    notABase: {
      FindingWords(
        "« \($0) » n’est pas une adresse de base.",
        advice: "Indiquez une adresse qui commence par https:// ou http://.")
    },
    badLine: {
      FindingWords(
        "La ligne \($0) de l’entrée n’est pas un objet JSON avec \"html\".",
        advice: "Écrivez un objet tel que {\"html\":\"<p>…\"} par ligne.")
    },
    noArticle: FindingWords(
      "Aucun article dans l’entrée.", advice: "Fournissez le HTML complet d’une page qui contient du texte."),
    notAFeed: { "\($0) n’est pas un flux : \($1)." },
    noAddress: { "\($0) n’a pas d’adresse, rien n’a donc pu être vérifié" },
    emptyFeed: "il est vide", unknownFeed: "ce n’est ni du XML ni du JSON",
    largeFeed: { "il fait plus de \($0) Mo" },
    webPage: FindingWords(
      "c’est une page web", advice: "Cherchez l’adresse du flux sur cette page."),
    listOfFeeds: FindingWords("c’est une liste de flux", advice: "Lisez plutôt l’un de ses flux."),
    otherDocument: { "c’est un autre type de document, « \($0) »" })
}
