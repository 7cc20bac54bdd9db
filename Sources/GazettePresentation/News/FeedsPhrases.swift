package import GazetteDomain

/// The phrases of the feeds page.
package struct FeedsPhrases: Sendable {
  /// The title, and the link back to the articles.
  package let title, back: String
  /// The form that adds a feed: its label, its hint, its button, and an example.
  package let address, addressHint, add, example: String
  /// The title when several feeds were found, and the button of each.
  package let severalFound, subscribe: String
  /// Buttons of a feed.
  package let refresh, refreshAll, stop, edit, save, remove, pause, resume: String
  /// The buttons that turn fetching full articles on and off, and the mark of a feed with that setting.
  package let fetchFullText, fetchExcerpts, whole: String
  /// Fields of a feed.
  package let name, folder, paused: String
  /// The folder of feeds without one.
  package let noFolder: String
  /// The terms of a feed's health.
  package let lastSuccess, nextFetch, articles, warnings, never, site, dueNow: String
  /// Why a feed is next fetched at that time; `interval` is the written time between its articles, nil for more than a day.
  package let scheduleReason: @Sendable (_ reason: FeedScheduleReason, _ interval: String?) -> String
  /// The field for the name that Gazette uses when it fetches a feed, and its hint.
  package let userAgent, userAgentHint: String
  /// The notice that the publisher closed the feed permanently.
  package let gone: String
  /// The forms for lists of feeds.
  package let lists, importTitle, importHint, importButton, export: String
  /// The message without feeds.
  package let empty: ErrorSentence
  /// The notices that a feed was added, known already, removed, saved; by name.
  package let added, alreadySubscribed, removed, saved: @Sendable (String) -> String
  /// The notice that a fetch brought this many new articles, or none; by name.
  package let fresh: @Sendable (_ name: String, _ new: Int) -> String
  package let nothingNew: @Sendable (_ name: String) -> String
  /// The notice that it is too soon to fetch a feed, until a written time.
  package let tooSoon: @Sendable (_ name: String, _ time: String) -> String
  /// The progress of an import: done, total.
  package let importing: @Sendable (_ done: Int, _ total: Int) -> String
  /// The result of an import: added, known already, unusable lines.
  package let imported: @Sendable (FeedImportProgress) -> String
  /// The notice that the form came without a file.
  package let noFile: String
  /// The words before the unusable lines.
  package let unusable: String
  /// The numbers of a feed's articles: all, unread.
  package let counts: @Sendable (_ all: Int, _ unread: Int) -> String
  /// The label of a feed's buttons, given its name.
  package let refreshOf, editOf: @Sendable (String) -> String
}

extension FeedsPhrases {
  static let french = FeedsPhrases(
    title: "Flux", back: "Actualités",
    address: "Ajouter un journal, un blog, une chaîne…",
    addressHint: "L’adresse du site suffit : Gazette trouve le flux.", add: "Ajouter",
    example: "https://exemple.fr",
    severalFound: "Plusieurs flux ont été trouvés. Lequel voulez-vous ?", subscribe: "S’abonner",
    refresh: "Actualiser", refreshAll: "Tout actualiser", stop: "Arrêter", edit: "Modifier", save: "Enregistrer",
    remove: "Se désabonner", pause: "Suspendre", resume: "Reprendre",
    fetchFullText: "Toujours charger l’article entier", fetchExcerpts: "Afficher les extraits du flux",
    whole: "Articles entiers",
    name: "Nom", folder: "Dossier", paused: "Suspendu", noFolder: "Sans dossier",
    lastSuccess: "Mis à jour", nextFetch: "Prochaine actualisation", articles: "Articles",
    warnings: "Problèmes du flux",
    never: "jamais", site: "Site", dueNow: "bientôt",
    scheduleReason: { reason, interval in
      switch reason {
      case .rhythm: interval.map { "Il publie environ toutes les \($0)." } ?? "Il publie rarement."
      case .unknownRhythm: "Son rythme de publication est inconnu."
      case .unchanged: "Il n’a pas changé ces derniers temps."
      case .publisher: "Son éditeur le demande."
      case .setting: "Les réglages du journal le demandent."
      case .failure: "La dernière actualisation a échoué."
      }
    },
    userAgent: "User-Agent",
    userAgentHint: "Le nom envoyé pour lire ce flux, si le site refuse celui de Gazette.",
    gone: "L’éditeur a fermé définitivement ce flux.",
    lists: "Listes de flux", importTitle: "Importer une liste (OPML)",
    importHint: "Le fichier exporté d’un autre lecteur de flux.", importButton: "Importer",
    export: "Exporter mes flux (OPML)",
    empty: ErrorSentence("Aucun flux", "Ajoutez-en un ci-dessus, ou importez la liste d’un autre lecteur."),
    added: { "\($0) a été ajouté." }, alreadySubscribed: { "Vous êtes déjà abonné à \($0)." },
    removed: { "\($0) a été retiré." }, saved: { "\($0) a été modifié." },
    fresh: { name, new in
      "\(name) : \(PluralForms(one: "nouvel article", other: "nouveaux articles").counted(new, in: .french))."
    },
    nothingNew: { "\($0) : rien de nouveau." },
    tooSoon: { "\($0) vient d’être actualisé. Prochaine actualisation possible à \($1)." },
    importing: { done, total in
      let format = NumberFormat(language: .french)
      return "Import : \(format.integer(done)) sur \(format.integer(total))…"
    },
    imported: { progress in
      let (added, known, unusable) = (progress.added, progress.duplicates, progress.unusable.count)
      var parts = [PluralForms(one: "flux ajouté", other: "flux ajoutés").counted(added, in: .french)]
      if known > 0 { parts.append("\(NumberFormat(language: .french).integer(known)) déjà suivis") }
      if unusable > 0 {
        parts.append(
          PluralForms(one: "entrée ignorée", other: "entrées ignorées").counted(unusable, in: .french))
      }
      var left = ReaderArchiveCounts.Skipped()
      left.feeds = progress.skipped
      return parts.joined(separator: ", ") + "." + ReaderQuotaPhrases.french.leftOut(left)
    },
    noFile: "Choisissez d’abord un fichier.",
    unusable: "Ces adresses ne sont pas des flux :",
    counts: { all, unread in
      let format = NumberFormat(language: .french)
      return unread == 0 ? format.integer(all) : "\(format.integer(all)), dont \(format.integer(unread)) non lus"
    },
    refreshOf: { "Actualiser \($0)" }, editOf: { "Modifier \($0)" })
}

