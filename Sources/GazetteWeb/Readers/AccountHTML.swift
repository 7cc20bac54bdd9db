import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The page of a reader's own account, as HTML.
struct AccountHTML {
  let frame: Frame
  let edition: Edition
  let reader: Reader
  let hasPassword: Bool
  let current: Session.ID?
  let sessions: [Session]
  let tokens: [AccessToken]
  let identities: [ReaderIdentity]
  let providers: [IdentityProviderID]
  let passkeys: [ReaderPasskey]
  let hasPasskeys: Bool
  /// The start of Gazette's addresses.
  let base: String
  /// The requested parts of the lists of sessions and tokens, by number.
  let requestedParts: (sessions: String?, tokens: String?)
  let done: AccountPages.Done?

  private var sessionPart: ListPart { ListPart(requestedParts.sessions, of: sessions.count, size: 50) }
  private var tokenPart: ListPart { ListPart(requestedParts.tokens, of: tokens.count, size: 50) }
  private var phrases: ReadersPhrases { frame.phrases[ReadersPhrases.self] }
  private var words: AccountPhrases { phrases.account }
  private var dates: DateFormat { edition.dates }
  private var fields: PasswordFields { PasswordFields(words: words) }
  private var apps: AppListHTML {
    AppListHTML(
      words: phrases.apps, name: reader.name.text, base: base,
      confirmation: hasPassword ? fields.current("app-password") : nil)
  }

  /// The ways to sign in without the password.
  private var otherCredentials: PasswordlessCredentials {
    var credentials = PasswordlessCredentials(tokens.map { $0.scope == .sync ? .apps : .tokens })
    if !passkeys.isEmpty { credentials.insert(.passkeys) }
    return credentials
  }

  @HTMLBuilder var body: HTML {
    """
    <article class="paper-page settings account">
    <header class="paper-head">
    <h1>\(frame.common.sections.account)</h1>
    <p class="standfirst">\(words.lead(reader.name.text, phrases.role(reader)))</p>
    </header>
    """
    banner
    #"<div class="settings-parts">"#
    part(words.nameTitle, name)
    part(words.passwordTitle, password)
    part(
      phrases.passkeys.title,
      PasskeyListHTML(
        words: phrases.passkeys, passkeys: passkeys, dates: dates, isPossible: hasPasskeys,
        confirmation: hasPassword ? fields.current("passkey-password") : nil
      ).part)
    if !(providers.isEmpty && identities.isEmpty) {
      part(
        phrases.providers.title,
        IdentityListHTML(words: phrases.providers, identities: identities, providers: providers).part)
    }
    part(words.sessionsTitle, sessionList)
    part(phrases.apps.title, apps.part)
    part(words.tokensTitle, tokenList)
    part(words.dataTitle, dataDescription)
    part(words.leaveTitle, leaveForm)
    """
    </div>
    </article>
    """
  }

  @HTMLBuilder private var banner: HTML {
    switch done {
    case nil: HTML()
    case .saved: good(words.saved)
    case .passwordChanged: good(words.passwordChanged)
    case .sessionEnded: good(words.sessionEnded)
    case .tokenRevoked: good(words.tokenRevoked)
    case .passkeyAdded: good(phrases.passkeys.addedNotice)
    case .passkeyChanged: good(phrases.passkeys.changedNotice)
    case .linked: good(phrases.providers.linked)
    case .unlinked: good(phrases.providers.unlinked)
    case .refused(let sentence): #"<p class="banner banner-failure" role="alert">\#(sentence)</p>"#
    case .appPassword(let password): apps.newPassword(password)
    case .token(let token):
      """
      <div class="banner banner-good account-token" role="status"><p><label for="token">\(words.tokenMade)</label></p>\
      \(CopyableSecret(id: "token", text: token, words: phrases.list).field)</div>
      """
    }
  }

  private func good(_ sentence: String) -> HTML {
    #"<p class="banner banner-good" role="status">\#(sentence)</p>"#
  }

  private func part(_ title: String, _ content: HTML) -> HTML {
    """
    <section class="settings-part">
    <h2 class="section-label">\(title)</h2>
    \(content)
    </section>
    """
  }

  private var name: HTML {
    """
    <form class="setting" method="post" action="\(Route.accountName.path)">
    <div class="setting-words"><label class="setting-label" for="display-name">\(words.nameLabel)</label>\
    <p class="field-hint" id="display-name-hint">\(words.nameHint)</p></div>
    <div class="setting-control setting-pair">
    <input class="input" id="display-name" name="displayName" value="\(reader.displayName.text)" maxlength="100" \
    autocomplete="name" required aria-describedby="display-name-hint">
    <button class="button" type="submit">\(frame.common.actions.save)</button></div>
    </form>
    """
  }

