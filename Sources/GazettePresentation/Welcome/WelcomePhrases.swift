/// The phrases of the first steps.
package struct WelcomePhrases: SectionPhrases {
  /// The title, the text above an empty front page, and its button.
  package let title, invitation, begin: String
  /// The number of the step, and of all steps.
  package let step: @Sendable (_ number: Int, _ all: Int) -> String
  /// The heading and the first sentence of each step.
  package let headings, leads: [WelcomeStep: String]
  /// The buttons: to the next step, to skip this one, to skip all, to the end.
  package let next, skip, skipAll, finish: String
  /// The mark of a feed that the reader has already.
  package let alreadySubscribed: String
  /// The names of topics.
  package let topics: [FeedCatalogue.Topic: String]
  /// The heading of the feeds in another language, given its name.
  package let others: @Sendable (_ language: String) -> String
  /// The address of a feed or site, and a list from another reader app.
  package let address, addressHint, list, listHint, importList: String
  /// The notice that an address has several feeds.
  package let several: String
  /// The number of added feeds.
  package let added: @Sendable (_ count: Int) -> String
  /// How to install Gazette: on iPhone, on Android, on a computer.
  package let installs: [String]
  /// The notice that this needs HTTPS, with a pointer to the documentation.
  package let needsHTTPS: String
  /// The link in the settings.
  package let again, againHint: String
  /// The terminal's questions.
  package let terminal: WelcomeTerminalPhrases
}

/// The phrases and questions of `gazette setup`.
package struct WelcomeTerminalPhrases: Sendable {
  package let skipHint, language, units, city, feeds: String
  /// The question about a numbered list.
  package let which: String
  /// The notice that an answer was not understood.
  package let notUnderstood: @Sendable (_ answer: String) -> String
  /// The end, with the command that starts the server.
  package let done: String
}

extension WelcomePhrases {
  package static let french = WelcomePhrases(
    title: "Bienvenue", invitation: "Votre journal est vide. Remplissez-le en quatre étapes.",
    begin: "Commencer", step: { "Étape \($0) sur \($1)" },
    headings: [
      .language: "Langue et unités", .city: "Votre ville", .feeds: "Vos flux", .install: "Sur votre téléphone",
    ],
    leads: [
      .language: "Vous pourrez les modifier plus tard dans les réglages.",
      .city: "Sa météo apparaît en haut de chaque page.",
      .feeds: "Choisissez quelques journaux. Les articles arrivent en arrière-plan.",
      .install: "Installé, le journal s’ouvre comme une application et se lit hors ligne.",
    ],
    next: "Continuer", skip: "Passer cette étape", skipAll: "Tout passer", finish: "Ouvrir le journal",
    alreadySubscribed: "déjà dans vos flux",
    topics: [.news: "Actualités", .science: "Sciences", .technology: "Technologies", .culture: "Culture"],
    others: { "D’autres : \($0)" },
    address: "Adresse d’un flux ou d’un site", addressHint: "Facultatif. Par exemple https://exemple.org/blog",
    list: "Liste OPML", listHint: "Le fichier exporté d’un autre lecteur de flux.", importList: "Importer",
    several: "Cette adresse a plusieurs flux. Copiez l’adresse de celui que vous voulez :",
    added: { $0 > 1 ? "\($0) flux ajoutés." : "\($0) flux ajouté." },
    installs: [
      "iPhone, iPad : bouton Partager, puis « Sur l’écran d’accueil ».",
      "Android : menu du navigateur, puis « Installer l’application ».",
      "Ordinateur : icône d’installation dans la barre d’adresse de Chrome ou d’Edge ; dans Safari, Fichier, puis « Ajouter "
        + "au Dock ».",
    ],
    needsHTTPS:
      "L’installation et la lecture hors ligne exigent HTTPS. Trois lignes de Caddy suffisent : docs/operators/proxy.md.",
    again: "Refaire la configuration", againHint: "Langue, ville, flux et installation, en quatre étapes.",
    terminal: WelcomeTerminalPhrases(
      skipHint: "Appuyez sur Entrée pour passer une question.", language: "Langue (fr, en)",
      units: "Unités (metric, british, imperial)", city: "Votre ville (nom ou position)",
      feeds: "Numéros, adresse d’un flux ou fichier OPML, séparés par des espaces",
      which: "Lequel (numéro)",
      notUnderstood: { "« \($0) » n’est pas un choix possible. Réessayez, ou laissez vide pour passer." },
      done: "C’est prêt. Lancez « gazette serve », puis ouvrez http://127.0.0.1:8080."))

  package static let english = WelcomePhrases(
    title: "Welcome", invitation: "Your paper is empty. Set it up in four short steps.",
    begin: "Set up", step: { "Step \($0) of \($1)" },
    headings: [
      .language: "Language and units", .city: "Your city", .feeds: "Your feeds", .install: "On your phone",
    ],
    leads: [
      .language: "You can change this later in the settings.",
      .city: "Its weather appears at the top of every page.",
      .feeds: "Choose a few papers. Articles arrive in the background.",
      .install: "Once installed, the paper opens like an app and works offline.",
    ],
    next: "Continue", skip: "Skip this step", skipAll: "Skip all", finish: "Open the paper",
    alreadySubscribed: "already in your feeds",
    topics: [.news: "News", .science: "Science", .technology: "Technology", .culture: "Culture"],
    others: { "More: \($0)" },
    address: "Address of a feed or site", addressHint: "Optional. For example https://example.org/blog",
    list: "OPML list", listHint: "The file exported from another feed reader.", importList: "Import",
    several: "This address has several feeds. Copy the address of the one you want:",
    added: { $0 == 1 ? "1 feed added." : "\($0) feeds added." },
    installs: [
      "iPhone, iPad: Share button, then “Add to Home Screen”.",
      "Android: browser menu, then “Install app”.",
      "Computer: install icon in the address bar of Chrome or Edge; in Safari, File, then “Add to Dock”.",
    ],
    needsHTTPS: "Installing and offline reading need HTTPS. Three lines of Caddy are enough: docs/operators/proxy.md.",
    again: "Set up again", againHint: "Language, city, feeds and installing, in four steps.",
    terminal: WelcomeTerminalPhrases(
      skipHint: "Press Return to skip a question.", language: "Language (fr, en)",
      units: "Units (metric, british, imperial)", city: "Your city (name or position)",
      feeds: "Numbers, the address of a feed or an OPML file, separated by spaces",
      which: "Which one (number)",
      notUnderstood: { "“\($0)” isn’t one of the choices. Try again, or leave it empty to skip." },
      done: "Ready. Run “gazette serve”, then open http://127.0.0.1:8080."))
}
