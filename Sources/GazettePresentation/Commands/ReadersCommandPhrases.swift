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
  package let added, isDisabled, isEnabled, restored, restoredDisabled, isEditor, isReader,
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
  package let nobody: @Sendable (_ name: String) -> String
}

extension ReadersCommandPhrases {
  static let french = ReadersCommandPhrases(
    group: CommandHelpWords(
      "Dire qui lit le journal, et avec quoi chacun entre.",
      """
      Ces commandes marchent aussi pendant que le journal est servi. Le code de sortie est 66 quand un lecteur, un \
      jeton ou une invitation n’existe pas, 65 quand un nom, un mot de passe ou une date ne va pas, et 77 quand c’est \
      refusé : le dernier rédacteur reste, un nom est à une personne.
      """),
    list: CommandHelpWords("Énumérer les lecteurs : nom, nom affiché, rôle, état."),
    add: CommandHelpWords("Ajouter un lecteur."),
    disable: CommandHelpWords(
      "Désactiver un lecteur : ses sessions et ses jetons finissent, ce qui est à lui reste."),
    enable: CommandHelpWords("Réactiver un lecteur."),
    remove: CommandHelpWords(
      "Supprimer un lecteur et, sept jours plus tard, tout ce qui est à lui.",
      "Rien n’est demandé ; « gazette readers restore » le rétablit d’ici là."),
    restore: CommandHelpWords("Rétablir un lecteur qui vient d’être supprimé."),
    role: CommandHelpWords("Faire d’un lecteur un rédacteur, ou l’inverse."),
    password: CommandHelpWords(
      "Donner un mot de passe à un lecteur, dont toutes les sessions finissent.",
      "L’ancien n’est pas demandé : qui a la machine a le journal."),
    reset: CommandHelpWords(
      "Écrire l’adresse où un lecteur choisit un autre mot de passe, une fois.",
      "Elle vaut trois jours, et plus rien dès qu’il a un autre mot de passe. Personne d’autre ne l’apprend."),
    invite: CommandHelpWords("Inviter une personne : écrire l’adresse où elle devient lecteur, une fois."),
    invitations: CommandHelpWords("Énumérer les invitations qui peuvent encore servir."),
    withdraw: CommandHelpWords(
      "Retirer une invitation.", "Écrivez « -- -Ab12… » pour un identifiant qui commence par un signe moins."),
    tokens: CommandHelpWords("Énumérer les jetons d’un lecteur, même finis."),
    token: CommandHelpWords(
      "Faire un jeton, qu’un programme montre à la place d’un mot de passe.",
      "Le jeton est écrit seul sur la sortie standard, et n’est plus jamais montré."),
    revoke: CommandHelpWords(
      "Révoquer un jeton.", "Écrivez « NOM -- -Ab12… » pour un identifiant qui commence par un signe moins."),
    name: OptionWords("Le nom d’utilisateur du lecteur, quelle que soit sa casse.", value: "nom"),
    newName: OptionWords("Le nom d’utilisateur, tapé pour se connecter.", value: "nom"),
    displayName: OptionWords("Le nom que montrent les pages ; sinon, le nom d’utilisateur.", value: "texte"),
    asEditor: OptionWords("Le laisser changer les réglages, et dire qui lit le journal."),
    newRole: OptionWords(
      "editor pour changer les réglages et dire qui lit le journal ; reader pour lire.", value: "rôle"),
    passwordFile: OptionWords(
      "Lire le mot de passe sur la première ligne de ce fichier ; « - » est l’entrée standard.", value: "fichier"),
    invitedAsEditor: OptionWords("Inviter un rédacteur, qui change les réglages et dit qui lit le journal."),
    invitee: OptionWords(
      "Pour qui elle est : un nom, une adresse ; les rédacteurs le lisent dans la liste.", value: "texte"),
    invitation: OptionWords(
      "Son identifiant, tel que « gazette readers invitations » l’énumère.", value: "identifiant"),
    tokenName: OptionWords("Comment l’appeler : le programme qui s’en sert, par exemple.", value: "texte"),
    scope: OptionWords(
      "Ce qu’il ouvre : read pour lire, write pour changer aussi ce qui est au lecteur, sync pour lire et marquer des "
        + "articles.", value: "portée"),
    ends: OptionWords("Le premier jour où il n’ouvre plus rien, AAAA-MM-JJ ; sinon, il n’a pas de fin.", value: "jour"),
    tokenID: OptionWords(
      "Son identifiant ou son début, tels que « gazette readers tokens » les énumère.", value: "jeton"),
    output: .french)
}

