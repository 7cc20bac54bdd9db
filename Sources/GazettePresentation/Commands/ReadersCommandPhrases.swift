/// `gazette readers`.
package struct ReadersCommandPhrases: Sendable {
  /// The commands for readers.
  package let group, list, add, disable, enable, remove, restore, role, password, reset: CommandHelpWords
  /// The commands for invitations and tokens.
  package let invite, invitations, withdraw, tokens, token, revoke: CommandHelpWords
  /// Their arguments and options.
  package let name, newName, displayName, asEditor, newRole, passwordFile: OptionWords
  package let invitedAsEditor, invitee, invitation, tokenName, scope, ends, tokenID: OptionWords
  /// The output.
  package let output: ReadersOutputPhrases
}

/// The output of `gazette readers`; a name is that of a reader, a date is written in full.
package struct ReadersOutputPhrases: Sendable {
  /// The headings of the tables of readers, invitations and tokens.
  package let columns, invitationColumns, tokenColumns: [String]
  /// The roles and the states, as cells of a table.
  package let editor, reader, active, disabled: String
  package let leaves: @Sendable (_ date: String) -> String
  /// The maker of an invitation from the command line, and the end of a token that has none.
  package let machine, never: String
  /// The time and address of the last use.
  package let used: @Sendable (_ date: String, _ address: String) -> String
  /// The notices of changes.
  package let added, disabledNotice, enabledNotice, restored, restoredDisabled, editorNotice, readerNotice,
    passwordSet: @Sendable (_ name: String) -> String
  package let removed: @Sendable (_ name: String, _ date: String, _ time: String) -> String
  package let withdrawn: String
  package let revoked: @Sendable (_ token: String) -> String
  /// The remedy for a reader without a password.
  package let withoutPassword: @Sendable (_ name: String) -> String
  /// The explanations of an invitation, a reset link and a token, which are on lines of their own.
  package let invited: String
  package let resetMade: @Sendable (_ name: String) -> String
  package let tokenMade: @Sendable (_ name: String) -> String
  /// The texts of empty lists.
  package let noInvitations: String
  package let noTokens: @Sendable (_ name: String) -> String
  /// The reason why a command has no effect.
  package let noPassword, badDate: FindingWords
  package let unknownReader: @Sendable (_ name: String) -> String
}

extension ReadersCommandPhrases {
  static let french = ReadersCommandPhrases(
    group: CommandHelpWords(
      "Gérer les lecteurs du journal et leurs moyens de connexion.",
      """
      Ces commandes fonctionnent aussi quand le serveur est en marche. Le code de sortie est 66 quand un lecteur, un jeton ou une \
      invitation n’existe pas, 65 quand un nom, un mot de passe ou une date n’est pas valide, et 77 quand la modification est \
      refusée : il faut au moins un rédacteur, et chaque nom est unique.
      """),
    list: CommandHelpWords("Lister les lecteurs : nom, nom affiché, rôle, état."),
    add: CommandHelpWords("Ajouter un lecteur."),
    disable: CommandHelpWords(
      "Désactiver un lecteur : ses sessions et ses jetons prennent fin, ses données restent."),
    enable: CommandHelpWords("Réactiver un lecteur."),
    remove: CommandHelpWords(
      "Supprimer un lecteur et, sept jours plus tard, toutes ses données.",
      "Sans demande de confirmation ; « gazette readers restore » le rétablit d’ici là."),
    restore: CommandHelpWords("Rétablir un lecteur qui vient d’être supprimé."),
    role: CommandHelpWords("Faire d’un lecteur un rédacteur, ou l’inverse."),
    password: CommandHelpWords(
      "Définir le mot de passe d’un lecteur et mettre fin à toutes ses sessions.",
      "L’ancien mot de passe n’est pas demandé."),
    reset: CommandHelpWords(
      "Créer un lien à usage unique où un lecteur choisit un nouveau mot de passe.",
      "Le lien est valable trois jours, jusqu’au changement du mot de passe. Ne l’envoyez qu’à ce lecteur."),
    invite: CommandHelpWords("Inviter une personne par un lien à usage unique."),
    invitations: CommandHelpWords("Lister les invitations en cours."),
    withdraw: CommandHelpWords(
      "Retirer une invitation.", "Écrivez « -- -Ab12… » pour un identifiant qui commence par un signe moins."),
    tokens: CommandHelpWords("Lister les jetons d’un lecteur, y compris expirés."),
    token: CommandHelpWords(
      "Créer un jeton, qu’un programme utilise à la place d’un mot de passe.",
      "Le jeton est écrit seul sur la sortie standard, et ne s’affiche plus ensuite."),
    revoke: CommandHelpWords(
      "Révoquer un jeton.", "Écrivez « NOM -- -Ab12… » pour un identifiant qui commence par un signe moins."),
    name: OptionWords("Le nom d’utilisateur du lecteur, sans distinction de casse.", value: "nom"),
    newName: OptionWords("Le nom d’utilisateur, tapé pour se connecter.", value: "nom"),
    displayName: OptionWords("Le nom affiché sur les pages ; par défaut, le nom d’utilisateur.", value: "texte"),
    asEditor: OptionWords("L’autoriser à changer les réglages et à gérer les lecteurs."),
    newRole: OptionWords(
      "editor (change les réglages et gère les lecteurs) ou reader.", value: "rôle"),
    passwordFile: OptionWords(
      "Lire le mot de passe sur la première ligne de ce fichier ; « - » est l’entrée standard.", value: "fichier"),
    invitedAsEditor: OptionWords("Inviter un rédacteur, qui change les réglages et gère les lecteurs."),
    invitee: OptionWords(
      "Le destinataire, par exemple un nom ou une adresse ; les rédacteurs le voient dans la liste.", value: "texte"),
    invitation: OptionWords(
      "Son identifiant, affiché par « gazette readers invitations ».", value: "identifiant"),
    tokenName: OptionWords("Son nom, par exemple celui du programme qui l’utilise.", value: "texte"),
    scope: OptionWords(
      "Sa portée : read (lecture), write (lecture et modification des données du lecteur) ou sync (lecture et marquage des "
        + "articles).",
      value: "portée"),
    ends: OptionWords(
      "Le premier jour où il ne fonctionne plus, AAAA-MM-JJ ; par défaut, il n’expire pas.", value: "jour"),
    tokenID: OptionWords(
      "Son identifiant ou son préfixe, affichés par « gazette readers tokens ».", value: "jeton"),
    output: .french)
}

