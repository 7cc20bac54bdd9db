/// The phrases of every page.
package struct CommonPhrases: Sendable {
  /// The names of the sections and of the pages around them.
  package let sections: SectionNames
  /// Words on buttons and links.
  package let actions: ActionWords
  /// The phrases for the state of a page.
  package let states: StatePhrases
  /// The phrases for requests that fail.
  package let errors: ErrorPhrases
  /// The phrases for invalid fields.
  package let fields: FieldPhrases
  /// The login page.
  package let login: LoginPhrases
  /// The page for a missing network, when the device has no copy of the requested page.
  package let offline: ErrorSentence
  /// Labels of the reader's preferences.
  package let preferences: PreferencePhrases
  /// The help about keys, in the order shown.
  package let keys: KeyPhrases
  /// The command palette.
  package let palette: PalettePhrases
  /// The link that skips the masthead.
  package let skipToContent: String
  /// The navigation's name for screen readers.
  package let mainNavigation: String
  /// The screen readers' name for the area above a page: notices, and the offline state.
  package let notices: String
  /// The sentence under every page of a demo.
  package let demoNotice: String
  /// The footer's word before the names of the data's sources.
  package let dataFrom: String
  /// The line with the edition's time: « édition de 8 h 05 ».
  package let editionOf: @Sendable (_ time: String) -> String
}

/// Names of the sections and of the pages around them.
package struct SectionNames: Sendable {
  package let frontPage, weather, map, news, classifieds, settings, about, search, feeds, account, readers: String
  /// The short name of the classifieds, for the phone's tab bar.
  package let classifiedsShort: String
}

/// Words on buttons and links.
package struct ActionWords: Sendable {
  package let add, remove, undo, refresh, retry, cancel, close, save, search, open, moveUp, moveDown, back, help: String
  package let logIn, logOut, previous, next, more: String
  /// The labels of a file field: its button, and the text while no file is chosen.
  package let chooseFile, noFileChosen: String
}

/// The phrases for the state of a page.
package struct StatePhrases: Sendable {
  package let loading, offline, offlineDetail, updated, stale, networkDown, refreshing, nothingHere,
    pictureMissing: String
  /// The notice that Gazette was updated while the page was open, and the button that reloads it.
  package let newVersion, reloadPage: String
  /// The features that browsers refuse over plain HTTP from another machine, the remedy, and the button that dismisses both.
  package let insecure, insecureRemedy, insecureDismiss: String
  /// The number of queued actions that the server refused: one, and several, with `#` for the number.
  package let refusedOne, refusedSeveral: String
  /// The notice that an action is queued until the server responds, and the number of queued actions: one, and several, with
  /// `#` for the number.
  package let queued, waitingOne, waitingSeveral: String
  /// The text of a live region after new data arrived.
  package let pageUpdated: String
  /// The notice for screen readers about updated parts of the page: `#` is replaced by their names.
  package let partsUpdated: String
}

/// A short title and a sentence with a remedy.
package struct ErrorSentence: Sendable, Hashable {
  package let title, sentence: String
  package init(_ title: String, _ sentence: String) {
    self.title = title
    self.sentence = sentence
  }
}

/// The phrases for requests that fail.
package struct ErrorPhrases: Sendable {
  package let badRequest, notAllowed, notFound, wrongMethod, tooLarge, tooManyRequests: ErrorSentence
  package let internalError, unavailable, wrongHost, crossSiteChange, loginNeeded, conflict, tooSlow: ErrorSentence
  /// Only editors are allowed; the token's scope does not include this.
  package let editorsOnly, tokenScope: ErrorSentence
  /// The token is invalid; a token does not open pages; no token allows this.
  package let tokenInvalid, tokenOutsideAPI, noToken: ErrorSentence
  /// There are too many connections; another site's page tries to make Gazette fetch data.
  package let tooManyConnections, crossSiteFetch: ErrorSentence
  /// A form has too many parts; two uploads of this reader are in progress; four uploads of all readers are.
  package let formTooLarge, ownUploads, allUploads: ErrorSentence
  /// The input is quarantined because the program crashed on it.
  package let quarantined: ErrorSentence
  /// The label of the button that requests a page again.
  package let again: String
}