extension ReadersOutputPhrases {
  fileprivate static let french = ReadersOutputPhrases(
    columns: ["nom", "nom affiché", "rôle", "état"],
    invitationColumns: ["identifiant", "pour", "rôle", "de", "faite", "fin"],
    tokenColumns: ["nom", "portée", "début", "fait", "fin", "dernier emploi", "identifiant"],
    editor: "rédacteur", reader: "lecteur", active: "actif", disabled: "désactivé", leaves: { "part le \($0)" },
    machine: "cette machine", never: "sans", used: { "\($0), \($1)" },
    added: { "\($0) est ajouté." },
    isDisabled: { "\($0) est désactivé ; ses sessions et ses jetons ont pris fin." },
    isEnabled: { "\($0) est actif." },
    restored: { "\($0) est rétabli ; ses sessions et ses jetons ont pris fin." },
    restoredDisabled: { "\($0) est rétabli, et reste désactivé ; « gazette readers enable \($0) » le réactive." },
    isEditor: { "\($0) est rédacteur." }, isReader: { "\($0) est lecteur." },
    passwordSet: { "\($0) a un nouveau mot de passe, et aucune session." },
    removed: {
      "\($0) est supprimé. « gazette readers restore \($0) » le rétablit jusqu’au \($1) à \($2) ; puis tout ce qui est "
        + "à lui disparaît."
    },
    withdrawn: "L’invitation est retirée.", revoked: { "Le jeton « \($0) » est révoqué." },
    withoutPassword: { name in
      "\(name) n’a pas de mot de passe : « gazette readers password \(name) » en donne un. « gazette readers invite » "
        + "laisse une personne choisir elle-même son nom et son mot de passe."
    },
    invited: "Cette invitation vaut trois jours, pour une seule personne. Envoyez-la à elle seule.",
    resetMade: { "Ce lien vaut trois jours, pour \($0) seulement. Envoyez-le à cette seule personne." },
    tokenMade: {
      "C’est le jeton de \($0). Copiez-le : il n’est plus jamais montré. « gazette readers revoke » le révoque."
    },
    noInvitations: "Aucune invitation n’est ouverte. « gazette readers invite » en fait une.",
    noTokens: { "\($0) n’a pas de jeton. « gazette readers token » en fait un." },
    noPassword: FindingWords(
      "Aucun mot de passe n’est donné.",
      advice: "Écrivez-le sur la première ligne du fichier, ou de l’entrée standard avec --password-file -."),
    badDate: FindingWords("Ce n’est pas un jour du calendrier.", advice: "Écrivez par exemple --ends 2027-01-31."),
    nobody: { "Il n’y a pas de lecteur « \($0) »." })
}

