/// The pages about one's own account, about all readers, and for an invitation.
package struct ReadersPhrases: SectionPhrases {
  /// The roles in a reader's line, and the states of disabled and removed readers.
  package let editor, reader, disabled: String
  package let leaves: @Sendable (_ date: String) -> String
  package let account: AccountPhrases
  package let apps: ReaderAppPhrases
  package let list: ReaderListPhrases
  package let invitation: InvitationPhrases
  package let reset: ResetPhrases
  package let providers: ProviderPhrases
  package let passkeys: PasskeyPhrases
}

/// One's own account.
package struct AccountPhrases: Sendable {
  /// The reader's identity, given the login name and the role.
  package let lead: @Sendable (_ name: String, _ role: String) -> String
  /// The notices of changes.
  package let saved, passwordChanged, sessionEnded, tokenRevoked: String
  /// The name that others see.
  package let nameTitle, nameLabel, nameHint: String
  /// The password; the text without one, and the minimum length.
  package let passwordTitle, currentPassword, newPassword, again, passwordsDiffer: String
  package let passwordHint: @Sendable (_ minimum: Int) -> String
  package let firstPassword, setPassword: String
  /// The credentials that a new password can revoke in addition to sessions: the question, and each kind.
  package let revokeToo, revokeTokens, revokeAppPasswords, revokePasskeys: String
  /// The reader's sessions.
  package let sessionsTitle, sessionsHint, noSessions, unknownDevice, thisDevice, end, endOthers: String
  package let since: @Sendable (_ date: String) -> String
  package let used: @Sendable (_ age: String, _ address: String?) -> String
  /// Tokens of apps.
  package let tokensTitle, tokensHint, noTokens, tokenName, scope, ends, make, revoke, neverUsed, tokenMade: String
  /// The scopes, and the lifetimes of a token in the form.
  package let read, write, sync, never, month, year: String
  package let tokenEnds: @Sendable (_ date: String) -> String
  /// The stored data, and how to leave.
  package let dataTitle, dataDescription, downloadData, leaveTitle: String
  package let leaveHint: @Sendable (_ days: Int) -> String
  package let leaveConfirm, leave, notConfirmed: String
}

/// Connecting reader apps, in the account.
package struct ReaderAppPhrases: Sendable {
  /// The explanation of reader apps, each of which needs an address, the reader's name and a password of its own.
  package let title, hint: String
  /// The headings of the table, and the names of the apps' protocols.
  package let appProtocol, address: String
  package let googleReader, fever, miniflux: String
  /// The fields.
  package let name, password, device, make: String
  /// The text with a new password; its QR code for a phone's camera.
  package let made, code: String
}

/// Signing in with a passkey.
package struct PasskeyPhrases: Sendable {
  /// The button to sign in, and the text when the browser found no passkey or the reader cancelled.
  package let signIn, failed: String
  /// The reason why passkeys are impossible here.
  package let noDomain, needsScript: String
  /// The reader's passkeys, in the account.
  package let title, hint, none, name, defaultName, add, rename, remove: String
  package let neverUsed, synced, addedNotice, changedNotice: String
  package let added, used: @Sendable (_ date: String) -> String
}

/// Signing in with a provider.
package struct ProviderPhrases: Sendable {
  /// The offers of the sign-in and the invitation page, given the provider's name.
  package let or: String
  package let continueWith: @Sendable (_ provider: String) -> String
  /// The reader's identities at providers, in the account.
  package let title, hint, none, unlink, linked, unlinked: String
  package let link: @Sendable (_ provider: String) -> String
  package let known: @Sendable (_ subject: String) -> String
}