/// The login page.
package struct LoginPhrases: Sendable {
  package let title, invitation, password, wrongPassword: String
  /// The phrases for several readers: the invitation, the name's label, the error for a wrong name or password.
  package let namedInvitation, name, wrongCredentials: String
  /// The table of a demo's readers, and the link from the front page to this page for guests.
  package let demoReaders, link: String
  /// The notice after too many failures, given the seconds to wait.
  package let wait: @Sendable (_ seconds: Int) -> String
}

/// The labels of the reader's preferences; the word for automatic agrees with the language, or with units and colours.
package struct PreferencePhrases: Sendable {
  package let title, language, units, clock, theme, metric, british, imperial, automaticLanguage, automatic, light,
    dark: String
  package let twelveHours, twentyFourHours: String

  /// Returns the name of a system of units.
  func name(_ units: UnitSystem) -> String {
    switch units {
    case .metric: metric
    case .british: british
    case .imperial: imperial
    }
  }
}

/// The command palette.
package struct PalettePhrases: Sendable {
  /// Its name, its placeholder, the functions of its keys, and the name of the key that closes it.
  package let title, field, choose, close, escape: String
  /// The labels of its groups: pages, actions, results.
  package let places, actions, found: String
  /// The actions.
  package let addPlace, addFeed, arrange, refresh: String
  /// The last choice, which opens the search page.
  package let searchAll: String
  /// The notices that nothing matches, and that the search failed.
  package let noResults, problem: String
  /// The number of choices, for screen readers: one, and several, with `#` for the number.
  package let choice, choices: String
}

/// The help about keys.
package struct KeyPhrases: Sendable {
  package let title, next, previous, open, original, read, star, refresh, search, goTo, add, palette, help: String
}

extension CommonPhrases {
  static let french = CommonPhrases(
    sections: SectionNames(
      frontPage: "À la une", weather: "Météo", map: "Carte", news: "Actualités", classifieds: "Petites annonces",
      settings: "Réglages", about: "À propos", search: "Recherche", feeds: "Flux", account: "Votre compte",
      readers: "Lecteurs", classifiedsShort: "Annonces"),
    actions: ActionWords(
      add: "Ajouter", remove: "Retirer", undo: "Annuler", refresh: "Actualiser", retry: "Réessayer", cancel: "Annuler",
      close: "Fermer", save: "Enregistrer", search: "Rechercher", open: "Ouvrir", moveUp: "Monter",
      moveDown: "Descendre", back: "Retour", help: "Aide", logIn: "Se connecter", logOut: "Se déconnecter",
      previous: "Précédent", next: "Suivant", more: "Plus", chooseFile: "Choisir un fichier…",
      noFileChosen: "Aucun fichier choisi"),
    states: StatePhrases(
      loading: "Chargement…", offline: "Hors ligne.", offlineDetail: "Vous lisez les pages enregistrées.",
      updated: "Mis à jour", stale: "Données anciennes",
      networkDown: "Réseau indisponible. Voici les dernières données enregistrées.",
      refreshing: "Actualisation en cours…", nothingHere: "Rien ici pour le moment",
      pictureMissing: "Image indisponible",
      newVersion: "Gazette a été mise à jour.", reloadPage: "Recharger",
      insecure:
        "Sans HTTPS, les navigateurs ne permettent depuis une autre machine ni lecture hors ligne, ni installation, ni « Ma "
        + "position ».",
      insecureRemedy: "Trois lignes de Caddy suffisent ; indiquez ensuite l’adresse dans server.publicURL",
      insecureDismiss: "Compris",
      refusedOne: "Une action en attente a échoué.",
      refusedSeveral: "# actions en attente ont échoué.",
      queued: "Enregistré. L’action sera envoyée au retour de la connexion.",
      waitingOne: "Une action est en attente du réseau.",
      waitingSeveral: "# actions sont en attente du réseau.",
      pageUpdated: "La page a été mise à jour.", partsUpdated: "Mis à jour\u{A0}: #."),
    errors: .french,
    fields: .french,
    login: LoginPhrases(
      title: "Connexion", invitation: "Saisissez le mot de passe pour lire ce journal.",
      password: "Mot de passe", wrongPassword: "Mot de passe incorrect.",
      namedInvitation: "Saisissez votre nom et votre mot de passe pour lire ce journal.", name: "Nom d’utilisateur",
      wrongCredentials: "Nom ou mot de passe incorrect.",
      demoReaders: "Lecteurs de démonstration", link: "Se connecter",
      wait: { "Trop de tentatives. Réessayez dans \($0)\u{202F}s." }),
    offline: ErrorSentence(
      "Cette page n’est pas enregistrée sur cet appareil",
      "Gazette est injoignable, et cette page n’est pas enregistrée pour la lecture hors ligne. Les pages enregistrées s’ouvrent."
    ),
    preferences: PreferencePhrases(
      title: "Préférences", language: "Langue", units: "Unités", clock: "Heure", theme: "Couleurs",
      metric: "Métriques", british: "Britanniques", imperial: "Impériales", automaticLanguage: "Automatique",
      automatic: "Automatiques", light: "Claires", dark: "Sombres", twelveHours: "12 heures",
      twentyFourHours: "24 heures"),
    keys: KeyPhrases(
      title: "Raccourcis clavier", next: "suivant", previous: "précédent", open: "ouvrir", original: "voir l’original",
      read: "marquer comme lu", star: "ajouter aux favoris", refresh: "actualiser",
      search: "rechercher dans la page ou dans le journal",
      goTo: "aller à une rubrique", add: "ajouter", palette: "commandes",
      help: "cette aide"),
    palette: PalettePhrases(
      title: "Commandes", field: "Commande ou recherche…", choose: "choisir", close: "fermer", escape: "Échap",
      places: "Aller à", actions: "Actions", found: "Dans le journal",
      addPlace: "Ajouter une ville", addFeed: "Ajouter un flux", arrange: "Composer la une",
      refresh: "Actualiser", searchAll: "Rechercher dans le journal",
      noResults: "Aucun résultat.",
      problem: "Recherche indisponible. Réessayez au retour de la connexion.",
      choice: "1 résultat", choices: "# résultats"),
    skipToContent: "Aller au contenu",
    mainNavigation: "Rubriques",
    notices: "Avis",
    demoNotice: "Démonstration : toutes les données de ce journal sont fictives.",
    dataFrom: "Données",
    editionOf: { "Actualisé à \($0)" })
}