extension ReadersOutputPhrases {
  fileprivate static let french = ReadersOutputPhrases(
    columns: ["nom", "nom affiché", "rôle", "état"],
    invitationColumns: ["identifiant", "pour", "rôle", "de", "création", "expiration"],
    tokenColumns: ["nom", "portée", "préfixe", "création", "expiration", "dernière utilisation", "identifiant"],
    editor: "rédacteur", reader: "lecteur", active: "actif", disabled: "désactivé", leaves: { "suppression le \($0)" },
    machine: "ce serveur", never: "jamais", used: { "\($0), \($1)" },
    added: { "\($0) a été ajouté." },
    disabledNotice: { "\($0) a été désactivé ; ses sessions et ses jetons ont pris fin." },
    enabledNotice: { "\($0) est actif." },
    restored: { "\($0) a été rétabli ; ses sessions et ses jetons ont pris fin." },
    restoredDisabled: { "\($0) a été rétabli, et reste désactivé ; « gazette readers enable \($0) » le réactive." },
    editorNotice: { "\($0) est rédacteur." }, readerNotice: { "\($0) est lecteur." },
    passwordSet: { "Le mot de passe de \($0) a été changé ; ses sessions ont pris fin." },
    removed: {
      "\($0) a été supprimé. « gazette readers restore \($0) » le rétablit jusqu’au \($1) à \($2) ; ensuite, toutes ses "
        + "données sont supprimées."
    },
    withdrawn: "Invitation retirée.", revoked: { "Jeton « \($0) » révoqué." },
    withoutPassword: { name in
      "\(name) n’a pas de mot de passe : définissez-en un avec « gazette readers password \(name) ». "
        + "Avec « gazette readers invite », chacun choisit son nom et son mot de passe."
    },
    invited: "Cette invitation est valable trois jours, une seule fois. Envoyez-la à une seule personne.",
    resetMade: { "Ce lien est valable trois jours, une seule fois, pour \($0). Envoyez-le à cette seule personne." },
    tokenMade: {
      "Voici le jeton de \($0). Copiez-le maintenant : il ne s’affichera plus. « gazette readers revoke » le révoque."
    },
    noInvitations: "Aucune invitation en cours. Créez-en une avec « gazette readers invite ».",
    noTokens: { "\($0) n’a pas de jeton. Créez-en un avec « gazette readers token »." },
    noPassword: FindingWords(
      "Aucun mot de passe n’a été donné.",
      advice: "Indiquez-le sur la première ligne du fichier, ou de l’entrée standard avec --password-file -."),
    badDate: FindingWords("Cette date n’existe pas.", advice: "Indiquez par exemple --ends 2027-01-31."),
    unknownReader: { "Lecteur inconnu : « \($0) »." })
}

