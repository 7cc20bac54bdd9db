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
  package let passwordTitle, currentPassword, newPassword, again, different: String
  package let passwordHint: @Sendable (_ least: Int) -> String
  package let firstPassword, setPassword: String
  /// The credentials that a new password can revoke in addition to sessions: the question, and each kind.
  package let endToo, endTokens, endApps, endPasskeys: String
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
  package let keptTitle, kept, takeAlong, leaveTitle: String
  package let leaveHint: @Sendable (_ days: Int) -> String
  package let leaveConfirm, leave, notConfirmed: String
}

/// Connecting reader apps, in the account.
package struct ReaderAppPhrases: Sendable {
  /// The explanation of reader apps, each of which needs an address, the reader's name and a password of its own.
  package let title, hint: String
  /// The headings of the table, and the names of the apps' protocols.
  package let language, address: String
  package let googleReader, fever, miniflux: String
  /// The fields.
  package let name, password, device, make: String
  /// The text with a new password; its QR code for a phone's camera.
  package let made, code: String
}

/// Signing in with a passkey.
package struct PasskeyPhrases: Sendable {
  /// The button to sign in, and the text when the browser found no passkey or the reader cancelled.
  package let enter, failed: String
  /// The reason why passkeys are impossible here.
  package let noDomain, needsScript: String
  /// The reader's passkeys, in the account.
  package let title, hint, none, name, usualName, add, rename, remove: String
  package let neverUsed, synced, isAdded, isChanged: String
  package let added, used: @Sendable (_ date: String) -> String
}

/// Signing in with a provider.
package struct ProviderPhrases: Sendable {
  /// The offers of the sign-in and the invitation page, given the provider's name.
  package let or: String
  package let enter: @Sendable (_ provider: String) -> String
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
  package let title, set, bad: String
  /// The owner of the password.
  package let lead: @Sendable (_ name: String) -> String
}

/// The page for an invitation.
package struct InvitationPhrases: Sendable {
  package let title: @Sendable (_ paper: String) -> String
  package let lead, name, nameHint, displayName, accept, bad: String
}

