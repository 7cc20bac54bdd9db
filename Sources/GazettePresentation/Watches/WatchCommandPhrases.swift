/// The phrases of `gazette watches`, in one language.
package struct WatchCommandPhrases: Sendable {
  /// The help of the commands.
  package let group, list, add, preview, show, remove: CommandHelpWords
  /// The help of their arguments and options.
  package let query, watch, name, action, label, off, limit: OptionWords
  /// The notice that the reader has no watch.
  package let noWatches: String
  /// The headings of the list: number, name, rule, actions, all matches, new ones.
  package let number, nameHeading, rule, actions, matches, new: String
  /// The headings of a table of matches: the kind of the thing, its title, the date.
  package let kind, title, date: String
  /// The results of commands, given the watch's name.
  package let added, removed: @Sendable (_ name: String) -> String
  /// The state of a watch that is turned off.
  package let isOff: String
  /// There is no watch with that number or name.
  package let unknown: @Sendable (_ text: String) -> String
}

extension WatchCommandPhrases {
  static let english = WatchCommandPhrases(
    group: CommandHelpWords("List, try out, add and remove watches: rules about what matters to you."),
    list: CommandHelpWords("List your watches with the numbers of their matches."),
    add: CommandHelpWords(
      "Add a watch.",
      """
      A rule has words, "phrases", -exclusions, OR, parentheses and fields, such as 'bike price<200', 'city:home temperature<0' \
      or 'warning>=orange'. Put it between quotes. Things from the past don’t match. Exits with 64 for a rule that can’t be read.
      """),
    preview: CommandHelpWords(
      "Show what a rule would have matched in the last 30 days.",
      "Exits with 64 for a rule that can’t be read, and marks the wrong part."),
    show: CommandHelpWords("Show a watch and its latest matches."),
    remove: CommandHelpWords("Remove a watch. Articles that it hides appear again."),
    query: OptionWords("The rule, such as 'bike price<200'.", value: "rule"),
    watch: OptionWords("The number or the name of a watch.", value: "watch"),
    name: OptionWords("The name; without this option, the rule.", value: "name"),
    action: OptionWords("What to do with matches; can be repeated.", value: "action"),
    label: OptionWords("The label for the action 'label'.", value: "label"),
    off: OptionWords("Add it turned off."),
    limit: OptionWords("The maximum number of matches.", value: "number"),
    noWatches: "You have no watches. Add one, for example with: gazette watches add 'bike price<200'",
    number: "Number", nameHeading: "Name", rule: "Rule", actions: "Actions", matches: "Matches", new: "New",
    kind: "Kind", title: "Title", date: "Date",
    added: { "Added the watch “\($0)”." }, removed: { "Removed the watch “\($0)”." },
    isOff: "off",
    unknown: { "There is no watch “\($0)”." })

  static let french = WatchCommandPhrases(
    group: CommandHelpWords(
      "Lister, essayer, ajouter et supprimer des veilles : des règles sur ce qui compte pour vous."),
    list: CommandHelpWords("Lister vos veilles et le nombre de leurs résultats."),
    add: CommandHelpWords(
      "Ajouter une veille.",
      """
      Une règle se compose de mots, de "phrases", d’-exclusions, de OU, de parenthèses et de champs, par exemple \
      'vélo price<200', 'city:home temperature<0' ou 'warning>=orange'. Mettez-la entre apostrophes. Le passé ne donne aucun \
      résultat. Le code de sortie est 64 si la règle est illisible.
      """),
    preview: CommandHelpWords(
      "Montrer ce qu’une règle aurait trouvé ces 30 derniers jours.",
      "Le code de sortie est 64 si la règle est illisible, et la partie fautive est soulignée."),
    show: CommandHelpWords("Montrer une veille et ses derniers résultats."),
    remove: CommandHelpWords("Supprimer une veille. Les articles qu’elle masque réapparaissent."),
    query: OptionWords("La règle, par exemple 'vélo price<200'.", value: "règle"),
    watch: OptionWords("Le numéro ou le nom d’une veille.", value: "veille"),
    name: OptionWords("Le nom ; sans cette option, la règle.", value: "nom"),
    action: OptionWords("Ce qu’il faut faire des résultats ; peut être répété.", value: "effet"),
    label: OptionWords("L’étiquette de l’action 'label'.", value: "étiquette"),
    off: OptionWords("L’ajouter désactivée."),
    limit: OptionWords("Le nombre maximal de résultats.", value: "nombre"),
    noWatches:
      "Vous n’avez aucune veille. Ajoutez-en une, par exemple avec : gazette watches add 'vélo price<200'",
    number: "Numéro", nameHeading: "Nom", rule: "Règle", actions: "Actions", matches: "Résultats", new: "Nouveaux",
    kind: "Genre", title: "Titre", date: "Date",
    added: { "La veille « \($0) » est ajoutée." }, removed: { "La veille « \($0) » est supprimée." },
    isOff: "désactivée",
    unknown: { "Il n’y a pas de veille « \($0) »." })
}