extension ReadersCommandPhrases {
  static let english = ReadersCommandPhrases(
    group: CommandHelpWords(
      "Manage who reads the paper, and how they sign in.",
      """
      These commands also work while the paper is running. Exits with 66 when there is no such reader, token or \
      invitation, 65 when a name, a password or a date is no good, and 77 when the change is refused: the last editor \
      stays, and no two readers share a name.
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
      "Doesn’t ask for the old one: whoever has the machine has the paper."),
    reset: CommandHelpWords(
      "Print the address where a reader chooses another password, once.",
      "It lasts three days, and is worthless once they have another password. Nobody else learns it."),
    invite: CommandHelpWords("Invite one person: print the address where they become a reader, once."),
    invitations: CommandHelpWords("List the open invitations."),
    withdraw: CommandHelpWords("Withdraw an invitation.", "Write '-- -Ab12…' for an id that begins with a minus sign."),
    tokens: CommandHelpWords("List a reader’s tokens, expired ones included."),
    token: CommandHelpWords(
      "Create a token, which a program uses instead of a password.",
      "The token is printed alone on standard output, and never shown again."),
    revoke: CommandHelpWords("Revoke a token.", "Write 'NAME -- -Ab12…' for an id that begins with a minus sign."),
    name: OptionWords("The reader’s login name, in upper or lower case.", value: "name"),
    newName: OptionWords("The login name.", value: "name"),
    displayName: OptionWords("The name shown on pages; the login name by default.", value: "text"),
    asEditor: OptionWords("Let them change the settings and manage readers."),
    newRole: OptionWords("editor (changes the settings and manages readers) or reader.", value: "role"),
    passwordFile: OptionWords(
      "Read the password from the first line of this file; '-' is standard input.", value: "file"),
    invitedAsEditor: OptionWords("Invite an editor, who changes the settings and manages readers."),
    invitee: OptionWords("For whom it is, such as a name or an address; editors read it in the list.", value: "text"),
    invitation: OptionWords("Its id, as 'gazette readers invitations' lists it.", value: "id"),
    tokenName: OptionWords("A name for it, such as the program that uses it.", value: "text"),
    scope: OptionWords(
      "What it allows: read, write (also changes the reader’s data) or sync (reads and marks articles).",
      value: "scope"),
    ends: OptionWords(
      "The first day on which it no longer works, YYYY-MM-DD; it doesn’t expire by default.", value: "day"),
    tokenID: OptionWords("Its id or its prefix, as 'gazette readers tokens' lists them.", value: "token"),
    output: .english)
}

extension ReadersOutputPhrases {
  fileprivate static let english = ReadersOutputPhrases(
    columns: ["name", "display name", "role", "state"],
    invitationColumns: ["id", "for", "role", "from", "created", "expires"],
    tokenColumns: ["name", "scope", "prefix", "created", "expires", "last used", "id"],
    editor: "editor", reader: "reader", active: "active", disabled: "disabled", leaves: { "leaves on \($0)" },
    machine: "this machine", never: "never", used: { "\($0), \($1)" },
    added: { "Added \($0)." },
    isDisabled: { "Disabled \($0) and ended their sessions and tokens." },
    isEnabled: { "\($0) is active." },
    restored: { "Restored \($0). Their sessions and tokens have ended." },
    restoredDisabled: { "Restored \($0), who is still disabled; 'gazette readers enable \($0)' lets them in." },
    isEditor: { "\($0) is an editor." }, isReader: { "\($0) is a reader." },
    passwordSet: { "Set the password of \($0) and ended their sessions." },
    removed: {
      "Removed \($0). 'gazette readers restore \($0)' undoes it until \($1) at \($2); then all their data is deleted."
    },
    withdrawn: "Withdrew the invitation.", revoked: { "Revoked the token “\($0)”." },
    withoutPassword: { name in
      "\(name) has no password: set one with 'gazette readers password \(name)'. With 'gazette readers invite', "
        + "people choose their own name and password."
    },
    invited: "This invitation lasts three days and works once. Send it to one person only.",
    resetMade: { "This link lasts three days and works once, for \($0). Send it to that person only." },
    tokenMade: {
      "This is the token of \($0). Copy it now: it is never shown again. 'gazette readers revoke' revokes it."
    },
    noInvitations: "No open invitations. Create one with 'gazette readers invite'.",
    noTokens: { "\($0) has no tokens. Create one with 'gazette readers token'." },
    noPassword: FindingWords(
      "No password was given.",
      advice: "Put it on the first line of the file, or of standard input with --password-file -."),
    badDate: FindingWords("That isn’t a day of the calendar.", advice: "Write it like --ends 2027-01-31."),
    nobody: { "There is no reader “\($0)”." })
}