extension FeedsPhrases {
  package static let english = FeedsPhrases(
    title: "Feeds", back: "News",
    address: "Add a newspaper, a blog, a channel…",
    addressHint: "The site’s address is enough; Gazette finds its feed.", add: "Add",
    example: "https://example.org",
    severalFound: "Several feeds found. Which one do you want?", subscribe: "Subscribe",
    refresh: "Refresh", refreshAll: "Refresh all", stop: "Stop", edit: "Edit", save: "Save",
    remove: "Unsubscribe", pause: "Pause", resume: "Resume",
    fetchFullText: "Always fetch the full article", fetchExcerpts: "Show the feed’s excerpts",
    whole: "Full articles",
    name: "Name", folder: "Folder", paused: "Paused", noFolder: "No folder",
    lastSuccess: "Last updated", nextFetch: "Next check", articles: "Articles", warnings: "Problems in the feed",
    never: "never", site: "Site", dueNow: "soon",
    scheduleReason: { reason, interval in
      switch reason {
      case .rhythm: interval.map { "It publishes about every \($0)." } ?? "It rarely publishes."
      case .unknownRhythm: "Its publishing rhythm is unknown."
      case .unchanged: "It hasn’t changed lately."
      case .publisher: "Its publisher asks for this."
      case .setting: "The paper’s settings ask for this."
      case .failure: "The last check failed."
      }
    },
    userAgent: "User agent",
    userAgentHint: "The name to send for this feed if the site rejects Gazette’s own.",
    gone: "The publisher has permanently closed this feed.",
    lists: "Lists of feeds", importTitle: "Import a list (OPML)",
    importHint: "The file exported from another feed reader.", importButton: "Import",
    export: "Export my feeds (OPML)",
    empty: ErrorSentence("No feeds", "Add one above, or import a list from another reader."),
    added: { "\($0) was added." }, alreadySubscribed: { "You’re already subscribed to \($0)." },
    removed: { "\($0) was removed." }, saved: { "\($0) was updated." },
    fresh: { name, new in
      "\(name): \(PluralForms(one: "new article", other: "new articles").counted(new, in: .english))."
    },
    nothingNew: { "\($0): nothing new." },
    tooSoon: { "\($0) was checked recently. Gazette will check it again at \($1)." },
    importing: { done, total in
      let format = NumberFormat(language: .english)
      return "Importing: \(format.integer(done)) of \(format.integer(total))…"
    },
    imported: { progress in
      let (added, known, unusable) = (progress.added, progress.duplicates, progress.unusable.count)
      var parts = [PluralForms(one: "feed added", other: "feeds added").counted(added, in: .english)]
      if known > 0 { parts.append("\(NumberFormat(language: .english).integer(known)) already subscribed") }
      if unusable > 0 {
        parts.append(PluralForms(one: "entry skipped", other: "entries skipped").counted(unusable, in: .english))
      }
      var left = ReaderArchiveCounts.Skipped()
      left.feeds = progress.skipped
      return parts.joined(separator: ", ") + "." + ReaderQuotaPhrases.english.leftOut(left)
    },
    noFile: "Choose a file first.",
    unusable: "These aren’t feed addresses:",
    counts: { all, unread in
      let format = NumberFormat(language: .english)
      return unread == 0 ? format.integer(all) : "\(format.integer(all)), \(format.integer(unread)) unread"
    },
    refreshOf: { "Refresh \($0)" }, editOf: { "Edit \($0)" })
}
