import GazetteDomain
import GazettePresentation
import HTMLWriting

/// All readers and the open invitations, as HTML.
struct ReaderListHTML {
  let frame: Frame
  let edition: Edition
  let you: ReaderKey?
  let readers: [Reader]
  let invitations: [Invitation]
  /// The requested parts of both lists, by number.
  let requestedParts: (readers: String?, invitations: String?)
  let done: ReadersPages.Done?

  private var phrases: ReadersPhrases { frame.phrases[ReadersPhrases.self] }
  private var words: ReaderListPhrases { phrases.list }
  private var readerPart: ListPart { ListPart(requestedParts.readers, of: readers.count, size: 100) }
  private var invitationPart: ListPart { ListPart(requestedParts.invitations, of: invitations.count, size: 100) }

  @HTMLBuilder var body: HTML {
    """
    <article class="paper-page settings readers">
    <header class="paper-head">
    <h1>\(frame.common.sections.readers)</h1>
    <p class="standfirst">\(words.lead)</p>
    </header>
    """
    banner
    """
    <div class="settings-parts">
    <section class="settings-part">
    <h2 class="section-label">\(words.readersTitle)</h2>
    \(each: readers[readerPart.range], line)
    \(frame.parts(readerPart, of: words.readersTitle) { Route.readers.path(["page": String($0)]) })
    </section>
    <section class="settings-part">
    <h2 class="section-label">\(words.invitationsTitle)</h2>
    <p class="paper-note">\(words.invitationsHint)</p>
    \(each: invitations[invitationPart.range], line)
    \(frame.parts(invitationPart, of: words.invitationsTitle) { Route.readers.path(["invitations": String($0)]) })
    \(if: invitations.isEmpty, #"<p class="paper-note">\#(words.noInvitations)</p>"#)
    <form class="readers-add stack-small" method="post" action="\(Route.invitations.path)">
    <div class="field"><label for="invitee">\(words.invitee)</label>\
    <input class="input" id="invitee" name="invitee" maxlength="100" autocomplete="off"></div>
    <p class="setting-pair">\(roles(words.invitationsTitle))\
    <button class="button button-primary" type="submit">\(words.invite)</button></p></form>
    </section>
    <section class="settings-part">
    <h2 class="section-label">\(words.addTitle)</h2>
    <p class="paper-note">\(words.addHint)</p>
    \(adding)
    </section>
    </div>
    </article>
    """
  }

  @HTMLBuilder private var banner: HTML {
    switch done {
    case nil: HTML()
    case .changed: #"<p class="banner banner-good" role="status">\#(words.changed)</p>"#
    case .withdrawn: #"<p class="banner banner-good" role="status">\#(words.withdrawn)</p>"#
    case .refused(let sentence): #"<p class="banner banner-failure" role="alert">\#(sentence)</p>"#
    case .unconfirmed: #"<p class="banner banner-failure" role="alert">\#(words.notConfirmed)</p>"#
    case .lockedOut(let sentence):
      """
      <p class="banner banner-failure" role="alert">\(sentence) \
      <a href="\(Route.account.path)#new-password">\(words.chooseFirst)</a></p>
      """
    case .invited(let link): secretLink(link, label: "\(words.linkLabel). \(words.linkHint)")
    case .reset(let link, let name): secretLink(link, label: "\(words.named(words.resetLink, name)). \(words.linkHint)")
    }
  }

  private func secretLink(_ link: String, label: String) -> HTML {
    """
    <div class="banner banner-good account-token" role="status"><p><label for="link">\(label)</label></p>\
    \(CopyableSecret(id: "link", text: link, words: words).field)</div>
    """
  }