package struct ReaderListPhrases: Sendable {
  package let lead, readersTitle, you, changed: String
  /// An editor's actions on a reader.
  package let disable, enable, remove, restore, makeEditor, makeReader: String
  /// Invitations.
  package let invitationsTitle, invitationsHint, asReader, asEditor, invite, noInvitations, withdraw, withdrawn: String
  /// The field for the invited person's name, and the text without one.
  package let invitee, unnamed: String
  package let linkLabel, linkHint: String
  package let ends: @Sendable (_ date: String, _ time: String) -> String
  /// The maker of an invitation, and the date; nil for the command line.
  package let made: @Sendable (_ name: String?, _ date: String) -> String
  /// The label that opens the actions on a reader, and an action with that reader's name, for screen readers.
  package let change: String
  package let named: @Sendable (_ word: String, _ name: String) -> String
  /// The checkbox that confirms a removal, and the text without it.
  package let removeConfirm: @Sendable (_ name: String, _ days: Int) -> String
  package let notConfirmed: String
  /// Adding a reader by name, and giving a reader a link to choose a password.
  package let addTitle, addHint, addName, add, reset, resetLink: String
  /// The first step of an editor who has no way to sign in.
  package let chooseFirst: String
  /// Copying a link.
  package let copy, copied: String
}

/// The page for choosing a new password by a link.
package struct ResetPhrases: Sendable {
  package let title, set, invalid: String
  /// The owner of the password.
  package let lead: @Sendable (_ name: String) -> String
}

/// The page for an invitation.
package struct InvitationPhrases: Sendable {
  package let title: @Sendable (_ paper: String) -> String
  package let lead, name, nameHint, displayName, accept, invalid: String
}

