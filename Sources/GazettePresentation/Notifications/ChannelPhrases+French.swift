import GazetteDomain

extension ChannelPhrases {
  package static let french = ChannelPhrases(
    title: "Comment être prévenu",
    lead: "Les veilles avec l’action «\u{A0}Me prévenir\u{A0}» écrivent à ces canaux\u{A0}: une fois par sujet, et "
      + "jamais plus que vous ne voulez.",
    channels: "Canaux", browser: "Ce navigateur", add: "Ajouter un canal", preferences: "Quand",
    muted: "Veilles en sourdine",
    log: "Ce qui a été envoyé, et ce qui ne l’a pas été",
    noChannels: "Aucun canal. Activez les notifications de ce navigateur, ou ajoutez un autre canal.",
    noLog: "Rien pour le moment.",
    push: .french, form: .french, choices: .french, sent: .french, problems: .french,
    kind: { kind in
      switch kind {
      case .push: "Navigateur ou application"
      case .ntfy: "ntfy"
      case .gotify: "Gotify"
      case .webhook: "Webhook"
      case .mail: "E-mail"
      }
    },
    test: "Envoyer un essai", remove: { "Supprimer «\u{A0}\($0)\u{A0}»" },
    paused: "suspendu", thisBrowser: "ce navigateur",
    pausedHint: "Gazette n’envoie plus rien à ce canal. Il reprend après un essai qui arrive.",
    succeeded: { "Dernier succès\u{A0}: \($0)." }, failed: { "Dernier échec\u{A0}: \($0). \($1)" },
    unused: "Rien d’envoyé pour le moment.",
    testSent: "L’essai est parti.",
    testGone: "Ce canal n’existe plus chez son service\u{A0}: Gazette l’a supprimé.",
    added: "Le canal est ajouté. Envoyez un essai pour voir s’il arrive.", removed: "Le canal est supprimé.",
    saved: "Enregistré.",
    secret: "Le secret de ce webhook, par lequel le destinataire vérifie les signatures. Gazette ne le montre "
      + "qu’une fois\u{A0}:",
    copy: "Copier", copied: "Copié",
    notSetUp: { "\($0)\u{A0}: l’administrateur de ce serveur ne l’a pas configuré." },
    mutedUntil: { "en sourdine jusqu’à \($0)" }, unmute: "Rétablir",
    muteTitle: "Mettre en sourdine un jour",
    muteQuestion: "La veille qui a envoyé cette notification se tait pendant un jour. Elle réunit toujours ses "
      + "résultats.",
    mute: "Mettre en sourdine un jour", muteDone: { "La veille est en sourdine jusqu’à \($0)." },
    stored: SettingsStoragePhrases.Words(
      "Notifications", "canaux, et ce qui leur a été envoyé", before: nil,
      count: { PluralForms(one: "notification", other: "notifications").counted($0, in: .french) }))
}

extension PushPhrases {
  static let french = PushPhrases(
    on: "Activer les notifications", off: "Désactiver",
    isOn: "Ce navigateur affiche les notifications.", isOff: "Ce navigateur n’affiche pas de notifications.",
    noWatch: "Créez d’abord une veille\u{A0}: sans elle, il n’y a rien à annoncer.",
    insecure: "Les navigateurs ne permettent les notifications qu’en HTTPS. Ouvrez Gazette par son adresse https.",
    unsupported: "Ce navigateur n’a pas de notifications.",
    installFirst: "Sur un iPhone ou un iPad, seule l’application installée a des notifications. Touchez Partager, puis "
      + "«\u{A0}Sur l’écran d’accueil\u{A0}», et ouvrez Gazette de là. Vous vous y connectez une fois de plus.",
    denied: "Ce navigateur interdit les notifications de Gazette. Autorisez-les dans ses réglages pour ce site.",
    noService: "Le service de notifications du navigateur ne répond pas. Réessayez plus tard, ou ajoutez un autre "
      + "canal.",
    failed: "Cela n’a pas marché. Réessayez plus tard.",
    noScript: "Les notifications du navigateur ont besoin de JavaScript.",
    unreadable: "Du nouveau dans Gazette")
}

extension ChannelFormPhrases {
  static let french = ChannelFormPhrases(
    name: "Nom", topic: "Adresse du sujet", server: "Adresse du serveur", address: "Adresse",
    token: "Jeton d’accès", applicationToken: "Jeton de l’application", secret: "Secret",
    mailAddress: "Adresse e-mail",
    nameHint: "Facultatif.",
    topicHint: "Par exemple https://ntfy.sh/mon-sujet-secret. Sur un serveur public, qui connaît le sujet lit aussi.",
    serverHint: "Par exemple https://gotify.example.org.",
    addressHint: "Reçoit des requêtes POST, signées selon Standard Webhooks.",
    tokenHint: "Facultatif\u{A0}: pour un sujet qui en demande un.",
    applicationTokenHint: "Sous «\u{A0}Apps\u{A0}» dans Gotify\u{A0}; il commence par A.",
    secretHint: "Facultatif\u{A0}: «\u{A0}whsec_\u{A0}» et du Base64. Sinon Gazette en choisit un.",
    mailHint: "Les messages partent du serveur de l’administrateur.",
    add: "Ajouter")
}

