extension FeedsPhrases {
  static let french = FeedsPhrases(
    title: "Flux", back: "Actualités",
    address: "Ajouter un journal, un blog, une chaîne…",
    addressHint: "L’adresse du site suffit : le flux est cherché pour vous.", add: "Ajouter",
    example: "https://exemple.fr",
    severalFound: "Plusieurs flux ont été trouvés. Lequel voulez-vous ?", subscribe: "S’abonner",
    refresh: "Actualiser", refreshAll: "Tout actualiser", stop: "Arrêter", edit: "Modifier", save: "Enregistrer",
    remove: "Se désabonner", pause: "Suspendre", resume: "Reprendre",
    fetchWhole: "Toujours chercher l’article entier", fetchExcerpts: "S’en tenir aux extraits du flux",
    whole: "Articles entiers",
    name: "Nom", folder: "Dossier", paused: "Suspendu", noFolder: "Sans dossier",
    lastSuccess: "Reçu", nextFetch: "Prochaine demande", articles: "Articles", warnings: "Défauts du flux",
    never: "jamais", site: "Site", dueNow: "bientôt",
    gone: "Le journal a fermé ce flux pour de bon.",
    lists: "Listes de flux", importTitle: "Importer une liste (OPML)",
    importHint: "Le fichier qu’un autre lecteur de flux a exporté.", importButton: "Importer",
    export: "Exporter mes flux (OPML)",
    empty: ErrorSentence("Aucun flux", "Ajoutez-en un ci-dessus, ou importez la liste d’un autre lecteur."),
    added: { "\($0) est ajouté." }, known: { "Vous êtes déjà abonné à \($0)." },
    removed: { "\($0) est retiré." }, saved: { "\($0) est modifié." },
    fresh: { name, new in
      "\(name) : \(PluralForms(one: "nouvel article", other: "nouveaux articles").counted(new, in: .french))."
    },
    nothingNew: { "\($0) : rien de nouveau." },
    tooSoon: { "\($0) a été demandé il y a peu. Pour ménager son site, il ne le sera plus avant \($1)." },
    importing: { "Lecture de la liste : \($0) sur \($1)…" },
    imported: { added, known, unusable in
      var parts = [PluralForms(one: "flux ajouté", other: "flux ajoutés").counted(added, in: .french)]
      if known > 0 { parts.append("\(known) déjà là") }
      if unusable > 0 {
        parts.append(
          PluralForms(one: "ligne inutilisable", other: "lignes inutilisables").counted(unusable, in: .french))
      }
      return parts.joined(separator: ", ") + "."
    },
    noFile: "Choisissez d’abord un fichier.",
    unusable: "Ne sont pas des adresses de flux :",
    counts: { all, unread in
      let format = NumberFormat(language: .french)
      return unread == 0 ? format.integer(all) : "\(format.integer(all)), dont \(format.integer(unread)) non lus"
    },
    refreshOf: { "Actualiser \($0)" }, editOf: { "Modifier \($0)" })
}