  private func line(_ reader: Reader) -> HTML {
    let state: String? =
      switch reader.state {
      case .active: nil
      case .disabled: phrases.disabled
      case .leaving(let end): phrases.leaves(edition.dates.long(end))
      }
    let facts = [reader.name.text, phrases.role(reader), state].compactMap(\.self).joined(separator: " · ")
    return """
      <div class="setting">
      <div class="setting-words"><p class="setting-label account-device">\(reader.displayName.text)\
      \(if: reader.id == you, " <em>\(words.you)</em>")</p><p class="field-hint">\(facts)</p></div>
      <div class="setting-control">\(state == nil || reader.leavesAt == nil ? changes(reader) : form(reader, [(.restore, words.restore)]))</div>
      </div>
      """
  }

  /// The actions on a reader, folded, because the page is read more often than they are used.
  private func changes(_ reader: Reader) -> HTML {
    var actions: [(ReadersPages.Change, String)] = [
      reader.role == .editor ? (.makeReader, words.makeReader) : (.makeEditor, words.makeEditor),
      reader.isDisabled ? (.enable, words.enable) : (.disable, words.disable),
    ]
    if reader.state == .active { actions.append((.reset, words.reset)) }
    let name = reader.displayName.text
    return """
      <details class="readers-change"><summary class="button button-quiet" aria-label="\(words.named(words.change, name))">\
      \(words.change)</summary>
      \(form(reader, actions))
      <form class="readers-removal" method="post" action="\(Route.reader(reader.id.rawValue).path)">\
      <label class="setting-confirm"><input type="checkbox" name="confirm" value="1" required> \
      <span>\(words.removeConfirm(name, Reader.pauseInDays))</span></label>\
      <button class="button button-danger" type="submit" name="change" value="remove" \
      aria-label="\(words.named(words.remove, name))">\(words.remove)</button></form>
      </details>
      """
  }

  private func form(_ reader: Reader, _ actions: [(ReadersPages.Change, String)]) -> HTML {
    """
    <form class="setting-pair" method="post" action="\(Route.reader(reader.id.rawValue).path)">\
    \(each: actions, { button($0.0, $0.1, reader) })</form>
    """
  }

  private func button(_ change: ReadersPages.Change, _ word: String, _ reader: Reader) -> HTML {
    """
    <button class="button button-quiet" type="submit" name="change" value="\(change.rawValue)" \
    aria-label="\(words.named(word, reader.displayName.text))">\(word)</button>
    """
  }

  private func line(_ invitation: Invitation) -> HTML {
    let dates = edition.dates
    let (role, invitee) = (invitation.role == .editor ? words.asEditor : words.asReader, invitation.invitee?.text)
    let editor = readers.first { $0.id == invitation.madeBy }?.displayName.text
    let made = words.made(editor, "\(dates.long(invitation.made)), \(dates.time(invitation.made))")
    return """
      <form class="setting" method="post" action="\(Route.withdrawInvitation(invitation.id.rawValue).path)">
      <div class="setting-words"><p class="setting-label account-device">\(invitee ?? words.unnamed)</p>\
      <p class="field-hint">\(role) · \(made) · \
      \(words.ends(dates.long(invitation.ends), dates.time(invitation.ends)))</p></div>
      <div class="setting-control"><button class="button button-quiet" type="submit" \
      aria-label="\(words.named(words.withdraw, invitee ?? "\(role), \(made)"))">\(words.withdraw)</button></div>
      </form>
      """
  }

  private func roles(_ label: String) -> HTML {
    """
    <select class="select" name="role" aria-label="\(label)">\
    <option value="reader">\(words.asReader)</option><option value="editor">\(words.asEditor)</option></select>
    """
  }

  private var adding: HTML {
    """
    <form class="readers-add stack-small" method="post" action="\(Route.readers.path)">
    <div class="field"><label for="new-name">\(words.addName)</label>\
    <input class="input" id="new-name" name="name" maxlength="100" autocomplete="off" autocapitalize="none" \
    spellcheck="false" required></div>
    <div class="field"><label for="new-display-name">\(phrases.invitation.displayName)</label>\
    <input class="input" id="new-display-name" name="displayName" maxlength="100" autocomplete="off"></div>
    <p class="setting-pair">\(roles(words.addTitle))<button class="button" type="submit">\(words.add)</button></p>
    </form>
    """
  }
}
