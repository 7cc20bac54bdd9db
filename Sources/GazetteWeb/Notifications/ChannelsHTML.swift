import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting
import PublicKeys

/// A sentence about the result of the previous form.
struct ChannelNotice {
  let text: String
  let isProblem: Bool

  init(_ text: String, isProblem: Bool = false) {
    self.text = text
    self.isProblem = isProblem
  }
}

/// The digests by which a browser recognizes its own subscription, whose endpoint is a secret.
enum PushEndpointDigest {
  /// Returns the digest of each push channel.
  static func all(of channels: [Channel]) -> [ChannelID: String] {
    channels.reduce(into: [:]) { digests, channel in
      guard case .push(let endpoint, _, _) = channel.target else { return }
      digests[channel.id] = SHA256Digest(of: Array(endpoint.absoluteString.utf8)).hexadecimal(first: 32)
    }
  }
}

/// The page of the channels, as HTML.
struct ChannelsHTML {
  /// A form of a new channel that was refused.
  struct Mistake {
    let fields: ChannelFields
    let problem: ChannelProblem
  }

  let frame: Frame
  let page: ChannelsPage
  /// True when the server can send to browsers, and when the reader has a watch.
  let hasPush, hasWatch: Bool
  /// True when the reader has chosen a time zone.
  let isZoneChosen: Bool
  /// The digests of the endpoints of push channels.
  let endpoints: [ChannelID: String]
  var notice: ChannelNotice?
  /// The secret of the webhook that was just added.
  var secret: String?
  var mistake: Mistake?
  /// The preferences with mistakes, in place of the stored ones.
  var choices: NotificationChoices?

  private var words: ChannelPhrases { frame.phrases[ChannelPhrases.self] }

  @HTMLBuilder var body: HTML {
    """
    <p class="back"><a href="\(Route.watches.path)">\(frame.icon("i-left"))\(frame.phrases[WatchPhrases.self].all)</a></p>
    <h1>\(words.title)</h1>
    <p class="standfirst watch-lead">\(words.lead)</p>
    """
    notice.map(told)
    secret.map(secretField)
    if hasPush { browser }
    list
    forms
    NotificationChoicesHTML(frame: frame, choices: choices ?? page.choices, isZoneChosen: isZoneChosen).body
    log
  }

  private func told(_ notice: ChannelNotice) -> HTML {
    """
    <div class="banner \(notice.isProblem ? "banner-failure" : "banner-good")" role="status" data-toast><p>\(notice.text)</p></div>
    """
  }

  private func secretField(_ secret: String) -> HTML {
    """
    <div class="banner banner-good" role="status"><p><label for="channel-secret">\(words.secret)</label></p>
    <textarea class="input copied-text" id="channel-secret" rows="2" readonly spellcheck="false" autocomplete="off">\
    \(secret)</textarea><button class="button button-quiet" type="button" data-copy-field="channel-secret" \
    data-copied="\(words.copied)" hidden>\(words.copy)</button></div>
    """
  }

  /// The state of this browser, which only its script knows.
  private var browser: HTML {
    """
    <section class="channel-part" aria-labelledby="channel-browser" data-push="\(Route.api(.pushChannel).path)"\
    \(if: hasWatch, " data-has-watch")>
    <h2 class="section-label" id="channel-browser">\(words.browser)</h2>
    <div role="status">\(each: sentences, { sentence($0.state, $0.text) })</div>
    <noscript><p>\(words.push.noScript)</p></noscript>
    <p><button class="button button-primary" type="button" data-push-on hidden>\(words.push.on)</button>\
    <button class="button" type="button" data-push-off hidden>\(words.push.off)</button></p>
    </section>
    """
  }

  private var sentences: [(state: String, text: String)] {
    [
      ("on", words.push.isOn), ("off", words.push.isOff), ("noWatch", words.push.noWatch),
      ("insecure", words.push.insecure), ("unsupported", words.push.unsupported),
      ("installFirst", words.push.installFirst), ("denied", words.push.denied), ("noService", words.push.noService),
      ("failed", words.push.failed),
    ]
  }

