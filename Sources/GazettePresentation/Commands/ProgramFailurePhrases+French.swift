import GazetteDomain

extension ProgramFailurePhrases {
  static let french = ProgramFailurePhrases(
    fileExists: { FindingWords("Il y a déjà un fichier \($0).", advice: "Choisissez un autre nom.") },
    fileNotWritten: {
      FindingWords(
        "Le fichier \($0) n’a pas pu être écrit.", advice: "Regardez la place et les droits de son dossier.")
    },
    fileUnreadable: { FindingWords("Le fichier \($0) est illisible.", advice: "Vérifiez son nom et ses droits.") },
    backupMissing: { FindingWords("Il n’y a pas de fichier \($0).") },
    outputClosed: FindingWords(
      "La réponse n’a pas pu être écrite sur la sortie standard.",
      advice: "Vérifiez le disque, ou le programme qui la lit."),
    noJSON: FindingWords("La réponse n’a pas pu être écrite en JSON.", advice: "Signalez ce défaut, s’il vous plaît."),
    paperNotWritten: {
      FindingWords("Le fichier n’a pas pu être écrit (\($0)).", advice: "Signalez ce défaut, s’il vous plaît.")
    },
    nothingToBackUp: {
      FindingWords("Il n’y a rien à sauvegarder dans \($0).", advice: "Nommez le dossier avec --data-folder.")
    },
    restoreDeclined: FindingWords("Rien n’a été changé."),
    backupNotWritten: {
      FindingWords(
        "La sauvegarde \($0) n’a pas pu être écrite (\($1)).",
        advice: "Regardez la place et les droits de son dossier ; rien n’en est resté.")
    },
    notABackup: {
      FindingWords("\($0) n’est pas une sauvegarde de cette Gazette (\($1)).", advice: "Rien n’a été changé.")
    },
    backupDamaged: {
      FindingWords(
        "La sauvegarde \($0) est abîmée (\($1)).", advice: "Rien n’a été changé ; essayez-en une plus ancienne.")
    },
    backupLocked: { file, lock in
      let reason =
        switch lock {
        case .noEditor: "personne n’y est éditeur"
        case .unreadablePassword(let reader):
          "le mot de passe de \(reader) n’y est pas une empreinte que Gazette sait lire"
        }
      return FindingWords(
        "La sauvegarde \(file) n’est pas mise en place : \(reason).",
        advice: "Rien n’a été changé ; essayez-en une plus ancienne.")
    },
    store: frenchStore, database: frenchDatabase,
    moveNeedsAddress: FindingWords(
      "Rien ne dit où porter le journal.", advice: "Donnez --to ou --from, avec une adresse de PostgreSQL."),
    moveNeedsRoom: FindingWords(
      "Il y a déjà un journal là où celui-ci doit aller.",
      advice: "Rien n’a été changé. Choisissez une base ou un dossier vides."),
    moveUnfinished: FindingWords(
      "Le journal n’est pas tout entier là : le transfert qui l’apporte a été interrompu.",
      advice: "Relancez le même « gazette move » ou « gazette restore » : il reprend où il en était."),
    moveDiffers: {
      FindingWords(
        "Ce qui est arrivé dans la table \($0) n’est pas ce qui a été envoyé.",
        advice:
          "Quelqu’un a changé l’un des deux entre-temps : arrêtez tous les nœuds, videz le nouveau et recommencez.")
    },
    noPassword: FindingWords(
      "Aucun mot de passe n’a été donné.", advice: "Tapez-le, ou envoyez-le : gazette password < FICHIER"),
    notHashed: FindingWords(
      "Le mot de passe n’a pas pu être brouillé.", advice: "Libérez de la mémoire (16 Mo) et recommencez."),
    notAHash: FindingWords(
      "server.password commence comme une empreinte, mais Gazette ne peut pas la lire.",
      advice: "Recopiez toute la ligne qu’écrit gazette password, entre apostrophes."),
    badProvider: {
      FindingWords(
        "Le fournisseur d’identité \($0) ne peut pas servir : \($1)",
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
    openToAll: {
      FindingWords(
        "Écouter sur \($0) ouvrirait le journal à d’autres machines, et il n’y a pas de mot de passe.",
        advice: "Fixez server.password (GAZETTE_SERVER_PASSWORD), ou écoutez sur 127.0.0.1.")
    },
    portTaken: {
      FindingWords(
        "Un autre programme écoute sur le port \($1) de \($0).",
        advice: "Arrêtez-le, ou choisissez un autre port avec --port.")
    },
    portForbidden: {
      FindingWords(
        "Cet utilisateur ne peut pas écouter sur le port \($0).",
        advice: "Choisissez un port à partir de 1024 avec --port.")
    },
    unknownAddress: {
      FindingWords("Cette machine n’a pas d’adresse \($0) où écouter.", advice: "Vérifiez server.address.")
    },
    stopped: { FindingWords("Le journal s’est arrêté : \($0).", advice: "Signalez ce défaut, s’il vous plaît.") },
    demoIncomplete: {
      FindingWords(
        "Il manque quelque chose aux fournisseurs simulés (\($0)).", advice: "Construisez ou installez Gazette à neuf.")
    },
    noTemporaryFolder: {
      FindingWords(
        "Le dossier temporaire \($0) n’a pas pu être créé.",
        advice: "Faites de la place, ou nommez un autre endroit dans la variable TMPDIR.")
    },
    settings: .french, tools: .french)

  private static let frenchDatabase: @Sendable (DatabaseTrouble, String) -> FindingWords = { trouble, detail in
    switch trouble {
    case .unreadableAddress:
      FindingWords(
        "L’adresse de PostgreSQL est illisible (\(detail)).",
        advice: "Écrivez postgres://utilisateur@hôte:5432/base?sslmode=verify-full dans database.url.")
    case .unknownHost:
      FindingWords("L’hôte de PostgreSQL est inconnu (\(detail)).", advice: "Vérifiez database.url ou PGHOST.")
    case .unreachable:
      FindingWords("PostgreSQL ne répond pas (\(detail)).", advice: "Voyez s’il tourne, et vérifiez l’hôte et le port.")
    case .wrongPassword:
      FindingWords(
        "PostgreSQL refuse le mot de passe (\(detail)).",
        advice:
          "Vérifiez l’utilisateur et le mot de passe dans database.url, PGPASSWORD ou le fichier des mots de passe.")
    case .unknownDatabase:
      FindingWords("Cette base n’existe pas (\(detail)).", advice: "Créez-la : createdb --encoding UTF8 NOM")
    case .refused:
      FindingWords("PostgreSQL refuse la connexion (\(detail)).", advice: "Voyez pg_hba.conf et son journal.")
    case .untrusted:
      FindingWords(
        "Le certificat de PostgreSQL n’est pas sûr (\(detail)).",
        advice: "Vérifiez sslmode, sslrootcert et le nom de l’hôte dans database.url.")
    case .oldServer:
      FindingWords("C’est PostgreSQL \(detail), et il faut le 15 ou plus récent.", advice: "Mettez-le d’abord à jour.")
    case .missingExtension:
      FindingWords(
        "Il manque à la base l’extension \(detail).",
        advice:
          "Installez les extensions de PostgreSQL, puis faites exécuter à son propriétaire : CREATE EXTENSION \(detail);"
      )
    case .newerSchema:
      FindingWords(
        "La base est celle d’une Gazette plus récente (\(detail)).",
        advice: "Installez cette version ou une plus récente.")
    case .foreignTables:
      FindingWords(
        "La base contient des tables qui ne sont pas de la Gazette (\(detail)).", advice: "Donnez-lui une base à elle.")
    case .cannotMigrate:
      FindingWords("Les tables n’ont pas pu être faites (\(detail)).", advice: "Rien n’a été changé.")
    }
  }

  private static let frenchStore: @Sendable (StoreError, String) -> FindingWords = { error, folder in
    switch error {
    case .busy:
      FindingWords(
        "Un autre Gazette se sert du dossier de données \(folder).",
        advice: "Arrêtez-le d’abord, ou choisissez un autre dossier avec --data-folder.")
    case .full: FindingWords("Le disque de \(folder) est plein.", advice: "Faites-y de la place, puis recommencez.")
    case .readOnly:
      FindingWords(
        "On ne peut pas écrire dans le dossier de données \(folder).",
        advice: "Donnez-le à l’utilisateur qui fait tourner Gazette, ou choisissez-en un autre avec --data-folder.")
    case .inputOutput(let detail):
      FindingWords(
        "Lire ou écrire \(folder) a échoué (\(detail)).", advice: "Regardez la santé du disque.")
    case .unanswered(let detail):
      FindingWords(
        "La base de données ne répond pas (\(detail)).",
        advice: "Réessayez ; ce qui devait changer l’est peut-être. « gazette doctor » en dit plus.")
    case .corrupt(let detail):
      FindingWords(
        "La base de données de \(folder) est abîmée (\(detail)).",
        advice: "Mettez une sauvegarde à sa place avec « gazette restore FICHIER ».")
    case .foreign(let detail):
      FindingWords(
        "Cette Gazette ne peut pas lire cette base de données : \(detail).",
        advice: "Prenez la Gazette qui l’a écrite, ou choisissez un autre dossier avec --data-folder.")
    case .locked:
      FindingWords(
        "Cette sauvegarde n’a personne qui puisse s’occuper du journal.", advice: "Essayez-en une plus ancienne.")
    case .notFound: FindingWords("Ce qui est demandé n’est pas là.")
    case .quotaReached(let quota): FindingWords(ReaderQuotaPhrases.french.reached(quota))
    case .failed(let detail):
      FindingWords(
        "La base de données n’a pas fait son travail (\(detail)).", advice: "Signalez ce défaut, s’il vous plaît.")
    }
  }
}

extension SettingsFailurePhrases {
  fileprivate static let french = SettingsFailurePhrases(
    unknown: { name, origin, nearest in
      "Il n’y a pas de réglage \(name) (origine : \(origin))." + (nearest.map { " Vouliez-vous dire \($0) ?" } ?? "")
    },
    illTyped: { shown, name, origin, expected in
      "La valeur \(shown.map { "« \($0) » " } ?? "")de \(name) (origine : \(origin)) n’est pas comprise ; il faut : "
        + "\(expected)."
    },
    shapes: .french,
    unreadable: { "Le fichier de réglages \($0) est illisible : \($1)" },
    noFile: "il n’existe pas, ou ne peut pas être lu, ou n’est pas en UTF-8.",
    notYAML: { "ce n’est pas du YAML (\($0))." },
    badLine: { "la ligne \($0) devrait être un groupe ou une valeur, comme « server: » ou « port: 80 »." },
    advice: "« gazette config --help » dit d’où viennent les réglages ; docs/operators/settings.md les énumère.",
    choicesUnreadable: {
      "Ce qui a été choisi sur la page des réglages est illisible (\($0)) ; « gazette doctor » en dit plus."
    })
}

extension ToolFailurePhrases {
  fileprivate static let french = ToolFailurePhrases(
    notFetched: { FindingWords("Cette adresse n’est pas demandée : \($0).", advice: $1) },
    notAHeader: {
      FindingWords(
        "« \($0) » n’est pas un en-tête.",
        advice: "Écrivez un nom, un deux-points et une valeur : \"Content-Type: text/xml\".")
    },
    notABase: {
      FindingWords(
        "« \($0) » n’est pas une adresse par rapport à laquelle résoudre.",
        advice: "Donnez-en une qui commence par https:// ou http://.")
    },
    badLine: {
      FindingWords(
        "La ligne \($0) de l’entrée n’est pas un objet JSON avec \"html\".",
        advice: "Écrivez un objet tel que {\"html\":\"<p>…\"} par ligne.")
    },
    noArticle: FindingWords(
      "Il n’y a pas d’article dans l’entrée.", advice: "Donnez le HTML entier d’une page qui a du texte."),
    notAFeed: { "\($0) n’est pas un flux : \($1)." },
    noAddress: { "aucune adresse n’a été trouvée pour \($0), rien n’a donc pu être vérifié" },
    emptyFeed: "il est vide", unknownFeed: "ce n’est ni du XML ni du JSON",
    largeFeed: { "il fait plus de \($0) Mo" },
    webPage: FindingWords(
      "c’est une page du web", advice: "Cherchez sur cette page l’adresse du flux lui-même."),
    listOfFeeds: FindingWords("c’est une liste de flux", advice: "Lisez les flux qu’elle nomme."),
    otherDocument: { "c’est un document d’une autre sorte, « \($0) »" })
}
