/// The phrases of the operator's settings for notifications, and of the doctor's findings about them, in one language.
package struct NotificationSetupPhrases: SectionPhrases {
  /// The purposes of the settings of the mail server, each a sentence.
  package let mailHost, mailPort, mailEncryption, mailUser, mailPassword, mailFrom, mailAuthorities: String
  /// The purpose of `push.contact`.
  package let pushContact: String
  /// The subjects of the doctor's findings.
  package let mailSubject, pushSubject: String
  /// The findings about mail: not set up; set up, given the server's host.
  package let noMail: String
  package let mailReady: @Sendable (_ host: String) -> String
  /// Mail is set up in part, given the missing setting; a setting is unusable, given its name.
  package let mailIncomplete, mailUnusable: @Sendable (_ setting: String) -> FindingWords
  /// The findings about push: the address that push services get; a contact that is no address.
  package let pushReady: @Sendable (_ contact: String) -> String
  package let pushContactMalformed: @Sendable (_ contact: String) -> FindingWords
  /// Browsers do not subscribe without HTTPS.
  package let pushNeedsHTTPS: FindingWords
}

extension NotificationSetupPhrases {
  package static let english = NotificationSetupPhrases(
    mailHost: "The mail server that sends notifications; without one, readers have no e-mail channels.",
    mailPort: "The mail server’s port: usually 587 (STARTTLS) or 465 (TLS).",
    mailEncryption:
      "The encryption: tls, starttls or plain (only for a server on this machine); by default, the port’s usual one.",
    mailUser: "The user name at the mail server.",
    mailPassword: "The password at the mail server.",
    mailFrom: "The sender’s address, which also receives reports of mail that couldn’t be delivered.",
    mailAuthorities:
      "The file with the certificate authorities (PEM) for the mail server; by default, those of the system.",
    pushContact:
      "Your email or web address (https) for push services; by default, the paper’s public address or mail.from.",
    mailSubject: "Mail", pushSubject: "Push messages",
    noMail: "No mail server is set, so readers have no e-mail channels.",
    mailReady: { "Notifications by e-mail go through \($0)." },
    mailIncomplete: {
      FindingWords(
        "Mail is set up in part: \($0) is missing, so readers have no e-mail channels.",
        advice: "Set \($0), or remove the other mail settings.")
    },
    mailUnusable: {
      FindingWords("The setting \($0) is unusable, so readers have no e-mail channels.", advice: "Correct \($0).")
    },
    pushReady: { "Push services can contact you at \($0)." },
    pushContactMalformed: {
      FindingWords(
        "The push contact “\($0)” is no email or https address, so Gazette doesn’t use it.",
        advice: "Set push.contact to an address such as you@example.org or https://example.org.")
    },
    pushNeedsHTTPS: FindingWords(
      "Browsers on other devices accept push messages only from a paper with an https address.",
      advice: "Put a TLS proxy in front and set server.publicURL to its address."))

  package static let french = NotificationSetupPhrases(
    mailHost: "Le serveur de messagerie qui envoie les notifications ; sans lui, pas de canal par e-mail.",
    mailPort: "Le port du serveur de messagerie : en général 587 (STARTTLS) ou 465 (TLS).",
    mailEncryption:
      "Le chiffrement : tls, starttls ou plain (pour un serveur de cette machine seulement) ; par défaut, celui du port.",
    mailUser: "Le nom d’utilisateur sur le serveur de messagerie.",
    mailPassword: "Le mot de passe sur le serveur de messagerie.",
    mailFrom: "L’adresse de l’expéditeur, qui reçoit aussi les avis de non-remise.",
    mailAuthorities:
      "Le fichier des autorités de certification (PEM) du serveur de messagerie ; par défaut, celles du système.",
    pushContact:
      "Votre adresse e-mail ou web (https) pour les services push ; par défaut, l’adresse publique du journal ou mail.from.",
    mailSubject: "Messagerie", pushSubject: "Messages push",
    noMail: "Aucun serveur de messagerie n’est réglé : pas de canal par e-mail.",
    mailReady: { "Les notifications par e-mail passent par \($0)." },
    mailIncomplete: {
      FindingWords(
        "La messagerie est réglée en partie : il manque \($0), donc pas de canal par e-mail.",
        advice: "Réglez \($0), ou retirez les autres réglages de messagerie.")
    },
    mailUnusable: {
      FindingWords("Le réglage \($0) est inutilisable, donc pas de canal par e-mail.", advice: "Corrigez \($0).")
    },
    pushReady: { "Les services push peuvent vous contacter : \($0)." },
    pushContactMalformed: {
      FindingWords(
        "Le contact push « \($0) » n’est ni une adresse e-mail ni une adresse https : Gazette ne s’en sert pas.",
        advice: "Indiquez dans push.contact une adresse comme vous@example.org ou https://example.org.")
    },
    pushNeedsHTTPS: FindingWords(
      "Les navigateurs d’autres appareils n’acceptent de messages push que d’un journal à l’adresse https.",
      advice: "Placez un proxy TLS devant Gazette et indiquez son adresse dans server.publicURL."))
}