  private func sentence(_ state: String, _ text: String) -> HTML {
    #"<p data-push-says="\#(state)" hidden>\#(text)</p>"#
  }

  @HTMLBuilder private var list: HTML {
    """
    <section class="channel-part" aria-labelledby="channel-list" data-live="channels">
    <h2 class="section-label" id="channel-list">\(words.channels)</h2>
    """
    if page.channels.isEmpty {
      #"<p class="field-hint">\#(words.noChannels)</p>"#
    } else {
      #"<ul class="rows">"#
      for row in page.channels { self.row(row) }
      "</ul>"
    }
    "</section>"
  }

  private func row(_ row: ChannelsPage.Row) -> HTML {
    """
    <li class="watch" data-row\(endpoints[row.id].map { #" data-endpoint="\#($0)""# as HTML })>
    <div class="watch-words"><h3 class="watch-name">\(row.name)\
    \(if: row.isPaused, #" <span class="badge badge-accent">\#(words.paused)</span>"#)\
    \(if: endpoints[row.id] != nil, #" <span class="badge" data-this-browser hidden>\#(words.thisBrowser)</span>"#)</h3>
    <p class="byline">\(row.kind)</p>
    \(each: row.health, health)
    \(if: row.isPaused, #"<p class="channel-health">\#(words.pausedHint)</p>"#)</div>
    <div class="watch-actions">
    <form method="post" action="\(Route.testChannel(row.number).path)" data-quiet>\
    <button class="button button-quiet" type="submit">\(words.test)<span class="visually-hidden"> \(row.name)</span></button>\
    </form>
    <form method="post" action="\(Route.removeChannel(row.number).path)" data-quiet data-channel-removal>\
    <button class="icon-button" type="submit" aria-label="\(row.removal)" title="\(row.removal)">\
    \(frame.icon("i-trash"))</button></form>
    </div></li>
    """
  }