  private var password: HTML {
    let minimumLength = Readers.minimumPasswordLength
    return """
      <form class="setting setting-tall" method="post" action="\(Route.accountPassword.path)">
      <div class="setting-words"><p class="field-hint" id="password-hint">\
      \(hasPassword ? words.passwordHint(minimumLength) : "\(words.firstPassword) \(words.passwordHint(minimumLength))")</p></div>
      <div class="setting-control stack-small">
      <input class="visually-hidden" type="text" name="username" value="\(reader.name.text)" autocomplete="username" \
      tabindex="-1" aria-hidden="true" readonly>
      \(if: hasPassword, fields.current("current-password"))
      \(fields.field("new-password", "new", words.newPassword, "new-password"))
      \(fields.field("new-password-again", "again", words.again, "new-password"))
      \(fields.revocationChoices(otherCredentials))
      <p><button class="button" type="submit">\(words.setPassword)</button></p>
      </div>
      </form>
      """
  }

  @HTMLBuilder private var sessionList: HTML {
    if sessions.isEmpty {
      #"<p class="paper-note">\#(words.noSessions)</p>"#
    } else {
      #"<p class="paper-note">\#(words.sessionsHint)</p>"#
    }
    for session in sessions[sessionPart.range] { line(session) }
    frame.parts(sessionPart, of: words.sessionsTitle) { Route.account.path(["sessions": String($0)]) }
    if sessions.count > 1, current != nil {
      """
      <form method="post" action="\(Route.endOtherSessions.path)"><p class="setting-send">\
      <button class="button" type="submit">\(words.endOthers)</button></p></form>
      """
    }
  }

  private func line(_ session: Session) -> HTML {
    let used = words.used(dates.age(of: session.lastUse.date, now: edition.now), session.lastUse.address?.text)
    let isThis = session.id == current
    let device = Device.name(session.device?.text) ?? words.unknownDevice
    let end: HTML = """
      <button class="button button-quiet" type="submit" aria-label="\(phrases.list.named(words.end, device))">\(words.end)</button>
      """
    return """
      <form class="setting" method="post" action="\(Route.endSession(session.id.rawValue).path)">
      <div class="setting-words"><p class="setting-label account-device">\
      \(device)\(if: isThis, " <em>\(words.thisDevice)</em>")</p>\
      <p class="field-hint">\(used) · \(words.since(dates.long(session.started)))</p></div>
      <div class="setting-control">\(if: !isThis, end)</div>
      </form>
      """
  }

