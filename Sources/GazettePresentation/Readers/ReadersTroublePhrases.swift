package import GazetteDomain

/// The reason why the service of readers failed, on pages and in the terminal; a missing phrase does not compile.
package struct ReadersTroublePhrases: SectionPhrases {
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

extension ReadersTroublePhrases {
  package static let french = ReadersTroublePhrases(impossible: "C’est impossible ainsi") { problem, dates in
    switch problem {
    case .badName:
      "Un nom d’utilisateur a de 1 à \(ReaderName.longest) lettres, chiffres ou signes . _ - + @, et commence par une "
        + "lettre ou un chiffre. Choisissez-en un autre."
    case .badDisplayName: "Un nom affiché tient sur une ligne de 1 à \(ShownText.longest) caractères. Changez-le."
    case .badLabel: "Ce nom doit tenir sur une ligne de 1 à \(ShownText.longest) caractères. Changez-le."
    case .shortPassword(let least):
      "Ce mot de passe est trop court : il lui faut au moins \(least) caractères, trois mots sans rapport par exemple."
    case .longPassword(let most): "Ce mot de passe dépasse \(most) octets. Choisissez-en un plus court."
    case .badEnd: "Un jeton doit finir plus tard que maintenant, et dans les dix ans. Choisissez une autre date."
    case .badIdentity:
      "Cette identité ne peut pas servir : émetteur et sujet sont de l’ASCII imprimable, de "
        + "\(ReaderIdentity.longestIssuer) et \(ReaderIdentity.longestSubject) caractères au plus."
    case .unknownReader: "Il n’y a pas (ou plus) de tel lecteur. Choisissez-en un dans la liste des lecteurs."
    case .nameTaken(let name):
      "Le nom « \(name) » est pris, peut-être par quelqu’un qui s’en va. Choisissez-en un autre."
    case .lastEditor:
      "C’est le dernier rédacteur actif : sans lui, personne ne changerait le journal. Nommez-en d’abord un autre."
    case .editorLockedOut:
      "Avec un deuxième lecteur, chacun doit se connecter, et aucun rédacteur n’a de quoi le faire. Choisissez d’abord un "
        + "mot de passe."
    case .passwordIsTheirs:
      "Un mot de passe n’est qu’à son lecteur. Donnez-lui un lien où il en choisit un autre (…/reset), ou servez-vous de "
        + "« gazette readers password »."
    case .disabled: "Ce compte est désactivé. Un rédacteur peut le réactiver."
    case .leaving(let end):
      "Ce compte est supprimé, et tout ce qui est à lui disparaît le \(dates.long(end)) à \(dates.time(end)). "
        + "D’ici là, un rédacteur peut le rétablir."
    case .notLeaving: "Ce lecteur n’a pas été supprimé, ou a déjà disparu : il n’y a rien à rétablir."
    case .wrongPassword: "Le nom ou le mot de passe est faux. Réessayez."
    case .wait(let seconds): "Trop d’essais. Réessayez dans \(frenchSeconds(seconds))."
    case .passwordsBusy(let seconds):
      "Trop de monde se connecte en ce moment. Réessayez dans \(frenchSeconds(seconds))."
    case .passwordsLackMemory:
      "La machine manque de mémoire pour les mots de passe. Libérez-en (16 Mo), puis réessayez."
    case .badInvitation:
      "Cette invitation ne vaut rien, ou plus rien : elle a servi, a été retirée, ou son temps est passé. "
        + "Demandez-en une autre."
    case .badReset:
      "Ce lien ne vaut rien, ou plus rien : il a servi, ou son temps est passé. Demandez-en un autre à un rédacteur."
    case .unknown(let thing): frenchMissing(thing)
    case .tooMany(let thing, let most): frenchTooMany(thing, most)
    case .passkeyTaken: "Cette clé d’accès est déjà enregistrée. Prenez-en une autre."
    case .passkeyUnproven:
      "Cette clé d’accès n’ouvre pas ce journal. Prenez-en une autre, ou connectez-vous autrement."
    case .passkeyCopied:
      "Cette clé d’accès a peut-être été copiée : elle est refusée. Connectez-vous autrement, puis supprimez-la."
    case .identityTaken:
      "Cette identité est déjà liée à un autre lecteur. Défaites d’abord ce lien, ou prenez une autre identité."
    case .proxyNameTaken(let name):
      "Le mandataire vous appelle comme un autre lecteur de ce journal, « \(name.text) », ou presque. Demandez à un rédacteur "
        + "d’ajouter votre nom ou, si ce lecteur est vous, de le renommer exactement comme le mandataire l’écrit."
    case .lastWayIn:
      "C’est votre seul moyen d’entrer. Choisissez d’abord un mot de passe, ou ajoutez une autre identité."
    case .unknownProvider: "Ce journal ne connaît pas (ou plus) ce fournisseur d’identité. Connectez-vous autrement."
    case .signInOver:
      "Cette connexion a expiré, a déjà servi, ou a commencé dans un autre navigateur. Recommencez."
    case .providerUnavailable(let provider, _):
      "« \(provider) » ne répond pas comme il faut. Réessayez plus tard, ou connectez-vous autrement."
    case .providerDenied(let provider):
      "« \(provider) » n’a pas confirmé qui vous êtes. Réessayez, ou connectez-vous autrement."
    case .providerUnproven(let provider, _):
      "La réponse de « \(provider) » ne prouve pas qui vous êtes. Réessayez ; si cela persiste, prévenez un rédacteur."
    case .notAdmitted(let name):
      "Personne ne lit ce journal \(name.map { "en tant que « \($0) »" } ?? "sous cette identité"). Si vous avez déjà un "
        + "compte, connectez-vous autrement et liez-la dans « Votre compte » ; sinon, demandez une invitation à un rédacteur."
    case .emailUnverified(let provider):
      "« \(provider) » donne votre adresse sans dire qu’elle est vérifiée (email_verified) : elle n’ouvre pas de compte. "
        + "Demandez une invitation à un rédacteur, ou prévenez-le : le guide de l’exploitant décrit l’admission par groupe."
    case .store(let error): WeatherPhrases.french.storeTrouble(error)
    }
  }

  private static func frenchSeconds(_ count: Int) -> String {
    PluralForms(one: "seconde", other: "secondes").counted(count, in: .french)
  }

  private static func frenchMissing(_ thing: ReadersProblem.Thing) -> String {
    switch thing {
    case .session: "Cette session n’existe pas, ou est déjà finie. Regardez la liste des sessions."
    case .token: "Ce jeton n’existe pas, ou est déjà révoqué. Regardez la liste des jetons."
    case .passkey: "Cette clé d’accès n’existe pas, ou est déjà supprimée. Regardez la liste des clés."
    case .identity: "Cette identité n’est pas, ou plus, liée à ce lecteur. Regardez la liste des identités."
    case .invitation: "Cette invitation n’existe pas, a servi ou est déjà retirée. Regardez la liste des invitations."
    }
  }

  private static func frenchTooMany(_ thing: ReadersProblem.Thing, _ most: Int) -> String {
    switch thing {
    case .session: "Un lecteur a \(most) sessions au plus. Finissez-en une d’abord."
    case .token: "Un lecteur a \(most) jetons au plus. Révoquez-en un d’abord."
    case .passkey: "Un lecteur a \(most) clés d’accès au plus. Supprimez-en une d’abord."
    case .identity: "Un lecteur a \(most) identités au plus. Défaites d’abord le lien avec l’une d’elles."
    case .invitation: "Il y a \(most) invitations ouvertes au plus. Retirez-en une d’abord."
    }
  }
}

extension ReadersTroublePhrases {
  package static let english = ReadersTroublePhrases(impossible: "Not possible like this") { problem, dates in
    switch problem {
    case .badName:
      "A login name has 1 to \(ReaderName.longest) letters, digits or . _ - + @, and begins with a letter or a digit. "
        + "Choose another."
    case .badDisplayName: "A display name is one line of 1 to \(ShownText.longest) characters. Change it."
    case .badLabel: "This name must be one line of 1 to \(ShownText.longest) characters. Change it."
    case .shortPassword(let least):
      "This password is too short. Use at least \(least) characters, such as three unrelated words."
    case .longPassword(let most): "This password is longer than \(most) bytes. Choose a shorter one."
    case .badEnd: "A token must end in the future, within ten years. Choose another date."
    case .badIdentity:
      "This identity can’t be used. Issuer and subject must be printable ASCII, at most "
        + "\(ReaderIdentity.longestIssuer) and \(ReaderIdentity.longestSubject) characters long."
    case .unknownReader: "This reader doesn’t exist, or no longer exists. Choose one from the list of readers."
    case .nameTaken(let name): "The name “\(name)” is taken, perhaps by somebody who is leaving. Choose another."
    case .lastEditor:
      "This is the last active editor. Nobody could change the paper without one: make somebody an editor first."
    case .editorLockedOut:
      "With a second reader, everyone has to sign in, and no editor has anything to sign in with. Choose a password first."
    case .passwordIsTheirs:
      "A password belongs to its reader alone. Give them a link to choose another (…/reset), or use 'gazette readers "
        + "password'."
    case .disabled: "This account is disabled. An editor can enable it again."
    case .leaving(let end):
      "This account was removed, and all its data will be deleted on \(dates.long(end)) at \(dates.time(end)). "
        + "An editor can restore it until then."
    case .notLeaving: "This reader wasn’t removed, or is already deleted, so there is nothing to restore."
    case .wrongPassword: "The name or the password is wrong. Try again."
    case .wait(let seconds): "Too many attempts. Try again in \(englishSeconds(seconds))."
    case .passwordsBusy(let seconds):
      "Too many people are signing in right now. Try again in \(englishSeconds(seconds))."
    case .passwordsLackMemory:
      "The machine is short of the memory that passwords take. Free up some (16 MB), then try again."
    case .badInvitation:
      "This invitation isn’t valid: it was used or withdrawn, or it has expired. Ask for a new one."
    case .badReset: "This link isn’t valid: it was used, or it has expired. Ask an editor for a new one."
    case .unknown(let thing): englishMissing(thing)
    case .tooMany(let thing, let most): englishTooMany(thing, most)
    case .passkeyTaken: "This passkey is already registered. Use another one."
    case .passkeyUnproven: "This passkey doesn’t open this paper. Use another, or sign in another way."
    case .passkeyCopied:
      "This passkey may have been copied, so it was refused. Sign in another way, then remove it."
    case .identityTaken: "This identity is already linked to another reader. Unlink it there first, or use another."
    case .proxyNameTaken(let name):
      "The proxy calls you by the name of another reader of this paper, “\(name.text)”, or nearly so. Ask an editor to add your "
        + "name or, if that reader is you, to rename it exactly as the proxy writes it."
    case .lastWayIn: "It is the only way you can sign in. Choose a password first, or link another identity."
    case .unknownProvider: "This paper doesn’t know that identity provider, or no longer does. Sign in another way."
    case .signInOver: "This sign-in has expired, was already used, or was begun in another browser. Start again."
    case .providerUnavailable(let provider, _):
      "“\(provider)” doesn’t answer as it should. Try again later, or sign in another way."
    case .providerDenied(let provider): "“\(provider)” didn’t confirm who you are. Try again, or sign in another way."
    case .providerUnproven(let provider, _):
      "The answer of “\(provider)” doesn’t prove who you are. Try again; if it goes on, tell an editor."
    case .notAdmitted(let name):
      "Nobody reads this paper \(name.map { "as “\($0)”" } ?? "under that identity"). If you have an account, sign in "
        + "another way and link the identity in “Your account”; otherwise ask an editor for an invitation."
    case .emailUnverified(let provider):
      "“\(provider)” gives your e-mail address without saying that it is verified (email_verified), so it opens no account. "
        + "Ask an editor for an invitation, or tell them: the operators’ documents show how to admit a group instead."
    case .store(let error): WeatherPhrases.english.storeTrouble(error)
    }
  }

  private static func englishSeconds(_ count: Int) -> String {
    PluralForms(one: "second", other: "seconds").counted(count, in: .english)
  }

  private static func englishMissing(_ thing: ReadersProblem.Thing) -> String {
    switch thing {
    case .session: "This session doesn’t exist, or has already ended. See the list of sessions."
    case .token: "This token doesn’t exist, or is already revoked. See the list of tokens."
    case .passkey: "This passkey doesn’t exist, or is already removed. See the list of passkeys."
    case .identity: "This identity isn’t linked to this reader. See the list of identities."
    case .invitation: "This invitation doesn’t exist, was used, or is already withdrawn. See the list of invitations."
    }
  }

  private static func englishTooMany(_ thing: ReadersProblem.Thing, _ most: Int) -> String {
    switch thing {
    case .session: "A reader can have at most \(most) sessions. End one first."
    case .token: "A reader can have at most \(most) tokens. Revoke one first."
    case .passkey: "A reader can have at most \(most) passkeys. Remove one first."
    case .identity: "A reader can have at most \(most) identities. Unlink one first."
    case .invitation: "At most \(most) invitations can be open. Withdraw one first."
    }
  }
}