extension ReadersCommandPhrases {
  static let english = ReadersCommandPhrases(
    group: CommandHelpWords(
      "Manage readers and how they sign in.",
      """
      These commands also work while the server is running. Exits with 66 when a reader, token or invitation doesn’t exist, \
      65 when a name, password or date isn’t valid, and 77 when the change is refused: a paper needs at least one editor, \
      and each name is unique.
      """),
    list: CommandHelpWords("List the readers: name, display name, role, state."),
    add: CommandHelpWords("Add a reader."),
    disable: CommandHelpWords("Disable a reader: their sessions and tokens end, their data stays."),
    enable: CommandHelpWords("Enable a disabled reader."),
    remove: CommandHelpWords(
      "Remove a reader and, seven days later, all their data.",
      "Doesn’t ask for confirmation; 'gazette readers restore' undoes it until then."),
    restore: CommandHelpWords("Restore a reader who was just removed."),
    role: CommandHelpWords("Make a reader an editor, or an editor a reader."),
    password: CommandHelpWords(
      "Set a reader’s password and end all their sessions.",
      "Doesn’t ask for the old password."),
    reset: CommandHelpWords(
      "Create a link that lets a reader choose a new password, once.",
      "The link is valid for three days, until the password changes. Send it to that reader only."),
    invite: CommandHelpWords("Invite one person with a link that works once."),
    invitations: CommandHelpWords("List the open invitations."),
    withdraw: CommandHelpWords("Withdraw an invitation.", "Write '-- -Ab12…' for an ID that begins with a minus sign."),
    tokens: CommandHelpWords("List a reader’s tokens, expired ones included."),
    token: CommandHelpWords(
      "Create a token, which a program uses instead of a password.",
      "The token is printed alone on standard output, and never shown again."),
    revoke: CommandHelpWords("Revoke a token.", "Write 'NAME -- -Ab12…' for an ID that begins with a minus sign."),
    name: OptionWords("The reader’s login name; case doesn’t matter.", value: "name"),
    newName: OptionWords("The login name.", value: "name"),
    displayName: OptionWords("The name shown on pages; the login name by default.", value: "text"),
    asEditor: OptionWords("Let them change the settings and manage readers."),
    newRole: OptionWords("editor (changes the settings and manages readers) or reader.", value: "role"),
    passwordFile: OptionWords(
      "Read the password from the first line of this file; '-' is standard input.", value: "file"),
    invitedAsEditor: OptionWords("Invite an editor, who changes the settings and manages readers."),
    invitee: OptionWords("The recipient, such as a name or an address; editors see it in the list.", value: "text"),
    invitation: OptionWords("Its ID, shown by 'gazette readers invitations'.", value: "id"),
    tokenName: OptionWords("A name for it, such as the program that uses it.", value: "text"),
    scope: OptionWords(
      "What it allows: read, write (also changes the reader’s data) or sync (reads and marks articles).",
      value: "scope"),
    ends: OptionWords(
      "The first day on which it no longer works, YYYY-MM-DD; it doesn’t expire by default.", value: "day"),
    tokenID: OptionWords("Its ID or prefix, shown by 'gazette readers tokens'.", value: "token"),
    output: .english)
}

extension ReadersOutputPhrases {
  fileprivate static let english = ReadersOutputPhrases(
    columns: ["name", "display name", "role", "state"],
    invitationColumns: ["id", "for", "role", "from", "created", "expires"],
    tokenColumns: ["name", "scope", "prefix", "created", "expires", "last used", "id"],
    editor: "editor", reader: "reader", active: "active", disabled: "disabled", leaves: { "deleted on \($0)" },
    machine: "this server", never: "never", used: { "\($0), \($1)" },
    added: { "Added \($0)." },
    disabledNotice: { "Disabled \($0) and ended their sessions and tokens." },
    enabledNotice: { "\($0) is active." },
    restored: { "Restored \($0). Their sessions and tokens have ended." },
    restoredDisabled: { "Restored \($0), who is still disabled; 'gazette readers enable \($0)' lets them in." },
    editorNotice: { "\($0) is an editor." }, readerNotice: { "\($0) is a reader." },
    passwordSet: { "Set the password of \($0) and ended their sessions." },
    removed: {
      "Removed \($0). 'gazette readers restore \($0)' undoes it until \($1) at \($2); then all their data is deleted."
    },
    withdrawn: "Withdrew the invitation.", revoked: { "Revoked the token “\($0)”." },
    withoutPassword: { name in
      "\(name) has no password: set one with 'gazette readers password \(name)'. With 'gazette readers invite', "
        + "people choose their own name and password."
    },
    invited: "This invitation is valid for three days and works once. Send it to one person only.",
    resetMade: { "This link is valid for three days and works once, for \($0). Send it to that person only." },
    tokenMade: {
      "This is the token of \($0). Copy it now: it won’t be shown again. 'gazette readers revoke' revokes it."
    },
    noInvitations: "No open invitations. Create one with 'gazette readers invite'.",
    noTokens: { "\($0) has no tokens. Create one with 'gazette readers token'." },
    noPassword: FindingWords(
      "No password was given.",
      advice: "Put it on the first line of the file, or of standard input with --password-file -."),
    badDate: FindingWords("That date doesn’t exist.", advice: "Use a date such as --ends 2027-01-31."),
    unknownReader: { "Unknown reader “\($0)”." })
}
