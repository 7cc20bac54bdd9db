package import GazetteDomain

/// The reason why the service of readers failed, on pages and in the terminal; a missing phrase does not compile.
package struct ReadersProblemPhrases: SectionPhrases {
  /// The problem and its remedy, in full sentences; `dates` formats the deadline for undoing a removal.
  package let sentence: @Sendable (_ problem: ReadersProblem, _ dates: DateFormat) -> String
  /// The heading when the request is valid but conflicts with existing data.
  package let impossible: String

  init(
    impossible: String, sentence: @escaping @Sendable (_ problem: ReadersProblem, _ dates: DateFormat) -> String
  ) {
    self.impossible = impossible
    self.sentence = sentence
  }
}

extension ReadersProblemPhrases {
  package static let french = ReadersProblemPhrases(impossible: "Action impossible") { problem, dates in
    switch problem {
    case .badName:
      "Un nom d’utilisateur a de 1 à \(ReaderName.maximumLength) lettres, chiffres ou signes . _ - + @, et commence par une lettre "
        + "ou un chiffre. Choisissez-en un autre."
    case .badDisplayName: "Un nom affiché a de 1 à \(DisplayText.maximumLength) caractères, sur une ligne. Modifiez-le."
    case .badLabel: "Ce nom doit avoir de 1 à \(DisplayText.maximumLength) caractères, sur une ligne. Modifiez-le."
    case .shortPassword(let minimum):
      "Ce mot de passe est trop court. Utilisez au moins \(minimum) caractères, par exemple trois mots sans rapport."
    case .longPassword(let maximum): "Ce mot de passe dépasse \(maximum) octets. Choisissez-en un plus court."
    case .badEnd: "Un jeton doit expirer dans le futur, d’ici dix ans. Choisissez une autre date."
    case .badIdentity:
      "Cette identité n’est pas utilisable : émetteur et sujet doivent être en ASCII imprimable, de "
        + "\(ReaderIdentity.maximumIssuerLength) et \(ReaderIdentity.maximumSubjectLength) caractères au plus."
    case .unknownReader: "Ce lecteur n’existe pas ou plus. Choisissez-en un dans la liste des lecteurs."
    case .nameTaken(let name):
      "Le nom « \(name) » est déjà pris, peut-être par un lecteur en cours de suppression. Choisissez-en un autre."
    case .lastEditor:
      "C’est le dernier rédacteur actif. Nommez-en d’abord un autre."
    case .editorLockedOut:
      "Avec un deuxième lecteur, chacun doit se connecter, et aucun rédacteur n’a de moyen de connexion. Choisissez d’abord "
        + "un mot de passe."
    case .notOwnPassword:
      "Seul un lecteur peut choisir son mot de passe ici. Donnez-lui un lien pour en choisir un autre (…/reset), ou utilisez "
        + "« gazette readers password »."
    case .disabled: "Ce compte est désactivé. Un rédacteur peut le réactiver."
    case .leaving(let end):
      "Ce compte a été supprimé, et toutes ses données le seront le \(dates.long(end)) à \(dates.time(end)). "
        + "D’ici là, un rédacteur peut le rétablir."
    case .notLeaving: "Ce lecteur n’a pas été supprimé, ou l’est déjà définitivement : rien à rétablir."
    case .wrongPassword: "Nom ou mot de passe incorrect. Réessayez."
    case .wait(let seconds): "Trop de tentatives. Réessayez dans \(frenchSeconds(seconds))."
    case .passwordsBusy(let seconds):
      "Trop de monde se connecte en ce moment. Réessayez dans \(frenchSeconds(seconds))."
    case .passwordsLackMemory:
      "Le serveur manque de mémoire pour vérifier les mots de passe. Libérez 16 Mo, puis réessayez."
    case .badInvitation:
      "Cette invitation n’est pas valable : elle a été utilisée ou retirée, ou elle a expiré. Demandez-en une autre."
    case .badReset:
      "Ce lien n’est pas valable : il a été utilisé, ou il a expiré. Demandez-en un autre à un rédacteur."
    case .unknown(let kind): frenchMissing(kind)
    case .tooMany(let kind, let maximum): frenchTooMany(kind, maximum)
    case .passkeyTaken: "Cette clé d’accès est déjà enregistrée. Utilisez-en une autre."
    case .passkeyUnproven:
      "Cette clé d’accès ne permet pas de se connecter à ce journal. Utilisez-en une autre, ou connectez-vous autrement."
    case .passkeyCopied:
      "Cette clé d’accès a peut-être été copiée, et a été refusée. Connectez-vous autrement, puis supprimez-la."
    case .identityTaken:
      "Cette identité est déjà liée à un autre lecteur. Dissociez-la d’abord, ou utilisez-en une autre."
    case .proxyNameTaken(let name):
      "Le proxy vous donne le nom d’un autre lecteur de ce journal, « \(name.text) », ou presque. Demandez à un rédacteur "
        + "d’ajouter votre nom ou, si ce lecteur est vous, de le renommer exactement comme le proxy l’écrit."
    case .lastCredential:
      "C’est votre seul moyen de connexion. Choisissez d’abord un mot de passe, ou liez une autre identité."
    case .unknownProvider: "Fournisseur d’identité inconnu. Connectez-vous autrement."
    case .signInExpired:
      "Cette connexion a expiré, a déjà servi, ou a commencé dans un autre navigateur. Recommencez."
    case .providerUnavailable(let provider, _):
      "« \(provider) » est indisponible. Réessayez plus tard, ou connectez-vous autrement."
    case .providerDenied(let provider):
      "« \(provider) » n’a pas confirmé votre identité. Réessayez, ou connectez-vous autrement."
    case .providerUnproven(let provider, _):
      "La réponse de « \(provider) » ne prouve pas votre identité. Réessayez ; si cela persiste, prévenez un rédacteur."
    case .notAdmitted(let name):
      "Ce journal n’a pas de lecteur \(name.map { "nommé « \($0) »" } ?? "avec cette identité"). Si vous avez déjà un "
        + "compte, connectez-vous autrement et liez-la dans « Votre compte » ; sinon, demandez une invitation à un rédacteur."
    case .emailUnverified(let provider):
      "« \(provider) » n’indique pas que votre adresse est vérifiée (email_verified), et ne permet donc pas de créer un compte. "
        + "Demandez une invitation à un rédacteur. Le guide de l’exploitant explique comment admettre un groupe."
    case .store(let error): WeatherPhrases.french.storeProblem(error)
    }
  }

