extension CommandPhrases {
  static let french = CommandPhrases(
    root: .french, frame: .french, options: .french, places: .french, news: .french, feeds: .french, ads: .french,
    readers: .french, tools: .french,
    program: .french, output: .french, failures: .french, guardRules: .french)
}

extension RootCommandPhrases {
  fileprivate static let french = RootCommandPhrases(
    abstract: "Un quotidien que l’on fait tourner chez soi : météo, carte, actualités et petites annonces.",
    run: "Faire tourner le journal", read: "Lire le journal", lookAfter: "Entretenir le journal",
    lookAt: "Regarder ce qu’il lit")
}

extension HelpFramePhrases {
  fileprivate static let french = HelpFramePhrases(
    overview: "EN BREF : ", usage: "EMPLOI : ", options: "OPTIONS :", arguments: "ARGUMENTS :",
    subcommands: "COMMANDES :", groupEnd: " :", help: "Montrer cette aide.", version: "Montrer la version.",
    error: "Erreur : ", errorUsage: "Emploi : ", errorHelp: "Aide : ", defaultValue: "(sinon :",
    defaultCommand: "(d’office)", seeMore: { "« \($0) » en dit plus." },
    missingValue: { "Il manque une valeur à « \($0) »." }, missingArgument: { "Il manque « \($0) »." },
    unknownOption: { "Il n’y a pas d’option « \($0) »." }, unexpected: { "De trop : « \($0) »." },
    invalidValue: { "La valeur « \($0) » ne va pas à « \($1) »." },
    oneOf: { "Donnez \(FieldPhrases.alternatives($0, "ou"))." }, subcommand: "commande",
    didYouMean: { "Vouliez-vous dire « \($0) » ?" })
}