  @HTMLBuilder private var tokenList: HTML {
    #"<p class="paper-note">\#(words.tokensHint)</p>"#
    if tokens.isEmpty { #"<p class="paper-note">\#(words.noTokens)</p>"# }
    for token in tokens[tokenPart.range] { line(token) }
    frame.parts(tokenPart, of: words.tokensTitle) { Route.account.path(["tokens": String($0)]) }
    """
    <form class="setting setting-tall" method="post" action="\(Route.accountTokens.path)">
    <div class="setting-words"><h3 class="setting-label">\(words.make)</h3></div>
    <div class="setting-control stack-small">
    <div class="field"><label for="token-name">\(words.tokenName)</label><input class="input" id="token-name" name="name" \
    maxlength="100" autocomplete="off" required></div>
    <div class="field"><label for="token-scope">\(words.scope)</label><select class="select" id="token-scope" name="scope">\
    \(option("read", words.read))\(option("write", words.write))\(option("sync", words.sync))</select></div>
    <div class="field"><label for="token-ends">\(words.ends)</label><select class="select" id="token-ends" name="ends">\
    \(option("year", words.year))\(option("month", words.month))\(option("never", words.never))</select></div>
    \(if: hasPassword, fields.current("token-password"))
    <p><button class="button" type="submit">\(words.make)</button></p>
    </div>
    </form>
    """
  }

  private func option(_ value: String, _ word: String) -> HTML { #"<option value="\#(value)">\#(word)</option>"# }

  private func line(_ token: AccessToken) -> HTML {
    let scope =
      switch token.scope {
      case .read: words.read
      case .write: words.write
      case .sync: words.sync
      }
    let used = token.lastUse.map { words.used(dates.age(of: $0.date, now: edition.now), $0.address?.text) }
    let end = token.ends.map { words.tokenEnds(dates.long($0)) } ?? words.never
    return """
      <form class="setting" method="post" action="\(Route.revokeToken(token.id.rawValue).path)">
      <div class="setting-words"><p class="setting-label account-device">\(token.name.text) <code>\(token.prefix)…</code></p>\
      <p class="field-hint">\(scope) · \(end) · \(used ?? words.neverUsed)</p></div>
      <div class="setting-control"><button class="button button-quiet" type="submit" \
      aria-label="\(phrases.list.named(words.revoke, token.name.text))">\(words.revoke)</button></div>
      </form>
      """
  }

  private var dataDescription: HTML {
    """
    <div class="setting">
    <div class="setting-words"><p class="field-hint">\(words.dataDescription)</p></div>
    <div class="setting-control"><a class="button" href="\(Route.exportPaper.path)" download>\(words.downloadData)</a></div>
    </div>
    """
  }

  private var leaveForm: HTML {
    """
    <form class="setting setting-tall" method="post" action="\(Route.leavePaper.path)">
    <div class="setting-words"><p class="field-hint">\(words.leaveHint(Reader.pauseInDays))</p></div>
    <div class="setting-control stack-small">
    \(if: hasPassword, fields.current("leave-password"))
    <label class="setting-confirm"><input type="checkbox" name="confirm" value="1" required> \
    <span>\(words.leaveConfirm)</span></label>
    <p><button class="button button-danger" type="submit">\(words.leave)</button></p>
    </div>
    </form>
    """
  }
}

/// The parts shared by the forms with a password.
struct PasswordFields {
  let words: AccountPhrases

  /// Returns a password field; `purpose` is its `autocomplete` value for password managers.
  func field(_ id: String, _ name: String, _ label: String, _ purpose: String) -> HTML {
    """
    <div class="field"><label for="\(id)">\(label)</label><input class="input" id="\(id)" name="\(name)" type="password" \
    autocomplete="\(purpose)" maxlength="1024" required></div>
    """
  }

  /// Returns the field for the current password.
  func current(_ id: String) -> HTML { field(id, "current", words.currentPassword, "current-password") }

  /// Returns the choice of credentials that a new password revokes in addition to sessions; nil when there are none.
  func revocationChoices(_ credentials: PasswordlessCredentials) -> HTML? {
    let choices = PasswordlessCredentials.named.filter { credentials.contains($0.credential) }
    guard !choices.isEmpty else { return nil }
    return """
      <fieldset class="account-ending"><legend class="field-hint">\(words.revokeToo)</legend>
      \(each: choices, choice)
      </fieldset>
      """
  }

  private func choice(_ choice: (name: String, credential: PasswordlessCredentials)) -> HTML {
    let word =
      switch choice.credential {
      case .tokens: words.revokeTokens
      case .apps: words.revokeAppPasswords
      default: words.revokePasskeys
      }
    return """
      <label class="setting-confirm"><input type="checkbox" name="end" value="\(choice.name)"> <span>\(word)</span></label>
      """
  }
}

/// A secret that is shown once, in full on any screen, with a copy button where scripts run.
struct CopyableSecret {
  let id: String
  let text: String
  let words: ReaderListPhrases

  var field: HTML {
    """
    <textarea class="input copied-text" id="\(id)" rows="4" readonly spellcheck="false" autocomplete="off">\(text)</textarea>\
    <button class="button button-quiet" type="button" data-copy-field="\(id)" data-copied="\(words.copied)" hidden>\
    \(words.copy)</button>
    """
  }
}

extension ReadersPhrases {
  /// Returns the word for a reader's role.
  func role(_ reader: Reader) -> String {
    switch reader.role {
    case .editor: editor
    case .reader: self.reader
    }
  }
}

/// Short names of browsers and systems, from the `User-Agent`.
enum Device {
  private static let browsers = [
    ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"), ("Chromium/", "Chromium"), ("Safari/", "Safari"),
  ]
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
  ]

  /// Returns a name such as “Firefox, Android”; the start of the text itself when nothing is recognised, nil without one.
  static func name(_ userAgent: String?) -> String? {
    guard let userAgent else { return nil }
    let known = [browsers, systems].compactMap { names in names.first { userAgent.contains($0.0) }?.1 }
    return known.isEmpty ? String(userAgent.prefix(60)) : known.joined(separator: ", ")
  }
}