  private static func frenchSeconds(_ count: Int) -> String {
    PluralForms(one: "seconde", other: "secondes").counted(count, in: .french)
  }

  private static func frenchMissing(_ kind: ReadersProblem.CredentialKind) -> String {
    switch kind {
    case .session: "Cette session n’existe pas, ou a déjà pris fin. Voyez la liste des sessions."
    case .token: "Ce jeton n’existe pas, ou est déjà révoqué. Voyez la liste des jetons."
    case .passkey: "Cette clé d’accès n’existe pas, ou est déjà supprimée. Voyez la liste des clés."
    case .identity: "Cette identité n’est pas liée à ce lecteur. Voyez la liste des identités."
    case .invitation:
      "Cette invitation n’existe pas, a été utilisée ou est déjà retirée. Voyez la liste des invitations."
    }
  }

  private static func frenchTooMany(_ kind: ReadersProblem.CredentialKind, _ maximum: Int) -> String {
    switch kind {
    case .session: "La limite est de \(maximum) sessions par lecteur. Mettez fin à l’une d’elles d’abord."
    case .token: "La limite est de \(maximum) jetons par lecteur. Révoquez-en un d’abord."
    case .passkey: "La limite est de \(maximum) clés d’accès par lecteur. Supprimez-en une d’abord."
    case .identity: "La limite est de \(maximum) identités par lecteur. Dissociez-en une d’abord."
    case .invitation: "La limite est de \(maximum) invitations en cours. Retirez-en une d’abord."
    }
  }
}