extension NotificationChoicePhrases {
  static let french = NotificationChoicePhrases(
    quiet: "Heures calmes", from: "de", to: "à", breakThrough: "Les alertes rouges passent outre",
    cap: "Notifications par jour, au plus", digest: "Récapitulatif à", zone: "Fuseau horaire",
    quietHint: "Laissez les deux vides pour ne pas en avoir. Ce qui arrive entre-temps vient ensuite.",
    capHint: "Le reste vient dans le récapitulatif. La météo et les alertes viennent toujours.",
    digestHint: "Un message avec ce qui a été retenu.", zoneHint: "Par exemple Europe/Paris.",
    save: "Enregistrer",
    badQuietHours: "Donnez deux heures différentes pour les heures calmes, ou aucune.",
    badZone: "Ce fuseau horaire n’existe pas. Écrivez par exemple Europe/Paris.")
}

extension NotificationLogPhrases {
  static let french = NotificationLogPhrases(
    state: { state in
      switch state {
      case .waiting: "En attente"
      case .deferred: "Gardé pour le récapitulatif"
      case .sent: "Envoyé"
      case .gathered: "Regroupé"
      case .withheld: "Retenu"
      }
    },
    reason: { reason in
      switch reason {
      case .muted: "la veille était en sourdine"
      case .expired: "il était trop tard pour que cela serve"
      case .quiet: "c’était fini avant la fin des heures calmes"
      case .duplicate: "le même sujet avait déjà été annoncé"
      case .watchRemoved: "la veille ou son résultat n’existe plus"
      case .noChannel: "il n’y avait aucun canal"
      case .channelPaused: "le canal était suspendu"
      case .restored: "en attente dans une base restaurée, et peut-être déjà envoyé"
      }
    },
    delivery: { state, channel in
      switch state {
      case .waiting: "\(channel)\u{A0}: à envoyer"
      case .delivered: "\(channel)\u{A0}: remis"
      case .failed: "\(channel)\u{A0}: échec"
      case .withheld: "\(channel)\u{A0}: pas envoyé"
      }
    },
    attempts: PluralForms(one: "essai", other: "essais"),
    removedWatch: "Veille supprimée", removedMatch: "N’est plus conservé",
    within: { "dans «\u{A0}\($0)\u{A0}»" })
}

extension ChannelProblemPhrases {
  static let french = ChannelProblemPhrases(
    problem: { problem in
      switch problem {
      case .name: "Donnez un nom de \(Channel.maximumNameLength) caractères au plus."
      case .url: "Donnez une adresse qui commence par https:// ou http://, sans nom d’utilisateur ni fragment."
      case .topic: "Donnez le sujet à la fin de l’adresse\u{A0}: 1 à 64 lettres, chiffres, - et _."
      case .token: "Ce jeton manque, ou a des caractères qu’aucun jeton n’a."
      case .webhookSecret: "Un secret est «\u{A0}whsec_\u{A0}» suivi du Base64 de 24 à 64 octets."
      case .mailAddress: "Donnez une adresse e-mail comme ada@example.org."
      case .pushKeys: "L’abonnement du navigateur est illisible. Rechargez la page, puis réessayez."
      }
    },
    unavailable: { "\($0)\u{A0}: l’administrateur de ce serveur ne l’a pas configuré." },
    tooMany: { "Vous avez \($0) canaux, le maximum. Supprimez-en un d’abord." },
    unknownChannel: "Ce canal n’existe pas ou plus.",
    unknownMessage: "Cette notification n’est plus conservée. Mettez sa veille en sourdine à la page des canaux.",
    failure: frenchFailure)

  private static let frenchFailure: @Sendable (DeliveryFailure) -> String = { failure in
    switch failure {
    case .source(let error): frenchSource(error)
    case .status(let status, nil): "Le service a répondu par l’erreur \(status)."
    case .status(let status, let reason?): "Le service a répondu par l’erreur \(status)\u{A0}: \(reason)"
    case .credentials(nil): "Le service refuse le jeton, le mot de passe ou la signature."
    case .credentials(let reason?): "Le service refuse le jeton, le mot de passe ou la signature\u{A0}: \(reason)"
    case .mailServer(.noEncryption):
      "Le serveur de messagerie de l’administrateur n’offre pas de chiffrement\u{A0}: Gazette n’a rien envoyé."
    case .mailServer(.noSignIn):
      "Le serveur de messagerie de l’administrateur n’offre aucune connexion que Gazette connaisse."
    case .mailServer(.unreadableReply):
      "La réponse du serveur de messagerie de l’administrateur est illisible."
    case .notSetUp: "L’administrateur de ce serveur n’a pas configuré ce type de canal."
    }
  }

  private static func frenchSource(_ error: SourceError) -> String {
    switch error {
    case .unreachable(let host): "\(host.rawValue) est injoignable."
    case .untrusted(let host, let fault):
      "Gazette ne fait pas confiance à \(host.rawValue)\u{A0}: \(CertificateFaultPhrases.french.reason(fault))."
    case .timedOut(let host, let after): "\(host.rawValue) n’a pas répondu en \(after.components.seconds)\u{A0}s."
    case .rateLimited(let host, _): "\(host.rawValue) limite le nombre de messages. Gazette réessaiera plus tard."
    case .budgetSpent: "La limite de requêtes est atteinte pour le moment."
    case .unauthorized(let host), .forbidden(let host), .blocksPrograms(let host):
      "\(host.rawValue) refuse ce serveur."
    case .notFound(let host): "\(host.rawValue) ne connaît pas cette adresse."
    case .rejected(let host, let reason): "\(host.rawValue) a refusé le message (\(reason))."
    case .failing(let host, let status): "\(host.rawValue) est en panne (erreur \(status))."
    case .unreadable(let host, _), .packed(let host, _), .quarantined(let host):
      "La réponse de \(host.rawValue) est illisible."
    case .refused(_, let rule):
      "Gazette n’envoie rien à cette adresse\u{A0}: \(OutboundRulePhrases.french.sentences(rule))"
    case .cancelled: "La tentative a été annulée."
    }
  }
}