extension ErrorPhrases {
  fileprivate static let french = ErrorPhrases(
    badRequest: ErrorSentence("Requête incorrecte", "L’adresse ou le formulaire contient une valeur non valide."),
    notAllowed: ErrorSentence("Accès refusé", "Vous ne pouvez pas faire cela d’ici."),
    notFound: ErrorSentence("Page introuvable", "Cette page n’existe pas ou n’existe plus. Revenez à la une."),
    wrongMethod: ErrorSentence("Méthode non autorisée", "Cette adresse n’accepte pas ce type de requête."),
    tooLarge: ErrorSentence("Envoi trop volumineux", "Votre envoi dépasse la taille maximale."),
    tooManyRequests: ErrorSentence("Trop de requêtes", "Patientez un instant avant de réessayer."),
    internalError: ErrorSentence("Une erreur est survenue", "Cette page n’a pas pu s’afficher. Réessayez."),
    unavailable: ErrorSentence("Momentanément indisponible", "Gazette démarre. Réessayez dans un instant."),
    wrongHost: ErrorSentence("Nom d’hôte inconnu", "Ce serveur ne répond qu’aux noms d’hôte configurés."),
    crossSiteChange: ErrorSentence("Requête d’un autre site bloquée", "Un autre site a tenté de modifier ce journal."),
    loginNeeded: ErrorSentence("Mot de passe requis", "Connectez-vous pour lire ce journal."),
    conflict: ErrorSentence("Déjà modifié", "Quelqu’un l’a modifié entre-temps. Rechargez la page."),
    tooSlow: ErrorSentence("Envoi trop lent", "La requête a mis trop de temps à arriver."),
    editorsOnly: ErrorSentence(
      "Réservé aux rédacteurs", "Seuls les rédacteurs du journal peuvent le faire. Demandez à l’un d’eux."),
    tokenScope: ErrorSentence(
      "Jeton insuffisant", "Ce jeton ne permet pas cela. Créez-en un de portée plus large sur la page de votre compte."
    ),
    tokenInvalid: ErrorSentence(
      "Jeton refusé", "Ce jeton n’existe pas, a expiré ou a été révoqué. Créez-en un autre sur la page de votre compte."
    ),
    tokenOutsideAPI: ErrorSentence(
      "Pas avec un jeton",
      "Un jeton donne accès à l’API (/api/v1) et aux applications de lecture. Les pages exigent un navigateur connecté."
    ),
    noToken: ErrorSentence(
      "Pas avec un jeton", "Aucun jeton ne permet cela. Faites-le dans un navigateur."),
    tooManyConnections: ErrorSentence(
      "Serveur saturé", "Trop de connexions sont ouvertes. Réessayez dans un instant."),
    crossSiteFetch: ErrorSentence(
      "Requête d’un autre site bloquée", "Un autre site ne peut pas faire charger de données à ce serveur."),
    formTooLarge: ErrorSentence(
      "Formulaire trop long", "Un formulaire a 1 000 parties au plus, et chacune 8 en-têtes au plus."),
    ownUploads: ErrorSentence(
      "Deux fichiers à la fois",
      "Deux de vos fichiers sont en cours d’envoi. Renvoyez celui-ci quand l’un d’eux est arrivé."),
    allUploads: ErrorSentence(
      "Trop de fichiers à la fois", "Gazette reçoit déjà quatre fichiers de ses lecteurs. Réessayez dans un instant."),
    quarantined: ErrorSentence(
      "Page bloquée",
      "Gazette s’est arrêtée de façon inattendue en préparant cette page, et ne réessaiera pas d’elle-même. Le reste fonctionne."
    ),
    again: "Réessayer")
}