extension ReadersPhrases {
  package static let french = ReadersPhrases(
    editor: "rédacteur", reader: "lecteur", disabled: "désactivé", leaves: { "suppression le \($0)" },
    account: AccountPhrases(
      lead: { "Vous êtes connecté en tant que « \($0) », \($1)." },
      saved: "Enregistré.", passwordChanged: "Votre mot de passe a été changé ; vos autres sessions ont pris fin.",
      sessionEnded: "C’est fait. Ce navigateur devra se reconnecter.",
      tokenRevoked: "Jeton révoqué.",
      nameTitle: "Votre nom", nameLabel: "Nom affiché", nameHint: "Celui que voient les rédacteurs.",
      passwordTitle: "Votre mot de passe", currentPassword: "Mot de passe actuel", newPassword: "Nouveau mot de passe",
      again: "Confirmer le mot de passe", passwordsDiffer: "Les deux mots de passe diffèrent. Retapez-les.",
      passwordHint: { "Au moins \($0) caractères, par exemple trois mots sans rapport." },
      firstPassword: "Pas encore de mot de passe. Une fois choisi, il vous sera demandé à la connexion.",
      setPassword: "Changer le mot de passe",
      revokeToo: "Ces éléments donnent accès au journal sans mot de passe. Cochez ceux à révoquer aussi :",
      revokeTokens: "jetons", revokeAppPasswords: "mots de passe des applications",
      revokePasskeys: "clés d’accès",
      sessionsTitle: "Où vous êtes connecté", sessionsHint: "Chaque navigateur reste connecté trente jours.",
      noSessions: "Nulle part : ce journal ne demande pas de se connecter.",
      unknownDevice: "Navigateur inconnu",
      thisDevice: "cet appareil", end: "Déconnecter", endOthers: "Déconnecter tous les autres",
      since: { "connecté le \($0)" },
      used: { age, address in "vu \(age)\(address.map { ", depuis \($0)" } ?? "")" },
      tokensTitle: "Jetons pour vos applications",
      tokensHint:
        "Un jeton donne accès au journal à une application, sans votre mot de passe. Il ne s’affiche qu’une fois.",
      noTokens: "Aucun pour le moment.", tokenName: "Nom, par exemple celui de l’appareil", scope: "Portée",
      ends: "Validité", make: "Créer un jeton", revoke: "Révoquer", neverUsed: "jamais utilisé",
      tokenMade: "Voici le jeton. Copiez-le maintenant : il ne s’affichera plus.",
      read: "Lire", write: "Lire et modifier vos données", sync: "Synchroniser un lecteur de flux",
      never: "Sans expiration", month: "30 jours", year: "Un an", tokenEnds: { "jusqu’au \($0)" },
      dataTitle: "Vos données",
      dataDescription: """
        Vos villes, vos flux et leurs dossiers, vos lectures et vos favoris, vos veilles, les points ouverts sur la \
        carte et la disposition de votre une. Les rédacteurs ne les voient pas. Le fichier permet de tout transférer vers un \
        autre serveur.
        """,
      downloadData: "Télécharger", leaveTitle: "Quitter le journal",
      leaveHint: { "Vous êtes déconnecté aussitôt ; toutes vos données sont supprimées \($0) jours plus tard." },
      leaveConfirm: "Oui, je quitte ce journal.", leave: "Quitter",
      notConfirmed: "Cochez la case pour confirmer. Rien n’a été fait."),
    apps: ReaderAppPhrases(
      title: "Lire vos flux dans une application",
      hint: """
        Les lecteurs de flux de votre téléphone ou de votre ordinateur peuvent lire ce journal : mêmes articles, mêmes dossiers, \
        mêmes favoris. Donnez-leur l’adresse correspondant à leur protocole, votre nom, et un mot de passe qui leur est propre.
        """,
      appProtocol: "Protocole de l’application", address: "Adresse du serveur",
      googleReader: "FreshRSS ou Google Reader",
      fever: "Fever", miniflux: "Miniflux", name: "Nom", password: "Mot de passe de l’application",
      device: "Application et appareil", make: "Créer un mot de passe",
      made: "Voici le mot de passe de l’application. Saisissez-le maintenant : il ne s’affichera plus.",
      code: "Adresse, nom et mot de passe, à scanner avec le téléphone"),
    list: ReaderListPhrases(
      lead: "Chaque lecteur a ses villes, ses flux et ses favoris.",
      readersTitle: "Qui lit ce journal", you: "vous", changed: "C’est fait.",
      disable: "Désactiver", enable: "Réactiver", remove: "Supprimer", restore: "Rétablir",
      makeEditor: "Nommer rédacteur", makeReader: "Nommer lecteur",
      invitationsTitle: "Invitations",
      invitationsHint:
        "Un lien valable une seule fois, pendant trois jours. La personne invitée choisit son nom et son mot de passe.",
      asReader: "Lecteur", asEditor: "Rédacteur", invite: "Inviter", noInvitations: "Aucune invitation en cours.",
      withdraw: "Retirer", withdrawn: "Invitation retirée.",
      invitee: "Pour qui (facultatif)", unnamed: "Sans nom",
      linkLabel: "Lien d’invitation", linkHint: "Envoyez-le maintenant : il ne s’affichera plus.",
      ends: { "jusqu’au \($0) à \($1)" },
      made: { name, date in "créée par \(name ?? "ce serveur") le \(date)" },
      change: "Modifier", named: { "\($0) – \($1)" },
      removeConfirm: { "Oui, supprimer \($0) et, dans \($1) jours, toutes ses données." },
      notConfirmed: "Cochez la case pour confirmer. Aucun lecteur n’a été supprimé.",
      addTitle: "Ajouter un lecteur par son nom",
      addHint: "Vous recevez un lien où cette personne choisit son mot de passe.",
      addName: "Nom d’utilisateur", add: "Ajouter",
      reset: "Lien pour un nouveau mot de passe", resetLink: "Lien pour choisir un mot de passe",
      chooseFirst: "Choisir mon mot de passe", copy: "Copier", copied: "Copié"),
    invitation: InvitationPhrases(
      title: { "Bienvenue à « \($0) »" }, lead: "Choisissez votre nom et votre mot de passe.",
      name: "Nom d’utilisateur", nameHint: "Des lettres et des chiffres. Vous le taperez pour vous connecter.",
      displayName: "Nom affiché (facultatif)", accept: "Continuer", invalid: "Cette invitation n’est plus valable"),
    reset: ResetPhrases(
      title: "Nouveau mot de passe", set: "Enregistrer le mot de passe", invalid: "Ce lien n’est plus valable",
      lead: { "Pour « \($0) ». Vous serez déconnecté partout ailleurs." }),
    providers: ProviderPhrases(
      or: "ou", continueWith: { "Continuer avec \($0)" }, title: "Comptes liés",
      hint: "Connectez-vous aussi par un fournisseur d’identité de ce journal.",
      none: "Aucun compte lié pour le moment.", unlink: "Dissocier", linked: "Compte lié.",
      unlinked: "Compte dissocié.", link: { "Lier \($0)" }, known: { "en tant que « \($0) »" }),
    passkeys: PasskeyPhrases(
      signIn: "Se connecter avec une clé d’accès",
      failed: "Aucune clé d’accès reçue. Réessayez, ou connectez-vous autrement.",
      noDomain:
        """
        Les clés d’accès exigent une adresse https avec un nom de domaine, ou localhost sur le serveur lui-même. Elles ne sont \
        pas disponibles ici.
        """,
      needsScript: "L’ajout d’une clé d’accès exige JavaScript.", title: "Vos clés d’accès",
      hint: "Connectez-vous avec l’empreinte, le visage ou le code de votre appareil, sans nom ni mot de passe.",
      none: "Aucune pour le moment.", name: "Nom de la clé", defaultName: "Mon appareil", add: "Ajouter une clé",
      rename: "Renommer", remove: "Supprimer",
      neverUsed: "jamais utilisée", synced: "synchronisée avec vos autres appareils",
      addedNotice: "Clé d’accès ajoutée.", changedNotice: "C’est fait.",
      added: { "ajoutée le \($0)" }, used: { "utilisée le \($0)" }))
}

