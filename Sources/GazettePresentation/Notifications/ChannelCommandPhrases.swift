/// The phrases of `gazette channels`, in one language.
package struct ChannelCommandPhrases: Sendable {
  /// The help of the commands.
  package let group, list, add, test, remove: CommandHelpWords
  /// The help of their arguments and options.
  package let kind, address, channel, name, tokenFile: OptionWords
  /// The notice that the reader has no channel.
  package let noChannels: String
  /// The headings of the list: number, name, kind, host, state.
  package let number, nameHeading, kindHeading, host, state: String
  /// The results of commands, given the channel's name.
  package let added, removed: @Sendable (_ name: String) -> String
  /// The secret of a new webhook.
  package let secret: @Sendable (_ secret: String) -> String
  /// The service accepted a test.
  package let tested: @Sendable (_ name: String) -> String
  /// Only a browser can add a channel of this kind.
  package let needsBrowser: String
  /// There is no channel with that number or name.
  package let unknown: @Sendable (_ text: String) -> String
}

extension ChannelCommandPhrases {
  static let english = ChannelCommandPhrases(
    group: CommandHelpWords("List, add, test and remove channels: where Gazette sends notifications."),
    list: CommandHelpWords("List your channels with their last success or failure."),
    add: CommandHelpWords(
      "Add a channel.",
      """
      Kinds: ntfy (the address of a topic), gotify (the address of the server), webhook (its address), mail (an e-mail address). \
      Browsers and installed apps add themselves on the page of the channels. The secret of a new webhook is shown only once.
      """),
    test: CommandHelpWords(
      "Send a test to a channel.",
      "Exits with 69 and the reason when the service doesn’t accept it. A paused channel continues after a test."),
    remove: CommandHelpWords("Remove a channel."),
    kind: OptionWords("The kind.", value: "kind"),
    address: OptionWords("The web address, or the e-mail address.", value: "address"),
    channel: OptionWords("The number or the name of a channel.", value: "channel"),
    name: OptionWords("The name; by default, the host.", value: "name"),
    tokenFile: OptionWords(
      "The file with the token, or the webhook’s secret; - for standard input.", value: "file"),
    noChannels: "You have no channels. Add one, for example with: gazette channels add mail ada@example.org",
    number: "Number", nameHeading: "Name", kindHeading: "Kind", host: "Host", state: "State",
    added: { "Added the channel “\($0)”." }, removed: { "Removed the channel “\($0)”." },
    secret: { "Secret, shown only now: \($0)" },
    tested: { "The test to “\($0)” is on its way." },
    needsBrowser: "Only a browser can add itself. Turn on notifications on the page of the channels.",
    unknown: { "There is no channel “\($0)”." })

  static let french = ChannelCommandPhrases(
    group: CommandHelpWords(
      "Lister, ajouter, essayer et supprimer des canaux : les endroits où Gazette envoie les notifications."),
    list: CommandHelpWords("Lister vos canaux, avec leur dernier succès ou échec."),
    add: CommandHelpWords(
      "Ajouter un canal.",
      """
      Sortes : ntfy (l’adresse d’un sujet), gotify (l’adresse du serveur), webhook (son adresse), mail (une adresse e-mail). Les \
      navigateurs et les applications installées s’ajoutent eux-mêmes sur la page des canaux. Le secret d’un nouveau webhook ne \
      s’affiche qu’une fois.
      """),
    test: CommandHelpWords(
      "Envoyer un essai à un canal.",
      "Le code de sortie est 69, avec la raison, si le service le refuse. Un canal suspendu reprend après un essai."),
    remove: CommandHelpWords("Supprimer un canal."),
    kind: OptionWords("La sorte.", value: "sorte"),
    address: OptionWords("L’adresse web, ou l’adresse e-mail.", value: "adresse"),
    channel: OptionWords("Le numéro ou le nom d’un canal.", value: "canal"),
    name: OptionWords("Le nom ; par défaut, l’hôte.", value: "nom"),
    tokenFile: OptionWords(
      "Le fichier qui contient le jeton, ou le secret du webhook ; - pour l’entrée standard.", value: "fichier"),
    noChannels:
      "Vous n’avez aucun canal. Ajoutez-en un, par exemple avec : gazette channels add mail ada@example.org",
    number: "Numéro", nameHeading: "Nom", kindHeading: "Sorte", host: "Hôte", state: "État",
    added: { "Le canal « \($0) » est ajouté." }, removed: { "Le canal « \($0) » est supprimé." },
    secret: { "Secret, affiché une seule fois : \($0)" },
    tested: { "L’essai vers « \($0) » est parti." },
    needsBrowser: "Seul un navigateur peut s’ajouter lui-même. Activez les notifications sur la page des canaux.",
    unknown: { "Il n’y a pas de canal « \($0) »." })
}
