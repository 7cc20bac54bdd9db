import GazetteDomain

extension WatchPhrases {
  package static let french = WatchPhrases(
    title: "Veilles",
    lead: "Une veille est une règle sur ce qui compte pour vous, dans les actualités, les annonces, la météo et les "
      + "alertes. Gazette réunit ce qui y répond, et fait ce que vous choisissez.",
    watchThis: "Veiller là-dessus…",
    problems: .french, form: .french, conditions: .french, list: .french, detail: .french,
    action: { action in
      switch action {
      case .show: "Toujours montrer"
      case .star: "Ajouter aux favoris"
      case .label: "Étiqueter"
      case .front: "À la une"
      case .notify: "Me prévenir"
      case .read: "Marquer lu"
      case .hide: "Masquer"
      }
    },
    kind: { kind in
      switch kind {
      case .article: "Article"
      case .ad: "Annonce"
      case .weather: "Météo"
      case .warning: "Alerte"
      }
    },
    occasion: { occasion in
      switch occasion {
      case .appeared: nil
      case .priceFell: "prix en baisse"
      case .crossed: "seuil franchi"
      case .rose: "niveau relevé"
      }
    },
    ready: { ready in
      switch ready {
      case .warnings: "Alertes orange et rouges chez moi"
      case .frost: "Gel cette nuit"
      case .priceDrops: "Baisses de prix de mes annonces favorites"
      }
    },
    matches: PluralForms(one: "résultat", other: "résultats"),
    new: PluralForms(one: "nouveau", other: "nouveaux"),
    touchedBy: "Vos veilles sur cet article\u{A0}:", hidesIt: "le masque",
    front: "Vos veilles", all: "Toutes les veilles",
    demo: (word: "Tramways", price: "Vélos pas chers", weather: "Froid ou pluie à la maison"),
    stored: SettingsStoragePhrases.Words(
      "Veilles", "règles et leurs résultats", before: nil,
      count: { PluralForms(one: "résultat", other: "résultats").counted($0, in: .french) }))
}

extension WatchFormPhrases {
  static let french = WatchFormPhrases(
    title: "Nouvelle veille", edit: "Modifier la veille",
    query: "Règle",
    queryHint: "Des mots comme dans la recherche, une \"expression\" entre guillemets droits, -mot pour exclure, "
      + "OU, des parenthèses, et des conditions.",
    name: "Nom", actions: "Actions", label: "Étiquette", channels: "Canaux",
    actionsHint: "Sans action, la veille réunit seulement ses résultats. «\u{A0}Toujours montrer\u{A0}» l’emporte "
      + "sur les favoris, et les favoris sur «\u{A0}Masquer\u{A0}».",
    labelHint: "Pour l’action «\u{A0}Étiqueter\u{A0}».",
    channelsHint: "Sans choix, les notifications vont à tous vos canaux.",
    preview: "Aperçu", create: "Créer la veille", save: "Enregistrer",
    previewTitle: "Les 30 derniers jours", previewHint: "Écrivez une règle pour voir ce qu’elle aurait trouvé.",
    noMatches: "Aucun résultat. C’est normal pour ce qui est rare.",
    summary: { "\($0), \($1)" },
    moreThan: { "plus de \($0)" },
    aDay: { $0 == 1 ? "environ un par jour" : "environ \(NumberFormat(language: .french).integer($0)) par jour" },
    aWeek: { $0 == 1 ? "environ un par semaine" : "environ \($0) par semaine" },
    seldom: "moins d’un par semaine",
    help: "Exemples",
    examples: [
      WatchExample(query: "vélo OU bicyclette -électrique", meaning: "un mot ou un autre, sans un troisième"),
      WatchExample(query: "\"conseil municipal\" folder:Presse", meaning: "une expression, dans les flux d’un dossier"),
      WatchExample(query: "feed:\"Le Monde\" has:picture", meaning: "les articles d’un flux avec une image"),
      WatchExample(
        query: "vélo price<200 seller:private", meaning: "les annonces de particuliers à moins de 200\u{A0}€"),
      WatchExample(query: "drop starred", meaning: "les annonces favorites dont le prix baisse"),
      WatchExample(
        query: "city:home temperature<0 within:18h", meaning: "le gel dans la ville principale, d’ici 18\u{A0}h"),
      WatchExample(query: "city:Paris rain>5mm", meaning: "plus de 5\u{A0}mm de pluie d’ici 24\u{A0}h"),
      WatchExample(query: "warning>=orange city:home", meaning: "les alertes de la ville principale, dès l’orange"),
    ])
}

extension WatchListPhrases {
  static let french = WatchListPhrases(
    emptyTitle: "Aucune veille",
    emptyText: "Créez-en une ici, ou par «\u{A0}Veiller là-dessus…\u{A0}» au-dessus d’une liste, d’une recherche, "
      + "d’une annonce, d’une ville ou des alertes.",
    add: "Nouvelle veille",
    ready: "Prêtes à l’emploi", turnOn: "Activer",
    isOff: "inactive", on: "Activer", off: "Désactiver",
    remove: { "Supprimer «\u{A0}\($0)\u{A0}»" },
    removed: { "Veille «\u{A0}\($0)\u{A0}» supprimée." }, undo: "Annuler",
    listsOnly: "liste seule")
}

extension WatchDetailPhrases {
  static let french = WatchDetailPhrases(
    matches: "Résultats",
    adsNow: { "Voir les annonces qui correspondent (\(NumberFormat(language: .french).integer($0)))" },
    none: "Aucun résultat depuis la création de la veille.",
    hiddenBy: { "Masqués par «\u{A0}\($0)\u{A0}»" },
    bringBack: "Montrer", hide: "Masquer", bringAllBack: "Tout montrer", hideAll: "Tout masquer",
    new: "nouveau", hidden: "masqué",
    past: "Appliquer aux 30 derniers jours",
    pastHint: "Une veille agit sur ce qui arrive désormais. Ceci applique ses actions aux résultats antérieurs, sans "
      + "notification.",
    created: "La veille est créée. Elle agit sur ce qui arrive désormais.", saved: "Modifications enregistrées.",
    applied: PluralForms(
      one: "résultat antérieur a reçu les actions de la veille.",
      other: "résultats antérieurs ont reçu les actions de la veille."),
    undo: "Annuler", undone: "Les actions de la veille sur les résultats antérieurs sont annulées.",
    more: "Résultats antérieurs")
}