extension ReadersPhrases {
  package static let english = ReadersPhrases(
    editor: "editor", reader: "reader", disabled: "disabled", leaves: { "deleted on \($0)" },
    account: AccountPhrases(
      lead: { "You’re signed in as “\($0)”, \($1)." },
      saved: "Saved.", passwordChanged: "Your password was changed, and your other sessions have ended.",
      sessionEnded: "Done. That browser has to sign in again.", tokenRevoked: "Token revoked.",
      nameTitle: "Your name", nameLabel: "Display name", nameHint: "The name that editors see.",
      passwordTitle: "Your password", currentPassword: "Current password", newPassword: "New password",
      again: "Confirm the password", passwordsDiffer: "The two passwords differ. Type them again.",
      passwordHint: { "At least \($0) characters, such as three unrelated words." },
      firstPassword: "No password yet. Once you set one, you’ll need it to sign in.",
      setPassword: "Change password",
      revokeToo: "These give access to the paper without a password. Select what to revoke as well:",
      revokeTokens: "tokens", revokeAppPasswords: "app passwords", revokePasskeys: "passkeys",
      sessionsTitle: "Where you’re signed in", sessionsHint: "Each browser stays signed in for thirty days.",
      noSessions: "Nowhere: this paper doesn’t require signing in.", unknownDevice: "Unknown browser",
      thisDevice: "this device", end: "Sign out", endOthers: "Sign out all others",
      since: { "signed in on \($0)" },
      used: { age, address in "seen \(age)\(address.map { ", from \($0)" } ?? "")" },
      tokensTitle: "Tokens for your apps",
      tokensHint: "A token gives an app access to the paper without your password. It’s shown only once.",
      noTokens: "None yet.", tokenName: "Name, such as the device’s", scope: "Scope", ends: "Valid for",
      make: "Create a token", revoke: "Revoke", neverUsed: "never used",
      tokenMade: "Here’s your token. Copy it now: it won’t be shown again.",
      read: "Read", write: "Read and change your data", sync: "Sync a feed reader",
      never: "No expiration", month: "30 days", year: "One year", tokenEnds: { "until \($0)" },
      dataTitle: "Your data",
      dataDescription: """
        Your cities, your feeds and folders, what you read and starred, your watches, the points you opened on the map, and \
        how your front page is arranged. Editors can’t see this data. Download it to move to another server.
        """,
      downloadData: "Download", leaveTitle: "Leave the paper",
      leaveHint: { "You’re signed out right away, and all your data is deleted \($0) days later." },
      leaveConfirm: "Yes, I’m leaving this paper.", leave: "Leave",
      notConfirmed: "Select the checkbox to confirm. Nothing was done."),
    apps: ReaderAppPhrases(
      title: "Read your feeds in an app",
      hint: """
        The feed readers on your phone or computer can read this paper: the same articles, folders and stars. Enter the address \
        for the app’s protocol, your name, and a password for that app only.
        """,
      appProtocol: "The app’s protocol", address: "Server address", googleReader: "FreshRSS or Google Reader",
      fever: "Fever",
      miniflux: "Miniflux", name: "Name", password: "The app’s password", device: "App and device",
      make: "Create a password", made: "Here’s the app’s password. Enter it now: it won’t be shown again.",
      code: "Address, name and password, to scan with your phone"),
    list: ReaderListPhrases(
      lead: "Each reader has their own cities, feeds and stars.",
      readersTitle: "Who reads this paper", you: "you", changed: "Done.",
      disable: "Disable", enable: "Enable", remove: "Remove", restore: "Restore",
      makeEditor: "Make editor", makeReader: "Make reader",
      invitationsTitle: "Invitations",
      invitationsHint: "A link that works once, within three days. The invited person chooses a name and password.",
      asReader: "Reader", asEditor: "Editor", invite: "Invite", noInvitations: "No open invitations.",
      withdraw: "Withdraw",
      withdrawn: "Invitation withdrawn.",
      invitee: "For whom (optional)", unnamed: "Unnamed",
      linkLabel: "Invitation link", linkHint: "Send it now: it won’t be shown again.",
      ends: { "until \($0), \($1)" },
      made: { name, date in "created by \(name ?? "this server") on \(date)" },
      change: "Change", named: { "\($0) – \($1)" },
      removeConfirm: { "Yes, remove \($0) and, in \($1) days, all their data." },
      notConfirmed: "Select the checkbox to confirm. No one was removed.",
      addTitle: "Add a reader by name", addHint: "You get a link for them to choose a password.",
      addName: "Name", add: "Add",
      reset: "Link for a new password", resetLink: "Link to choose a password",
      chooseFirst: "Choose my password", copy: "Copy", copied: "Copied"),
    invitation: InvitationPhrases(
      title: { "Welcome to “\($0)”" }, lead: "Choose your name and password.", name: "Name",
      nameHint: "Letters and digits. You’ll type it to sign in.", displayName: "Display name (optional)",
      accept: "Continue", invalid: "This invitation is no longer valid"),
    reset: ResetPhrases(
      title: "New password", set: "Save password", invalid: "This link is no longer valid",
      lead: { "For “\($0)”. You’ll be signed out everywhere else." }),
    providers: ProviderPhrases(
      or: "or", continueWith: { "Continue with \($0)" }, title: "Linked accounts",
      hint: "You can also sign in through this paper’s identity providers.",
      none: "No linked accounts yet.", unlink: "Unlink", linked: "Account linked.",
      unlinked: "Account unlinked.", link: { "Link \($0)" }, known: { "as “\($0)”" }),
    passkeys: PasskeyPhrases(
      signIn: "Sign in with a passkey", failed: "No passkey received. Try again, or sign in another way.",
      noDomain: """
        Passkeys require an https address with a domain name, or localhost on the server itself. They aren’t available here.
        """,
      needsScript: "Adding a passkey requires JavaScript.", title: "Your passkeys",
      hint: "Sign in with your device’s fingerprint, face or code, without a name or password.",
      none: "None yet.", name: "Name of the passkey", defaultName: "My device", add: "Add a passkey",
      rename: "Rename", remove: "Remove", neverUsed: "never used",
      synced: "synced with your other devices", addedNotice: "Passkey added.", changedNotice: "Done.",
      added: { "added on \($0)" }, used: { "used on \($0)" }))
}