extension ReadersPhrases {
  package static let french = ReadersPhrases(
    editor: "rédacteur", reader: "lecteur", disabled: "désactivé", leaves: { "s’en va le \($0)" },
    account: AccountPhrases(
      lead: { "Vous lisez sous le nom de « \($0) », en \($1)." },
      saved: "C’est enregistré.", passwordChanged: "Votre mot de passe est changé ; vos autres sessions sont finies.",
      sessionEnded: "C’est fait : il faudra s’y reconnecter.",
      tokenRevoked: "Jeton révoqué.",
      nameTitle: "Votre nom", nameLabel: "Nom affiché", nameHint: "Celui que voient les rédacteurs.",
      passwordTitle: "Votre mot de passe", currentPassword: "Mot de passe actuel", newPassword: "Nouveau mot de passe",
      again: "Le même, encore une fois", different: "Les deux mots de passe diffèrent. Retapez-les.",
      passwordHint: { "Au moins \($0) caractères : trois mots sans rapport font l’affaire." },
      firstPassword: "Pas encore de mot de passe. Une fois choisi, il vous sera demandé à la connexion.",
      setPassword: "Changer le mot de passe",
      endToo: "Ceci ouvre le journal sans mot de passe. Cochez ce qui doit finir aussi :",
      endTokens: "les jetons des programmes", endApps: "les mots de passe des applications",
      endPasskeys: "les clés d’accès",
      sessionsTitle: "Où vous êtes connecté", sessionsHint: "Chaque navigateur reste connecté trente jours.",
      noSessions: "Nulle part : ce journal ne demande pas qui vous êtes.",
      unknownDevice: "Navigateur inconnu",
      thisDevice: "celui-ci", end: "Déconnecter", endOthers: "Déconnecter tous les autres",
      since: { "session ouverte le \($0)" },
      used: { age, address in "vu \(age)\(address.map { ", depuis \($0)" } ?? "")" },
      tokensTitle: "Jetons pour vos applications",
      tokensHint: "Un jeton ouvre le journal à un programme, sans votre mot de passe. Il se voit une seule fois.",
      noTokens: "Aucun pour l’instant.", tokenName: "Nom, celui de l’appareil par exemple", scope: "Ce qu’il permet",
      ends: "Jusqu’à quand", make: "Créer un jeton", revoke: "Révoquer", neverUsed: "jamais servi",
      tokenMade: "Voici le jeton. Copiez-le maintenant : il ne se montrera plus.",
      read: "Lire", write: "Lire et changer ce qui est à vous", sync: "Synchroniser un lecteur de flux",
      never: "Sans fin", month: "30 jours", year: "Un an", tokenEnds: { "jusqu’au \($0)" },
      keptTitle: "Ce que le journal garde de vous",
      kept: """
        Vos villes, vos flux et leurs dossiers, ce que vous avez lu et marqué, vos recherches, les points ouverts sur la \
        carte, la disposition de votre une. Les rédacteurs n’en voient rien. Le fichier emporte tout cela dans un autre journal.
        """,
      takeAlong: "Télécharger", leaveTitle: "Quitter le journal",
      leaveHint: { "Vous êtes déconnecté aussitôt ; tout ce qui est à vous disparaît \($0) jours plus tard." },
      leaveConfirm: "Oui, je quitte ce journal.", leave: "Quitter",
      notConfirmed: "Cochez la case pour confirmer ; rien n’a été fait."),
    apps: ReaderAppPhrases(
      title: "Lire vos flux dans une application",
      hint: """
        Les lecteurs de flux de votre téléphone ou de votre ordinateur lisent ce journal : mêmes articles, mêmes dossiers, \
        mêmes marques. Donnez-leur l’adresse de la langue qu’ils parlent, votre nom, et un mot de passe fait pour eux seuls.
        """,
      language: "L’application propose", address: "Adresse à donner", googleReader: "FreshRSS ou Google Reader",
      fever: "Fever", miniflux: "Miniflux", name: "Nom", password: "Mot de passe de l’application",
      device: "Quelle application, sur quel appareil", make: "Créer un mot de passe",
      made: "Voici le mot de passe de l’application. Saisissez-le maintenant : il ne se montrera plus.",
      code: "Adresse, nom et mot de passe, à photographier avec le téléphone"),
    list: ReaderListPhrases(
      lead: "Chacun lit le même journal à sa façon, avec ses villes, ses flux et ses marques.",
      readersTitle: "Qui lit ce journal", you: "vous", changed: "C’est fait.",
      disable: "Désactiver", enable: "Réactiver", remove: "Supprimer", restore: "Rétablir",
      makeEditor: "Nommer rédacteur", makeReader: "Redevenir lecteur",
      invitationsTitle: "Invitations",
      invitationsHint: "Un lien, bon trois jours et une seule fois. Qui l’ouvre choisit son nom et son mot de passe.",
      asReader: "Lecteur", asEditor: "Rédacteur", invite: "Inviter", noInvitations: "Aucune invitation en cours.",
      withdraw: "Retirer", withdrawn: "L’invitation est retirée.",
      invitee: "Pour qui (facultatif)", unnamed: "Sans nom",
      linkLabel: "Le lien de l’invitation", linkHint: "Envoyez-le maintenant : il ne se montrera plus.",
      ends: { "jusqu’au \($0) à \($1)" },
      made: { name, date in "faite par \(name ?? "cette machine") le \(date)" },
      change: "Modifier", named: { "\($0) – \($1)" },
      removeConfirm: { "Oui, supprimer \($0), et dans \($1) jours tout ce qui est à cette personne." },
      notConfirmed: "Cochez la case pour confirmer ; personne n’a été supprimé.",
      addTitle: "Ajouter quelqu’un par son nom",
      addHint: "Vous recevez un lien, où cette personne choisit son mot de passe.",
      addName: "Nom de lecteur", add: "Ajouter",
      reset: "Lien pour un nouveau mot de passe", resetLink: "Le lien où choisir un mot de passe",
      chooseFirst: "Choisir mon mot de passe", copy: "Copier", copied: "C’est copié"),
    invitation: InvitationPhrases(
      title: { "Bienvenue à « \($0) »" }, lead: "Choisissez votre nom et votre mot de passe.",
      name: "Votre nom de lecteur", nameHint: "Des lettres et des chiffres ; c’est lui que vous taperez pour entrer.",
      displayName: "Nom affiché (facultatif)", accept: "Entrer", bad: "Cette invitation n’est plus valable"),
    reset: ResetPhrases(
      title: "Un nouveau mot de passe", set: "Choisir ce mot de passe", bad: "Ce lien n’est plus valable",
      lead: { "Pour « \($0) ». Vous serez déconnecté partout ailleurs." }),
    providers: ProviderPhrases(
      or: "ou", enter: { "Continuer avec \($0)" }, title: "Comptes liés",
      hint: "Vous entrez aussi par un fournisseur d’identité que l’exploitant du journal a choisi.",
      none: "Aucun compte lié pour l’instant.", unlink: "Délier", linked: "Le compte est lié.",
      unlinked: "Le compte n’est plus lié.", link: { "Lier \($0)" }, known: { "connu là-bas comme « \($0) »" }),
    passkeys: PasskeyPhrases(
      enter: "Entrer avec une clé d’accès",
      failed: "Aucune clé d’accès n’a été donnée. Réessayez, ou connectez-vous autrement.",
      noDomain:
        """
        Les clés d’accès demandent que le journal soit ouvert par un nom, en https ; sur sa propre machine, par localhost. \
        Ici, les navigateurs n’en connaissent pas.
        """,
      needsScript: "Ajouter une clé d’accès demande JavaScript.", title: "Vos clés d’accès",
      hint: "L’empreinte, le visage ou le code de votre appareil ouvre le journal, sans nom ni mot de passe.",
      none: "Aucune pour l’instant.", name: "Nom de la clé", usualName: "Mon appareil", add: "Ajouter une clé",
      rename: "Renommer", remove: "Supprimer",
      neverUsed: "jamais servi", synced: "copiée sur vos autres appareils",
      isAdded: "La clé d’accès est ajoutée.", isChanged: "C’est fait.",
      added: { "ajoutée le \($0)" }, used: { "servie le \($0)" }))
}

