/// Why the database of many nodes cannot be used.
package enum DatabaseTrouble: Sendable, CaseIterable {
  case unreadableAddress, unknownHost, unreachable, wrongPassword, unknownDatabase, refused, untrusted
  /// What stands behind is the server's version, the extension's name, the migration's name.
  case oldServer, missingExtension, newerSchema
  case foreignTables, cannotMigrate

  /// The sentence in French.
  static func french(_ trouble: DatabaseTrouble, _ detail: String) -> FindingWords {
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
      FindingWords("Cette base n’existe pas (\(detail)).", advice: "Créez-la : createdb --encoding UTF8 NOM")
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
          "Installez les extensions de PostgreSQL, puis faites exécuter à son propriétaire : CREATE EXTENSION \(detail);"
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

  /// The sentence in English.
  static func english(_ trouble: DatabaseTrouble, _ detail: String) -> FindingWords {
    switch trouble {
    case .unreadableAddress:
      FindingWords(
        "The address of PostgreSQL can't be read (\(detail)).",
        advice: "Write postgres://user@host:5432/database?sslmode=verify-full into database.url.")
    case .unknownHost:
      FindingWords("The host of PostgreSQL is unknown (\(detail)).", advice: "Check database.url or PGHOST.")
    case .unreachable:
      FindingWords("PostgreSQL doesn't answer (\(detail)).", advice: "See whether it runs, and check host and port.")
    case .wrongPassword:
      FindingWords(
        "PostgreSQL refuses the password (\(detail)).",
        advice: "Check user and password in database.url, PGPASSWORD or the password file.")
    case .unknownDatabase:
      FindingWords("There is no such database (\(detail)).", advice: "Make it: createdb --encoding UTF8 NAME")
    case .refused:
      FindingWords("PostgreSQL refuses the connection (\(detail)).", advice: "See pg_hba.conf and its log.")
    case .untrusted:
      FindingWords(
        "The certificate of PostgreSQL isn't trusted (\(detail)).",
        advice: "Check sslmode, sslrootcert and the host's name in database.url.")
    case .oldServer:
      FindingWords("This is PostgreSQL \(detail), and Gazette needs 15 or newer.", advice: "Upgrade it first.")
    case .missingExtension:
      FindingWords(
        "The database lacks the extension \(detail).",
        advice: "Install PostgreSQL's extensions, and let its owner run: CREATE EXTENSION \(detail);")
    case .newerSchema:
      FindingWords("The database is a newer Gazette's (\(detail)).", advice: "Install that version or a newer one.")
    case .foreignTables:
      FindingWords(
        "The database holds tables that aren't Gazette's (\(detail)).", advice: "Give Gazette a database of its own.")
    case .cannotMigrate:
      FindingWords("The tables couldn't be made (\(detail)).", advice: "Nothing was changed.")
    }
  }
}