extension CommonPhrases {
  static let english = CommonPhrases(
    sections: SectionNames(
      frontPage: "Front page", weather: "Weather", map: "Map", news: "News", classifieds: "Classifieds",
      settings: "Settings", about: "About", search: "Search", feeds: "Feeds", account: "Your account",
      readers: "Readers", classifiedsShort: "Ads"),
    actions: ActionWords(
      add: "Add", remove: "Remove", undo: "Undo", refresh: "Refresh", retry: "Try again", cancel: "Cancel",
      close: "Close", save: "Save", search: "Search", open: "Open", moveUp: "Move up", moveDown: "Move down",
      back: "Back", help: "Help", logIn: "Sign in", logOut: "Sign out", previous: "Previous", next: "Next",
      more: "More",
      chooseFile: "Choose a file…", noFileChosen: "No file chosen"),
    states: StatePhrases(
      loading: "Loading…", offline: "Offline.", offlineDetail: "You are reading saved pages.",
      updated: "Updated", stale: "Out of date",
      networkDown: "Can’t reach the network. Showing the last saved data.",
      refreshing: "Refreshing…", nothingHere: "Nothing here yet",
      pictureMissing: "Picture unavailable",
      newVersion: "Gazette has been updated.", reloadPage: "Reload",
      insecure:
        "Without HTTPS, browsers on other machines don’t allow offline reading, installing or “My position”.",
      insecureRemedy: "Three lines of Caddy are enough; then set server.publicURL to the address",
      insecureDismiss: "Got it",
      refusedOne: "One pending action failed.",
      refusedSeveral: "# pending actions failed.",
      queued: "Saved. Gazette will send it when you’re back online.",
      waitingOne: "One action is waiting for the network.",
      waitingSeveral: "# actions are waiting for the network.",
      pageUpdated: "Page updated.", partsUpdated: "Updated: #."),
    errors: .english,
    fields: .english,
    login: LoginPhrases(
      title: "Sign in", invitation: "Enter the password to read this paper.",
      password: "Password", wrongPassword: "Wrong password.",
      namedInvitation: "Enter your name and password to read this paper.",
      name: "Name", wrongCredentials: "Wrong name or password.",
      demoReaders: "Demo readers", link: "Sign in",
      wait: { "Too many attempts. Try again in \($0) s." }),
    offline: ErrorSentence(
      "This page isn’t saved on this device",
      "Can’t reach Gazette, and this page isn’t saved for offline reading. Saved pages still open."),
    preferences: PreferencePhrases(
      title: "Preferences", language: "Language", units: "Units", clock: "Clock", theme: "Theme",
      metric: "Metric", british: "British", imperial: "Imperial", automaticLanguage: "Automatic",
      automatic: "Automatic", light: "Light", dark: "Dark", twelveHours: "12-hour", twentyFourHours: "24-hour"),
    keys: KeyPhrases(
      title: "Keyboard shortcuts", next: "next", previous: "previous", open: "open", original: "open the original",
      read: "mark as read", star: "star", refresh: "refresh",
      search: "search this page or the paper",
      goTo: "go to a section", add: "add", palette: "commands", help: "this help"),
    palette: PalettePhrases(
      title: "Commands", field: "Type a command or search…", choose: "choose", close: "close", escape: "Esc",
      places: "Go to", actions: "Actions", found: "In the paper",
      addPlace: "Add a city", addFeed: "Add a feed", arrange: "Arrange the front page", refresh: "Refresh",
      searchAll: "Search the paper",
      noResults: "No results.",
      problem: "Search is unavailable. Try again when you’re back online.",
      choice: "1 result", choices: "# results"),
    skipToContent: "Skip to content",
    mainNavigation: "Sections",
    notices: "Notices",
    demoNotice: "Demo: all the data in this paper is made up.",
    dataFrom: "Data",
    editionOf: { "Updated \($0)" })
}

