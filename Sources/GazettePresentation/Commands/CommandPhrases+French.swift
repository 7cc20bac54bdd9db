extension CommandPhrases {
  static let french = CommandPhrases(
    root: .french, frame: .french, options: .french, places: .french, news: .french, feeds: .french, ads: .french,
    watches: .french, channels: .french, readers: .french, tools: .french,
    program: .french, output: .french, failures: .french, guardRules: .french)
}

extension RootCommandPhrases {
  fileprivate static let french = RootCommandPhrases(
    abstract: "Votre quotidien à vous : météo, carte, actualités et petites annonces.",
    run: "Exécuter Gazette", read: "Lire le journal", maintain: "Administrer Gazette",
    inspect: "Examiner les données lues")
}

extension HelpTranslationPhrases {
  fileprivate static let french = HelpTranslationPhrases(
    overview: "DESCRIPTION : ", usage: "UTILISATION : ", options: "OPTIONS :", arguments: "ARGUMENTS :",
    subcommands: "COMMANDES :", groupEnd: " :", help: "Afficher cette aide.", version: "Afficher la version.",
    error: "Erreur : ", errorUsage: "Utilisation : ", errorHelp: "Aide : ", defaultValue: "(par défaut :",
    defaultCommand: "(par défaut)", seeMore: { "Pour en savoir plus : « \($0) »." },
    missingValue: { "Il manque une valeur à « \($0) »." }, missingArgument: { "Il manque « \($0) »." },
    unknownOption: { "Option inconnue : « \($0) »." }, unexpected: { "Argument en trop : « \($0) »." },
    invalidValue: { "La valeur « \($0) » n’est pas valide pour « \($1) »." },
    oneOf: { "Indiquez \(FieldPhrases.alternatives($0, "ou"))." }, subcommand: "commande",
    didYouMean: { "Vouliez-vous dire « \($0) » ?" })
}

extension SharedOptionPhrases {
  fileprivate static let french = SharedOptionPhrases(
    reading: "Lecture", settings: "Réglages", source: "Source des données",
    json: OptionWords("Écrire en JSON, pour les programmes."),
    language: OptionWords("La langue de la réponse : fr ou en.", value: "langue"),
    units: OptionWords("Les unités de la réponse : metric ou imperial.", value: "système"),
    reader: OptionWords(
      "Le lecteur dont utiliser les lieux, flux, favoris et réglages ; par défaut, le propriétaire du journal.",
      value: "nom"),
    settingsFile: OptionWords("Lire les réglages dans ce fichier YAML.", value: "fichier"),
    dataFolder: OptionWords("Enregistrer les données dans ce dossier.", value: "dossier"),
    assignment: OptionWords(
      "Remplacer un réglage ; option répétable. « gazette config » affiche tous les réglages.", value: "clé=valeur"),
    savedPlace: OptionWords("Son nom, son numéro dans la liste, ou sa position.", value: "lieu"),
    base: OptionWords("Résoudre les adresses relatives par rapport à celle-ci.", value: "URL"))
}