  private func health(_ sentence: String) -> HTML { #"<p class="channel-health">\#(sentence)</p>"# }

  @HTMLBuilder private var forms: HTML {
    """
    <section class="channel-part" aria-labelledby="channel-add">
    <h2 class="section-label" id="channel-add">\(words.add)</h2>
    """
    for kind in page.kinds {
      ChannelFormHTML(frame: frame, kind: kind, mistake: mistake.flatMap { $0.fields.kind == kind ? $0 : nil }).body
    }
    for sentence in page.missingKinds { #"<p class="field-hint">\#(sentence)</p>"# }
    "</section>"
  }

  @HTMLBuilder private var log: HTML {
    #"<div data-live="notification-log">"#
    if !page.muted.isEmpty {
      """
      <section class="channel-part" aria-labelledby="channel-muted">
      <h2 class="section-label" id="channel-muted">\(words.muted)</h2>
      <ul class="rows">\(each: page.muted, muted)</ul></section>
      """
    }
    """
    <section class="channel-part" aria-labelledby="channel-log">
    <h2 class="section-label" id="channel-log">\(words.log)</h2>
    """
    if page.log.isEmpty {
      #"<p class="field-hint">\#(words.noLog)</p>"#
    } else {
      #"<ol class="rows channel-log">\#(each: page.log, logRow)</ol>"#
    }
    "</section></div>"
  }

  private func muted(_ muted: ChannelsPage.Muted) -> HTML {
    """
    <li class="watch" data-row><div class="watch-words"><h3 class="watch-name"><a href="\(Route.watch(muted.id).path)">\
    \(muted.name)</a></h3><p class="byline">\(muted.end)</p></div>
    <form method="post" action="\(Route.muteWatch.path)" data-quiet><input type="hidden" name="watch" value="\(muted.id)">\
    <button class="button button-quiet" type="submit" name="muted" value="0">\(words.unmute)\
    <span class="visually-hidden"> \(muted.name)</span></button></form></li>
    """
  }

  private func logRow(_ row: ChannelsPage.LogRow) -> HTML {
    """
    <li class="channel-entry\(if: row.isProblem, " is-problem")">
    <p class="watch-match-title">\(link(row.title, row.path))</p>
    <p class="byline">\(link(row.watch, row.watchPath)) · <time datetime="\(row.date.machine)">\(row.date.text)</time></p>
    <p class="channel-state">\(row.state)</p>
    \(each: row.deliveries, health)\(row.mutable.map(muteForm))</li>
    """
  }

  private func muteForm(_ watch: String) -> HTML {
    """
    <form method="post" action="\(Route.muteWatch.path)" data-quiet><input type="hidden" name="watch" value="\(watch)">\
    <button class="link-button" type="submit" name="muted" value="1">\(words.mute)</button></form>
    """
  }

  private func link(_ text: String, _ path: String?) -> HTML {
    guard let path else { return "<span>\(text)</span>" }
    return #"<a href="\#(path)">\#(text)</a>"#
  }
}

/// The form of a new channel of one kind, as HTML.
struct ChannelFormHTML {
  let frame: Frame
  let kind: ChannelKind
  let mistake: ChannelsHTML.Mistake?

  private var phrases: ChannelPhrases { frame.phrases[ChannelPhrases.self] }
  private var words: ChannelFormPhrases { phrases.form }

  /// A field of the form.
  private struct Field {
    let name, label, hint: String
    var value = ""
    var type = "text"
    var isRequired = false
    var maximumLength = Channel.maximumAddressLength
  }

  @HTMLBuilder var body: HTML {
    """
    <details class="channel-form"\(attribute: "open", if: mistake != nil)><summary class="button">\(phrases.kind(kind))</summary>
    <form method="post" action="\(Route.channels.path)"><input type="hidden" name="kind" value="\(kind.rawValue)">
    """
    for field in fields { self.field(field) }
    """
    <p><button class="button button-primary" type="submit">\(words.add)<span class="visually-hidden"> \(phrases.kind(kind))</span>\
    </button></p></form></details>
    """
  }

  private var fields: [Field] {
    let url = mistake?.fields.url ?? ""
    let name = Field(
      name: "name", label: words.name, hint: words.nameHint, value: mistake?.fields.name ?? "",
      maximumLength: Channel.maximumNameLength)
    func address(_ label: String, _ hint: String) -> Field {
      Field(name: "url", label: label, hint: hint, value: url, type: "url", isRequired: true)
    }
    // A mistake shows no secret again.
    func token(_ label: String, _ hint: String, isRequired: Bool = false) -> Field {
      Field(
        name: "token", label: label, hint: hint, type: "password", isRequired: isRequired,
        maximumLength: Channel.maximumTokenLength)
    }
    switch kind {
    case .push: return []
    case .ntfy: return [address(words.topic, words.topicHint), token(words.token, words.tokenHint), name]
    case .gotify:
      return [
        address(words.server, words.serverHint),
        token(words.applicationToken, words.applicationTokenHint, isRequired: true), name,
      ]
    case .webhook: return [address(words.address, words.addressHint), token(words.secret, words.secretHint), name]
    case .mail:
      let mail = Field(
        name: "address", label: words.mailAddress, hint: words.mailHint, value: mistake?.fields.address ?? "",
        type: "email", isRequired: true, maximumLength: 254)
      return [mail, name]
    }
  }

  private func field(_ field: Field) -> HTML {
    let id = "channel-\(kind.rawValue)-\(field.name)"
    let isWrong = mistake?.problem.field == field.name
    return """
      <div class="field"><label for="\(id)">\(field.label)</label>
      <input class="input" id="\(id)" name="\(field.name)" type="\(field.type)" value="\(field.value)" \
      maxlength="\(String(field.maximumLength))" autocomplete="off" autocapitalize="off" spellcheck="false"\
      \(attribute: "required", if: field.isRequired) aria-describedby="\(id)-hint\(if: isWrong, " \(id)-error")"\
      \(if: isWrong, #" aria-invalid="true""#)>
      \(if: isWrong, problem("\(id)-error"))<p class="field-hint" id="\(id)-hint">\(field.hint)</p></div>
      """
  }

  private func problem(_ id: String) -> HTML {
    let text = mistake.map { phrases.problems.problem($0.problem) } ?? ""
    return #"<p class="field-error" id="\#(id)" role="alert">\#(text)</p>"#
  }
}

/// The form of the preferences, as HTML.
struct NotificationChoicesHTML {
  let frame: Frame
  let choices: NotificationChoices
  let isZoneChosen: Bool

  private var phrases: ChannelPhrases { frame.phrases[ChannelPhrases.self] }
  private var words: NotificationChoicePhrases { phrases.choices }

  var body: HTML {
    """
    <section class="channel-part" aria-labelledby="channel-when">
    <h2 class="section-label" id="channel-when">\(phrases.preferences)</h2>
    <form class="channel-choices" method="post" action="\(Route.notificationPreferences.path)">
    <fieldset class="watch-choices" aria-describedby="channel-quiet-hint\(if: isQuietWrong, " channel-quiet-error")">\
    <legend>\(words.quiet)</legend>
    <div class="channel-times">\(time("from", words.from, choices.from))\(time("to", words.to, choices.to))</div>
    \(choices.quietProblem.map { problem($0, "channel-quiet-error") })\
    <p class="field-hint" id="channel-quiet-hint">\(words.quietHint)</p>
    <label class="watch-box"><input type="checkbox" name="red" value="1"\(attribute: "checked", if: choices.breaksThrough)>\
    <span>\(words.breakThrough)</span></label></fieldset>
    <div class="field"><label for="channel-cap">\(words.cap)</label>
    <input class="input channel-number" id="channel-cap" name="cap" type="number" min="1" \
    max="\(String(NotificationPreferences.maximumDailyCap))" value="\(choices.cap)" required aria-describedby="channel-cap-hint">
    <p class="field-hint" id="channel-cap-hint">\(words.capHint)</p></div>
    <div class="field"><label for="channel-digest">\(words.digest)</label>
    <select class="select" id="channel-digest" name="digest" aria-describedby="channel-digest-hint">\
    \(each: choices.hours, hour)</select>
    <p class="field-hint" id="channel-digest-hint">\(words.digestHint)</p></div>
    \(zone)
    <p><button class="button button-primary" type="submit">\(words.save)</button></p></form></section>
    """
  }

  private var isQuietWrong: Bool { choices.quietProblem != nil }

  private func time(_ name: String, _ label: String, _ value: String) -> HTML {
    """
    <label>\(label) <input class="input channel-time" type="time" name="\(name)" value="\(value)"\
    \(if: isQuietWrong, #" aria-invalid="true""#)></label>
    """
  }

  private func hour(_ hour: NotificationChoices.Hour) -> HTML {
    #"<option value="\#(hour.value)"\#(attribute: "selected", if: hour.isChosen)>\#(hour.text)</option>"#
  }

  private var zone: HTML {
    """
    <div class="field"><label for="channel-zone">\(words.zone)</label>
    <input class="input channel-zone" id="channel-zone" name="zone" value="\(choices.zone)" maxlength="100" autocomplete="off" \
    spellcheck="false"\(if: !isZoneChosen, " data-zone") \
    aria-describedby="channel-zone-hint\(if: choices.zoneProblem != nil, " channel-zone-error")"\
    \(if: choices.zoneProblem != nil, #" aria-invalid="true""#)>
    \(choices.zoneProblem.map { problem($0, "channel-zone-error") })\
    <p class="field-hint" id="channel-zone-hint">\(words.zoneHint)</p></div>
    """
  }

  private func problem(_ text: String, _ id: String) -> HTML {
    #"<p class="field-error" id="\#(id)" role="alert">\#(text)</p>"#
  }
}

/// The page that mutes a watch from a notification, as HTML.
struct MuteHTML {
  let frame: Frame
  let message: String
  /// The sentence after the watch was muted; nil before.
  let result: String?

  private var words: ChannelPhrases { frame.phrases[ChannelPhrases.self] }

  @HTMLBuilder var body: HTML {
    """
    <section class="state">\(frame.icon("i-watch", class: "state-mark"))<h1>\(words.muteTitle)</h1>
    """
    if let result {
      #"<p role="status">\#(result)</p>"#
    } else {
      """
      <p>\(words.muteQuestion)</p>
      <form method="post" action="\(Route.muteMessage(message).path)">\
      <button class="button button-primary" type="submit">\(words.mute)</button></form>
      """
    }
    "</section>"
  }
}