extension ReadersProblemPhrases {
  package static let english = ReadersProblemPhrases(impossible: "Can’t do this") { problem, dates in
    switch problem {
    case .badName:
      "A login name has 1 to \(ReaderName.maximumLength) letters, digits or . _ - + @, and begins with a letter or a digit. "
        + "Choose another."
    case .badDisplayName: "A display name has 1 to \(DisplayText.maximumLength) characters, on one line. Change it."
    case .badLabel: "This name must have 1 to \(DisplayText.maximumLength) characters, on one line. Change it."
    case .shortPassword(let minimum):
      "This password is too short. Use at least \(minimum) characters, such as three unrelated words."
    case .longPassword(let maximum): "This password is longer than \(maximum) bytes. Choose a shorter one."
    case .badEnd: "A token must expire in the future, within ten years. Choose another date."
    case .badIdentity:
      "This identity can’t be used. Issuer and subject must be printable ASCII, at most "
        + "\(ReaderIdentity.maximumIssuerLength) and \(ReaderIdentity.maximumSubjectLength) characters long."
    case .unknownReader: "This reader doesn’t exist, or no longer exists. Choose one from the list of readers."
    case .nameTaken(let name): "The name “\(name)” is taken, perhaps by a reader who is being removed. Choose another."
    case .lastEditor:
      "This is the last active editor. Make another reader an editor first."
    case .editorLockedOut:
      "With a second reader, everyone has to sign in, and no editor has a way to. Choose a password first."
    case .notOwnPassword:
      "Only readers can set their own password here. Give them a link to choose another (…/reset), or use 'gazette readers "
        + "password'."
    case .disabled: "This account is disabled. An editor can enable it again."
    case .leaving(let end):
      "This account was removed, and all its data will be deleted on \(dates.long(end)) at \(dates.time(end)). "
        + "An editor can restore it until then."
    case .notLeaving: "This reader wasn’t removed, or is already deleted, so there is nothing to restore."
    case .wrongPassword: "Wrong name or password. Try again."
    case .wait(let seconds): "Too many attempts. Try again in \(englishSeconds(seconds))."
    case .passwordsBusy(let seconds):
      "Too many people are signing in right now. Try again in \(englishSeconds(seconds))."
    case .passwordsLackMemory:
      "The server doesn’t have enough memory to check passwords. Free up 16 MB, then try again."
    case .badInvitation:
      "This invitation isn’t valid: it was used or withdrawn, or it has expired. Ask for a new one."
    case .badReset: "This link isn’t valid: it was used, or it has expired. Ask an editor for a new one."
    case .unknown(let kind): englishMissing(kind)
    case .tooMany(let kind, let maximum): englishTooMany(kind, maximum)
    case .passkeyTaken: "This passkey is already registered. Use another one."
    case .passkeyUnproven: "This passkey doesn’t sign in to this paper. Use another, or sign in another way."
    case .passkeyCopied:
      "This passkey may have been copied, so it was refused. Sign in another way, then remove it."
    case .identityTaken: "This identity is already linked to another reader. Unlink it there first, or use another."
    case .proxyNameTaken(let name):
      "The proxy calls you by the name of another reader of this paper, “\(name.text)”, or nearly so. Ask an editor to add your "
        + "name or, if that reader is you, to rename it exactly as the proxy writes it."
    case .lastCredential: "This is your only way to sign in. Choose a password first, or link another identity."
    case .unknownProvider: "Unknown identity provider. Sign in another way."
    case .signInExpired: "This sign-in has expired, was already used, or started in another browser. Start again."
    case .providerUnavailable(let provider, _):
      "“\(provider)” isn’t available. Try again later, or sign in another way."
    case .providerDenied(let provider): "“\(provider)” didn’t confirm your identity. Try again, or sign in another way."
    case .providerUnproven(let provider, _):
      "The reply from “\(provider)” doesn’t prove your identity. Try again; if the problem persists, tell an editor."
    case .notAdmitted(let name):
      "This paper has no reader \(name.map { "named “\($0)”" } ?? "with that identity"). If you have an account, sign in "
        + "another way and link the identity in “Your account”; otherwise ask an editor for an invitation."
    case .emailUnverified(let provider):
      "“\(provider)” doesn’t say that your email address is verified (email_verified), so it can’t create an account. "
        + "Ask an editor for an invitation. The operator’s guide shows how to admit a group instead."
    case .store(let error): WeatherPhrases.english.storeProblem(error)
    }
  }

  private static func englishSeconds(_ count: Int) -> String {
    PluralForms(one: "second", other: "seconds").counted(count, in: .english)
  }

  private static func englishMissing(_ kind: ReadersProblem.CredentialKind) -> String {
    switch kind {
    case .session: "This session doesn’t exist, or has already ended. See the list of sessions."
    case .token: "This token doesn’t exist, or is already revoked. See the list of tokens."
    case .passkey: "This passkey doesn’t exist, or is already removed. See the list of passkeys."
    case .identity: "This identity isn’t linked to this reader. See the list of identities."
    case .invitation: "This invitation doesn’t exist, was used, or is already withdrawn. See the list of invitations."
    }
  }

  private static func englishTooMany(_ kind: ReadersProblem.CredentialKind, _ maximum: Int) -> String {
    switch kind {
    case .session: "A reader can have at most \(maximum) sessions. End one first."
    case .token: "A reader can have at most \(maximum) tokens. Revoke one first."
    case .passkey: "A reader can have at most \(maximum) passkeys. Remove one first."
    case .identity: "A reader can have at most \(maximum) identities. Unlink one first."
    case .invitation: "At most \(maximum) invitations can be open. Withdraw one first."
    }
  }
}