extension PlacesCommandPhrases {
  fileprivate static let french = PlacesCommandPhrases(
    weather: CommandHelpWords(
      "Lire la météo des lieux enregistrés, ou tout sur un lieu.",
      """
      Un lieu est une ville enregistrée, une ville du monde, une ville avec sa région ou son pays \
      (« Paris, Texas »), ou une position (48.85,2.35 ; écrivez « -- -33.87,151.21 » pour une position qui commence \
      par un signe moins).
      Le code de sortie est 3 quand plusieurs lieux portent ce nom : ils sont listés avec leurs positions.
      """),
    warnings: CommandHelpWords(
      "Lire les alertes officielles aux lieux enregistrés, ou en un lieu.",
      """
      Affiche les alertes enregistrées telles que les services les ont écrites, avec l’heure de la dernière mise à jour ; \
      n’interroge aucun service. Une liste vide ne signifie « aucune alerte » que si elle le dit.
      Le code de sortie est 3 quand plusieurs lieux portent ce nom.
      """),
    group: CommandHelpWords("Chercher, ajouter, lister, retirer, actualiser et ordonner les lieux enregistrés."),
    list: CommandHelpWords("Lister les lieux enregistrés."),
    search: CommandHelpWords("Chercher un lieu du monde par son nom."),
    add: CommandHelpWords(
      "Enregistrer un lieu et obtenir sa météo. Un lieu déjà enregistré est actualisé.",
      "Le code de sortie est 3 quand plusieurs lieux portent ce nom : ils sont listés avec leurs positions."),
    remove: CommandHelpWords("Retirer un lieu de la liste."),
    refresh: CommandHelpWords(
      "Actualiser la météo de tous les lieux enregistrés, dans les limites du fournisseur.",
      "Le code de sortie est 69 quand des lieux ont échoué. L’exécution suivante reprend une exécution interrompue."),
    reorder: CommandHelpWords("Placer ces lieux en tête, dans cet ordre ; les autres gardent le leur."),
    home: CommandHelpWords("Faire d’un lieu enregistré la ville principale."),
    place: OptionWords("Le lieu ; par défaut, liste les lieux enregistrés.", value: "lieu"),
    soon: OptionWords("Afficher seulement les précipitations des deux prochaines heures."),
    models: OptionWords(
      "Comparer plusieurs modèles pour les prochains jours ; par défaut, pour la ville principale."),
    warnedPlace: OptionWords("Le lieu ; par défaut, tous les lieux enregistrés.", value: "lieu"),
    newPlace: OptionWords(
      "Une ville, une ville avec sa région ou son pays (« Paris, Texas »), ou une position (48.85,2.35).",
      value: "lieu"),
    newName: OptionWords("Son nom dans la liste.", value: "nom"),
    searchedName: OptionWords("Le nom, ou son début ; accents et traits d’union sont facultatifs.", value: "nom"),
    limit: OptionWords("Le nombre maximal de résultats, de 1 à 50.", value: "nombre"),
    more: OptionWords("Interroger aussi le fournisseur, pour les petites localités."),
    places: OptionWords("Des noms, des numéros de la liste, ou des positions.", value: "lieux"))
}

extension NewsCommandPhrases {
  fileprivate static let french = NewsCommandPhrases(
    group: CommandHelpWords("Lister les titres des flux suivis, ou lire un article."),
    list: CommandHelpWords(
      "Lister les articles, du plus récent au plus ancien ; la première colonne sert à « gazette news show »."),
    show: CommandHelpWords(
      "Lire un article en texte, ses liens numérotés.",
      """
      Le code de sortie est 66 quand l’article n’existe pas. Avec --full, si la page de l’éditeur n’a pas l’article entier, \
      affiche l’extrait du flux, et le code de sortie dit pourquoi : 65 rien d’utilisable, 69 pas de réponse, 75 plus tard, \
      77 refusé.
      """),
    feed: OptionWords("Seulement de ce flux : son numéro, son nom ou son adresse.", value: "flux"),
    folder: OptionWords("Seulement des flux de ce dossier.", value: "nom"),
    search: OptionWords("Seulement les articles qui contiennent tous ces mots ; accents facultatifs.", value: "mots"),
    limit: OptionWords("Le nombre maximal d’articles, de 1 à 200.", value: "nombre"),
    article: OptionWords("Son numéro, affiché par « gazette news ».", value: "numéro"),
    full: OptionWords(
      "Si le flux n’a qu’un extrait, télécharger l’article entier depuis la page de l’éditeur et l’enregistrer."),
    marks: .french)
}

extension FeedsCommandPhrases {
  fileprivate static let french = FeedsCommandPhrases(
    group: CommandHelpWords(
      "Lister, ajouter, retirer, actualiser, importer, exporter et examiner des flux."),
    list: CommandHelpWords("Lister les flux suivis : numéro, articles non lus, nom, dossier, problème."),
    add: CommandHelpWords(
      "Suivre un flux : son adresse, ou celle d’un site, d’une chaîne ou d’un profil.",
      """
      Le code de sortie est 3 quand plusieurs flux sont trouvés : ils sont listés, et vous en choisissez un par son \
      adresse ; 66 quand il n’y en a aucun.
      """),
    remove: CommandHelpWords(
      "Ne plus suivre un flux.",
      "Le code de sortie est 66 quand ce flux n’existe pas, ou que plusieurs portent ce nom."),
    refresh: CommandHelpWords(
      "Actualiser tous les flux, chacun aussi souvent que son éditeur le permet.",
      "Le code de sortie est 69 quand des flux ont échoué ; « gazette feeds list » dit pourquoi."),
    importing: CommandHelpWords(
      "Suivre les flux d’un fichier OPML, avec leurs dossiers.",
      "Le code de sortie est 66 quand le fichier est illisible, et 65 quand ce n’est pas une liste de flux."),
    exporting: CommandHelpWords("Écrire les flux suivis en OPML sur la sortie standard."),
    parse: CommandHelpWords(
      "Montrer comment Gazette lit des fichiers de flux.",
      """
      Les flux endommagés sont lus autant que possible, avec des avertissements et le code de sortie 0. Le code de \
      sortie est 65 quand un fichier n’est pas un flux, et 66 quand un fichier manque.
      """),
    address: OptionWords("L’adresse d’un flux ou d’un site.", value: "adresse"),
    folder: OptionWords("Le ranger dans ce dossier.", value: "nom"),
    userAgent: OptionWords("Utiliser ce User-Agent au lieu de celui de Gazette.", value: "texte"),
    feed: OptionWords("Le flux : son numéro, son nom ou son adresse.", value: "flux"),
    opmlFile: OptionWords("Le fichier OPML.", value: "fichier"),
    files: OptionWords("Les fichiers à lire.", value: "fichiers"),
    header: OptionWords(
      "Un en-tête avec lequel le flux a été envoyé, tel que « Content-Type: text/xml ».", value: "en-tête"),
    jsonLines: OptionWords("Écrire un objet JSON par fichier, pour les programmes."),
    sanitized: OptionWords("Écrire le HTML nettoyé."))
}