extension ErrorPhrases {
  fileprivate static let english = ErrorPhrases(
    badRequest: ErrorSentence("Bad request", "The address or the form contains an invalid value."),
    notAllowed: ErrorSentence("Access denied", "You can’t do this from here."),
    notFound: ErrorSentence(
      "Page not found", "This page doesn’t exist, or no longer exists. Go back to the front page."),
    wrongMethod: ErrorSentence("Method not allowed", "This address doesn’t accept that kind of request."),
    tooLarge: ErrorSentence("Too large", "What you sent is larger than allowed."),
    tooManyRequests: ErrorSentence("Too many requests", "Wait a moment before trying again."),
    internalError: ErrorSentence("Something went wrong", "This page couldn’t be shown. Try again."),
    unavailable: ErrorSentence("Temporarily unavailable", "Gazette is starting. Try again in a moment."),
    wrongHost: ErrorSentence("Unknown host name", "This server answers only to its configured host names."),
    crossSiteChange: ErrorSentence("Cross-site request blocked", "Another site tried to change this paper."),
    loginNeeded: ErrorSentence("Sign-in required", "Sign in to read this paper."),
    conflict: ErrorSentence("Changed in the meantime", "Someone changed this in the meantime. Reload the page."),
    tooSlow: ErrorSentence("Too slow", "The request took too long to arrive."),
    editorsOnly: ErrorSentence("For editors only", "Only the paper’s editors can do this. Ask one of them."),
    tokenScope: ErrorSentence(
      "Token not allowed", "This token doesn’t allow that. Create one with a wider scope on your account page."),
    tokenInvalid: ErrorSentence(
      "Token refused", "This token doesn’t exist, has expired, or was revoked. Create another on your account page."),
    tokenOutsideAPI: ErrorSentence(
      "Not with a token",
      "A token gives access to the API (/api/v1) and reader apps. Pages require a signed-in browser."),
    noToken: ErrorSentence(
      "Not with a token", "No token allows that. Do it in a browser."),
    tooManyConnections: ErrorSentence("Too busy", "Too many connections are open. Try again in a moment."),
    crossSiteFetch: ErrorSentence(
      "Cross-site request blocked", "Another site can’t make this server fetch data."),
    formTooLarge: ErrorSentence(
      "Form too long", "A form has at most 1,000 parts, and each of them at most 8 headers."),
    ownUploads: ErrorSentence(
      "Two files at a time", "Two of your files are still uploading. Send this one again when one of them finishes."),
    allUploads: ErrorSentence(
      "Too many files at once", "Gazette is already receiving four files from its readers. Try again in a moment."),
    quarantined: ErrorSentence(
      "Page blocked",
      "Gazette crashed the last time it prepared this page, so it won’t retry on its own. Everything else works."),
    again: "Try again")
}