extension ReadersPhrases {
  package static let english = ReadersPhrases(
    editor: "editor", reader: "reader", disabled: "disabled", leaves: { "leaves on \($0)" },
    account: AccountPhrases(
      lead: { "You’re signed in as “\($0)”, \($1)." },
      saved: "Saved.", passwordChanged: "Your password was changed, and your other sessions have ended.",
      sessionEnded: "Done. That browser has to sign in again.", tokenRevoked: "Token revoked.",
      nameTitle: "Your name", nameLabel: "Display name", nameHint: "The name that editors see.",
      passwordTitle: "Your password", currentPassword: "Current password", newPassword: "New password",
      again: "New password, again", different: "The two passwords differ. Type them again.",
      passwordHint: { "At least \($0) characters, such as three unrelated words." },
      firstPassword: "No password yet. Once you set one, you’ll need it to sign in.",
      setPassword: "Change password",
      endToo: "These open the paper without a password. Tick what should end as well:",
      endTokens: "tokens of programs", endApps: "passwords of apps", endPasskeys: "passkeys",
      sessionsTitle: "Where you’re signed in", sessionsHint: "Each browser stays signed in for thirty days.",
      noSessions: "Nowhere: this paper doesn’t ask who you are.", unknownDevice: "Unknown browser",
      thisDevice: "this one", end: "Sign out", endOthers: "Sign out all others",
      since: { "signed in on \($0)" },
      used: { age, address in "seen \(age)\(address.map { ", from \($0)" } ?? "")" },
      tokensTitle: "Tokens for your apps",
      tokensHint: "A token opens the paper to a program without your password. It is shown once.",
      noTokens: "None yet.", tokenName: "Name, such as the device’s", scope: "What it allows", ends: "Valid for",
      make: "Make a token", revoke: "Revoke", neverUsed: "never used",
      tokenMade: "Here’s your token. Copy it now: it won’t be shown again.",
      read: "Read", write: "Read, and change what’s yours", sync: "Sync a feed reader",
      never: "No end", month: "30 days", year: "One year", tokenEnds: { "until \($0)" },
      keptTitle: "What the paper keeps about you",
      kept: """
        Your cities, your feeds and folders, what you read and starred, your searches, the points you opened on the map, and \
        how your front page is arranged. Editors see none of it. The file takes all of it to another paper.
        """,
      takeAlong: "Download", leaveTitle: "Leave the paper",
      leaveHint: { "You’re signed out at once, and all that is yours is deleted \($0) days later." },
      leaveConfirm: "Yes, I’m leaving this paper.", leave: "Leave",
      notConfirmed: "Tick the box to confirm. Nothing was done."),
    apps: ReaderAppPhrases(
      title: "Read your feeds in an app",
      hint: """
        The feed readers on your phone or computer can read this paper: the same articles, the same folders, the same marks. \
        Give them the address for the language they speak, your name, and a password made for them alone.
        """,
      language: "The app offers", address: "Address to give it", googleReader: "FreshRSS or Google Reader",
      fever: "Fever",
      miniflux: "Miniflux", name: "Name", password: "The app’s password", device: "Which app, on which device",
      make: "Make a password", made: "Here’s the app’s password. Enter it now: it won’t be shown again.",
      code: "Address, name and password, for your phone’s camera"),
    list: ReaderListPhrases(
      lead: "Everyone reads the same paper their own way, with their own cities, feeds and marks.",
      readersTitle: "Who reads this paper", you: "you", changed: "Done.",
      disable: "Disable", enable: "Enable", remove: "Remove", restore: "Restore",
      makeEditor: "Make editor", makeReader: "Make reader",
      invitationsTitle: "Invitations",
      invitationsHint: "A link that works once, within three days. Whoever opens it chooses a name and a password.",
      asReader: "Reader", asEditor: "Editor", invite: "Invite", noInvitations: "No open invitations.",
      withdraw: "Withdraw",
      withdrawn: "The invitation is withdrawn.",
      invitee: "For whom (optional)", unnamed: "Unnamed",
      linkLabel: "The invitation’s link", linkHint: "Send it now: it won’t be shown again.",
      ends: { "until \($0), \($1)" },
      made: { name, date in "made by \(name ?? "this machine") on \(date)" },
      change: "Change", named: { "\($0) – \($1)" },
      removeConfirm: { "Yes, remove \($0), and in \($1) days everything that is theirs." },
      notConfirmed: "Tick the box to confirm. No one was removed.",
      addTitle: "Add someone by name", addHint: "You get a link with which they choose their password.",
      addName: "Name", add: "Add",
      reset: "Link for a new password", resetLink: "The link to choose a password",
      chooseFirst: "Choose my password", copy: "Copy", copied: "Copied"),
    invitation: InvitationPhrases(
      title: { "Welcome to “\($0)”" }, lead: "Choose your name and password.", name: "Name",
      nameHint: "Letters and digits. You’ll type it to sign in.", displayName: "Display name (optional)",
      accept: "Enter", bad: "This invitation isn’t valid any more"),
    reset: ResetPhrases(
      title: "A new password", set: "Choose this password", bad: "This link isn’t valid any more",
      lead: { "For “\($0)”. You’ll be signed out everywhere else." }),
    providers: ProviderPhrases(
      or: "or", enter: { "Continue with \($0)" }, title: "Linked accounts",
      hint: "You can also come in by an identity provider that this paper’s operator chose.",
      none: "No linked accounts yet.", unlink: "Unlink", linked: "Account linked.",
      unlinked: "Account unlinked.", link: { "Link \($0)" }, known: { "known there as “\($0)”" }),
    passkeys: PasskeyPhrases(
      enter: "Sign in with a passkey", failed: "No passkey was given. Try again, or sign in another way.",
      noDomain: """
        Passkeys need the paper to be opened by a name, over https; on its own machine, as localhost. Browsers know none here.
        """,
      needsScript: "Adding a passkey takes JavaScript.", title: "Your passkeys",
      hint: "Your device’s fingerprint, face or code opens the paper, without a name or a password.",
      none: "None yet.", name: "Name of the passkey", usualName: "My device", add: "Add a passkey",
      rename: "Rename", remove: "Remove", neverUsed: "never used",
      synced: "copied to your other devices", isAdded: "The passkey was added.", isChanged: "Done.",
      added: { "added on \($0)" }, used: { "used on \($0)" }))
}