extension AdsCommandPhrases {
  fileprivate static let french = AdsCommandPhrases(
    group: CommandHelpWords(
      "Trouver, afficher et actualiser des petites annonces, et lister leurs catégories."),
    list: CommandHelpWords(
      "Trouver des petites annonces : les urgentes d’abord, puis les plus récentes.",
      """
      Affiche les annonces qui remplissent toutes les conditions. Signale les annonces illisibles sur la sortie d’erreur. Le \
      code de sortie est 64 pour une catégorie inconnue ou un prix minimum supérieur au prix maximum, 69 quand il n’y a aucune \
      annonce parce que la source ne répond pas, 65 quand --source n’est pas une liste, et 66 quand il n’y a rien à --source.
      """),
    show: CommandHelpWords(
      "Afficher tous les détails d’une annonce.",
      """
      Le code de sortie est 66 quand cette annonce n’existe pas, et 3 quand plusieurs sources ont une annonce de ce \
      numéro : elles sont listées avec leurs sources.
      """),
    categories: CommandHelpWords("Lister les catégories et leur nombre d’annonces."),
    refresh: CommandHelpWords(
      "Actualiser les annonces, au plus une fois par minute et par source.",
      """
      Affiche le résultat de chaque source et ses annonces illisibles. Le code de sortie est 69 quand une source a échoué, \
      et 75 quand toutes ont été actualisées il y a moins d’une minute : rien n’est alors envoyé.
      """),
    whichAds: "Quelles annonces",
    conditions: .french,
    sort: OptionWords(
      "L’ordre : urgent (les urgentes d’abord, puis les plus récentes), newest, oldest, price ou -price.",
      value: "ordre"),
    limit: OptionWords("Le nombre maximal d’annonces ; par défaut, toutes.", value: "nombre"),
    source: OptionWords(
      "Lire cette liste et le fichier categories.json voisin, sans utiliser le dossier de données.",
      value: "fichier ou URL"),
    ad: OptionWords("Son numéro, ou sa source et son numéro : paperclip:1461267313.", value: "annonce"))
}

extension ToolCommandPhrases {
  fileprivate static let french = ToolCommandPhrases(
    html: CommandHelpWords("Nettoyer du HTML non fiable."),
    sanitize: CommandHelpWords(
      "Lire du HTML sur l’entrée standard et écrire du HTML sûr sur la sortie standard."),
    extract: CommandHelpWords(
      "Lire la page d’un éditeur sur l’entrée standard et écrire son article en HTML sûr sur la sortie standard."),
    fetch: CommandHelpWords(
      "Vérifier si Gazette accepterait de charger une adresse, et sinon pourquoi.",
      "Ne charge rien. Le code de sortie est 0 quand le filtre des requêtes sortantes autorise l’adresse, et 77 sinon."),
    jsonLines: OptionWords("Lire et écrire un objet JSON {\"html\": …} par ligne."),
    articleLines: OptionWords(
      "Lire un objet JSON {\"html\": page} par ligne ; écrire pour chacun le \"html\" de l’article (null s’il n’y en a "
        + "pas), \"title\", \"byline\" et \"language\"."),
    check: OptionWords("Vérifier cette adresse avec le filtre des requêtes sortantes.", value: "URL"))
}