extension SharedOptionPhrases {
  fileprivate static let french = SharedOptionPhrases(
    reading: "Lecture", settings: "Réglages", fromWhere: "D’où",
    json: OptionWords("Écrire en JSON, pour les programmes."),
    language: OptionWords("La langue de la réponse : fr ou en.", value: "langue"),
    units: OptionWords("Les unités de la réponse : metric ou imperial.", value: "système"),
    reader: OptionWords(
      "Les lieux, flux, favoris et réglages de ce lecteur ; sinon, de qui tient le journal.", value: "nom"),
    settingsFile: OptionWords("Lire les réglages dans ce fichier YAML.", value: "fichier"),
    dataFolder: OptionWords("Garder les données du journal dans ce dossier.", value: "dossier"),
    assignment: OptionWords(
      "Fixer un réglage, autant de fois qu’il le faut ; « gazette config » les énumère.", value: "clé=valeur"),
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
      Le code de sortie est 3 quand plusieurs lieux portent ce nom : ils sont énumérés avec leurs positions.
      """),
    warnings: CommandHelpWords(
      "Lire les alertes officielles aux lieux enregistrés, ou en un lieu.",
      """
      Ce qui est connu est écrit tel que les services l’ont écrit, avec l’heure de leur dernière réponse ; aucun n’est \
      interrogé. Une liste vide ne veut dire « aucune alerte » que si c’est écrit.
      Le code de sortie est 3 quand plusieurs lieux portent ce nom.
      """),
    group: CommandHelpWords("Chercher, ajouter, énumérer, retirer, actualiser et ranger les lieux enregistrés."),
    list: CommandHelpWords("Énumérer les lieux enregistrés."),
    search: CommandHelpWords("Chercher un lieu du monde par son nom."),
    add: CommandHelpWords(
      "Enregistrer un lieu et demander sa météo ; un lieu déjà enregistré est actualisé.",
      "Le code de sortie est 3 quand plusieurs lieux portent ce nom : ils sont énumérés avec leurs positions."),
    remove: CommandHelpWords("Retirer un lieu de la liste."),
    refresh: CommandHelpWords(
      "Demander la météo de tous les lieux enregistrés, dans les limites du fournisseur.",
      "Le code de sortie est 69 quand des lieux ont échoué. Une tournée interrompue reprend à la suivante."),
    reorder: CommandHelpWords("Placer ces lieux en tête, dans cet ordre ; les autres suivent comme ils étaient."),
    home: CommandHelpWords("Faire d’un lieu enregistré la ville de la une."),
    place: OptionWords("Le lieu ; sans lui, les lieux enregistrés sont énumérés.", value: "lieu"),
    soon: OptionWords("Dire seulement ce qui tombe dans les deux prochaines heures."),
    models: OptionWords(
      "Dire ce que plusieurs modèles prévoient pour les jours qui viennent\u{A0}; sans lieu, pour la ville choisie."),
    warnedPlace: OptionWords("Le lieu ; sans lui, tous les lieux enregistrés.", value: "lieu"),
    newPlace: OptionWords(
      "Une ville, une ville avec sa région ou son pays (« Paris, Texas »), ou une position (48.85,2.35).",
      value: "lieu"),
    newName: OptionWords("L’appeler ainsi dans la liste.", value: "nom"),
    searchedName: OptionWords("Le nom, ou son début ; accents et traits d’union sont facultatifs.", value: "nom"),
    limit: OptionWords("En énumérer tant au plus, de 1 à 50.", value: "nombre"),
    more: OptionWords("Interroger aussi le fournisseur, pour les petites localités."),
    places: OptionWords("Des noms, des numéros de la liste, ou des positions.", value: "lieux"))
}

extension NewsCommandPhrases {
  fileprivate static let french = NewsCommandPhrases(
    group: CommandHelpWords("Énumérer les titres des flux suivis, ou lire un article."),
    list: CommandHelpWords(
      "Énumérer les articles, le plus récent d’abord ; la première colonne est ce que prend « gazette news show »."),
    show: CommandHelpWords(
      "Lire un article en texte, ses liens numérotés.",
      """
      Le code de sortie est 66 quand cet article n’existe pas ou plus. Avec --full, quand la page de l’éditeur ne \
      donne pas l’article entier, ce que le flux donnait est écrit, et le code de sortie dit pourquoi : 65 rien \
      d’utilisable, 69 pas de réponse, 75 pas maintenant, 77 refusé.
      """),
    feed: OptionWords("Seulement de ce flux : son numéro, son nom ou son adresse.", value: "flux"),
    folder: OptionWords("Seulement des flux de ce dossier.", value: "nom"),
    search: OptionWords("Seulement ceux qui ont tous ces mots, accents facultatifs.", value: "mots"),
    limit: OptionWords("Tant au plus, de 1 à 200.", value: "nombre"),
    article: OptionWords("Son numéro, tel que « gazette news » l’énumère.", value: "numéro"),
    full: OptionWords(
      "Aller chercher l’article entier sur la page de l’éditeur, et le garder, quand le flux n’en donne qu’un extrait."),
    marks: .french)
}

extension FeedsCommandPhrases {
  fileprivate static let french = FeedsCommandPhrases(
    group: CommandHelpWords(
      "Énumérer, ajouter, retirer, actualiser, importer et exporter les flux, ou en examiner un."),
    list: CommandHelpWords("Énumérer les flux suivis : numéro, articles non lus, nom, dossier, problème."),
    add: CommandHelpWords(
      "Suivre un flux : son adresse, ou celle d’un site, d’une chaîne ou d’un profil.",
      """
      Le code de sortie est 3 quand plusieurs flux sont trouvés : ils sont énumérés, et il faut en choisir un par son \
      adresse ; 66 quand il n’y en a aucun.
      """),
    remove: CommandHelpWords(
      "Ne plus suivre un flux.",
      "Le code de sortie est 66 quand ce flux n’existe pas, ou que plusieurs portent ce nom."),
    refresh: CommandHelpWords(
      "Demander du nouveau aux éditeurs de tous les flux, chacun aussi souvent qu’un bon invité le peut.",
      "Le code de sortie est 69 quand des flux ont échoué ; « gazette feeds list » dit pourquoi."),
    importing: CommandHelpWords(
      "Suivre les flux d’un fichier OPML, avec leurs dossiers.",
      "Le code de sortie est 66 quand le fichier est illisible, et 65 quand ce n’est pas une liste de flux."),
    exporting: CommandHelpWords("Écrire les flux suivis en OPML sur la sortie standard."),
    parse: CommandHelpWords(
      "Dire ce que Gazette lit dans les flux de ces fichiers.",
      """
      Les flux abîmés sont lus aussi bien que possible, avec des avertissements et le code de sortie 0. Le code de \
      sortie est 65 quand un fichier n’est pas un flux, et 66 quand un fichier manque.
      """),
    address: OptionWords("Toute adresse qui mène à un flux.", value: "adresse"),
    folder: OptionWords("Le ranger dans ce dossier.", value: "nom"),
    userAgent: OptionWords("Le demander avec ce User-Agent, et non celui de la Gazette.", value: "texte"),
    feed: OptionWords("Le flux : son numéro, son nom ou son adresse.", value: "flux"),
    opmlFile: OptionWords("Le fichier OPML.", value: "fichier"),
    files: OptionWords("Les fichiers à lire.", value: "fichiers"),
    header: OptionWords(
      "Un en-tête avec lequel le flux a été envoyé, tel que « Content-Type: text/xml ».", value: "en-tête"),
    jsonLines: OptionWords("Écrire un objet JSON par fichier, pour les programmes."),
    sanitized: OptionWords("Donner le HTML après nettoyage."))
}

extension AdsCommandPhrases {
  fileprivate static let french = AdsCommandPhrases(
    group: CommandHelpWords(
      "Trouver des petites annonces, en montrer une, énumérer leurs catégories, interroger leurs sources."),
    list: CommandHelpWords(
      "Trouver des petites annonces : les urgentes d’abord, puis les plus récentes.",
      """
      Toutes les conditions valent ensemble. Les annonces illisibles d’une liste sont dites sur la sortie d’erreur, et \
      n’en coûtent aucune autre. Le code de sortie est 64 pour une catégorie inconnue ou un prix minimum au-dessus du \
      prix maximum, 69 quand aucune annonce n’est connue parce que la source ne répond pas, 65 quand --source ne \
      contient pas de liste, et 66 quand il n’y a rien à --source.
      """),
    show: CommandHelpWords(
      "Montrer tout d’une annonce.",
      """
      Le code de sortie est 66 quand cette annonce n’existe pas, et 3 quand plusieurs sources en ont une de ce \
      numéro : elles sont énumérées avec leurs sources.
      """),
    categories: CommandHelpWords("Énumérer les catégories avec leur nombre d’annonces."),
    refresh: CommandHelpWords(
      "Interroger maintenant les sources des annonces, chacune une fois par minute au plus.",
      """
      Dit ce que chaque source a donné, et quelles annonces de sa liste sont illisibles. Le code de sortie est 69 \
      quand une source a échoué, et 75 quand toutes ont été interrogées il y a moins d’une minute : rien n’est alors \
      envoyé.
      """),
    whichAds: "Quelles annonces",
    conditions: .french,
    sort: OptionWords(
      "L’ordre : urgent (les urgentes d’abord, puis les plus récentes), newest, oldest, price ou -price.",
      value: "ordre"),
    limit: OptionWords("En énumérer tant au plus ; sans cela, toutes.", value: "nombre"),
    source: OptionWords(
      "Lire cette liste, son categories.json à côté d’elle, sans toucher au dossier des données.",
      value: "fichier ou URL"),
    ad: OptionWords("Son numéro, ou sa source et son numéro : paperclip:1461267313.", value: "annonce"))
}

extension ToolCommandPhrases {
  fileprivate static let french = ToolCommandPhrases(
    html: CommandHelpWords("Rendre montrable le HTML d’inconnus."),
    sanitize: CommandHelpWords(
      "Lire du HTML sur l’entrée standard, écrire ce qui en est sûr sur la sortie standard."),
    extract: CommandHelpWords(
      "Lire la page d’un éditeur sur l’entrée standard, écrire le HTML sûr de son article sur la sortie standard."),
    fetch: CommandHelpWords(
      "Dire si Gazette irait chercher une adresse, et sinon pourquoi.",
      "Rien n’est envoyé. Le code de sortie est 0 quand le garde laisserait passer l’adresse, et 77 sinon."),
    jsonLines: OptionWords("Lire et écrire un objet JSON {\"html\": …} par ligne."),
    articleLines: OptionWords(
      "Lire un objet JSON {\"html\": page} par ligne ; écrire pour chacun le \"html\" de l’article (null s’il n’y en a "
        + "pas), \"title\", \"byline\" et \"language\"."),
    check: OptionWords("Soumettre cette adresse au garde des sorties.", value: "URL"))
}
