extension CommonPhrases {
  static let french = CommonPhrases(
    sections: SectionNames(
      frontPage: "À la une", weather: "Météo", map: "Carte", news: "Actualités", classifieds: "Petites annonces",
      settings: "Réglages", about: "À propos", search: "Recherche", feeds: "Flux", classifiedsShort: "Annonces"),
    actions: ActionWords(
      add: "Ajouter", remove: "Retirer", undo: "Annuler", refresh: "Actualiser", retry: "Réessayer", cancel: "Annuler",
      close: "Fermer", save: "Enregistrer", search: "Rechercher", open: "Ouvrir", moveUp: "Monter",
      moveDown: "Descendre", back: "Retour", help: "Aide", logIn: "Entrer", logOut: "Se déconnecter",
      previous: "Précédent", next: "Suivant", more: "Plus", chooseFile: "Choisir un fichier…",
      noFileChosen: "Aucun fichier choisi"),
    states: StatePhrases(
      loading: "Chargement…", offline: "Hors ligne", offlineDetail: "Vous lisez ce qui a été gardé.",
      updated: "Mis à jour", stale: "Données anciennes",
      networkDown: "Le réseau ne répond pas : vous lisez les dernières données enregistrées.",
      refreshing: "Actualisation en cours…", nothingHere: "Rien ici pour le moment",
      pictureMissing: "Image indisponible",
      newEdition: "Une nouvelle édition du journal est prête.", readNewEdition: "La lire",
      refusedOne: "Une action qui attendait n’a pas pu être faite.",
      refusedSeveral: "# actions qui attendaient n’ont pas pu être faites.",
      kept: "C’est noté : ce sera fait dès que le journal répondra.",
      waitingOne: "Une action attend que le journal réponde.",
      waitingSeveral: "# actions attendent que le journal réponde.",
      pageUpdated: "La page a été mise à jour.", partsUpdated: "Mis à jour\u{A0}: #."),
    errors: .french,
    fields: .french,
    login: LoginPhrases(
      title: "Votre journal est fermé à clé", invitation: "Entrez le mot de passe pour l’ouvrir.",
      password: "Mot de passe", wrong: "Ce n’est pas le bon mot de passe.",
      wait: { "Trop d’essais. Patientez \($0)\u{202F}s avant de recommencer." }),
    offline: ErrorSentence(
      "Cette page n’est pas arrivée",
      "Le journal est hors d’atteinte, et cette page n’a pas encore été lue ici. Celles déjà lues s’ouvrent encore."),
    preferences: PreferencePhrases(
      title: "Préférences", language: "Langue", units: "Unités", theme: "Couleurs", metric: "Métriques",
      imperial: "Impériales", automatic: "Automatiques", light: "Claires", dark: "Sombres"),
    keys: KeyPhrases(
      title: "Raccourcis clavier", next: "suivant", previous: "précédent", open: "ouvrir", original: "voir l’original",
      read: "marquer comme lu", star: "marquer d’une étoile", refresh: "actualiser", search: "rechercher",
      goTo: "aller à une rubrique", add: "ajouter", palette: "commandes",
      help: "cette aide"),
    palette: PalettePhrases(
      title: "Commandes", field: "Aller, chercher, faire…", choose: "choisir", close: "fermer", escape: "Échap",
      places: "Aller à", actions: "Faire", found: "Dans le journal",
      addPlace: "Ajouter une ville", addFeed: "Ajouter un flux", arrange: "Composer la une",
      refresh: "Actualiser", searchAll: "Chercher dans tout le journal",
      nothing: "Rien de tel dans le journal.",
      trouble: "La recherche ne répond pas : réessayez quand le journal sera de retour.",
      choice: "1 choix", choices: "# choix"),
    skipToContent: "Aller au contenu",
    mainNavigation: "Rubriques",
    demoNotice: "Démonstration : toutes les données de ce journal sont inventées.",
    dataFrom: "Données",
    editionOf: { "édition de \($0)" })
}

extension ErrorPhrases {
  fileprivate static let french = ErrorPhrases(
    badRequest: ErrorSentence("Demande mal formée", "L’adresse ou le formulaire contient une valeur impossible."),
    notAllowed: ErrorSentence("Accès refusé", "Cette action n’est pas permise d’ici."),
    notFound: ErrorSentence("Page introuvable", "Cette page n’existe pas ou n’existe plus. Revenez à la une."),
    wrongMethod: ErrorSentence("Action impossible", "Cette adresse ne répond pas à ce genre de demande."),
    tooLarge: ErrorSentence("Envoi trop volumineux", "Ce que vous envoyez dépasse la taille permise."),
    tooManyRequests: ErrorSentence("Trop de demandes", "Patientez un instant avant de recommencer."),
    internalError: ErrorSentence("Une erreur est survenue", "Le journal n’a pas pu composer cette page. Réessayez."),
    unavailable: ErrorSentence("Momentanément indisponible", "Le journal démarre ou se repose. Réessayez bientôt."),
    wrongHost: ErrorSentence("Nom d’hôte inconnu", "Ce journal ne répond qu’aux noms d’hôte qui lui ont été donnés."),
    otherSite: ErrorSentence("Demande venue d’ailleurs", "Une autre page a tenté de changer ce journal : refusé."),
    loginNeeded: ErrorSentence("Mot de passe requis", "Connectez-vous pour lire ce journal."),
    conflict: ErrorSentence("Déjà modifié", "Ce que vous changez a changé entre-temps. Rechargez la page."),
    tooSlow: ErrorSentence("Envoi trop lent", "La demande n’est pas arrivée entière à temps."),
    crowded: ErrorSentence(
      "Trop de monde à la fois", "Trop de connexions sont ouvertes en même temps. Réessayez bientôt."),
    asksFromElsewhere: ErrorSentence(
      "Demande venue d’ailleurs", "La page d’un autre site ne peut pas interroger les sources de ce journal."),
    setAside: ErrorSentence(
      "Mise de côté",
      "La Gazette s’est arrêtée en composant cette page, et ne la compose plus d’elle-même. Le reste du journal va bien."
    ),
    again: "Réessayer")
}
