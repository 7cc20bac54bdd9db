package import GazetteDomain

/// The reason why a host’s certificate is not trusted, in one language.
package struct CertificateFaultPhrases: Sendable {
  /// The reason, for use after a colon: without a capital and a full stop.
  package let reason: @Sendable (CertificateFault) -> String
  /// The operator's remedy, in full sentences.
  package let advice: @Sendable (CertificateFault) -> String
}

extension CertificateFaultPhrases {
  static let english = CertificateFaultPhrases(
    reason: { fault in
      switch fault {
      case .unknownAuthority: "its certificate isn’t signed by an authority that this server trusts"
      case .wrongName: "its certificate is for another name"
      case .expired: "its certificate has expired"
      case .notYetValid: "its certificate isn’t valid yet, or this server’s clock is wrong"
      case .noAuthorities: "this server has no list of certificate authorities, so it can’t verify any site"
      }
    },
    advice: { fault in
      switch fault {
      case .unknownAuthority:
        "If the authority is your own, copy its certificate to /usr/local/share/ca-certificates (as a .crt file), run "
          + "update-ca-certificates, then restart Gazette. If not, check that no proxy answers in its place."
      case .wrongName: "Use a name that the certificate has, and check that no proxy answers in its place."
      case .expired: "Renew it if the server is yours, and check this machine’s clock: timedatectl"
      case .notYetValid: "Turn on clock synchronization: timedatectl set-ntp true"
      case .noAuthorities: "apt install ca-certificates, then restart Gazette."
      }
    })

  static let french = CertificateFaultPhrases(
    reason: { fault in
      switch fault {
      case .unknownAuthority: "son certificat n’est pas signé par une autorité reconnue par ce serveur"
      case .wrongName: "son certificat est pour un autre nom"
      case .expired: "son certificat a expiré"
      case .notYetValid: "son certificat n’est pas encore valable, ou l’horloge de ce serveur n’est pas à l’heure"
      case .noAuthorities:
        "ce serveur n’a aucune liste d’autorités de certification, et ne peut vérifier aucun site"
      }
    },
    advice: { fault in
      switch fault {
      case .unknownAuthority:
        "Si l’autorité est la vôtre, copiez son certificat dans /usr/local/share/ca-certificates (fichier .crt), lancez "
          + "update-ca-certificates, puis redémarrez Gazette. Sinon, vérifiez qu’aucun proxy ne répond à sa place."
      case .wrongName:
        "Utilisez un nom qui figure dans le certificat, et vérifiez qu’aucun proxy ne répond à sa place."
      case .expired: "Renouvelez-le si le serveur est à vous, et vérifiez l’horloge de cette machine : timedatectl"
      case .notYetValid: "Activez la synchronisation de l’horloge : timedatectl set-ntp true"
      case .noAuthorities: "apt install ca-certificates, puis redémarrez Gazette."
      }
    })
}
