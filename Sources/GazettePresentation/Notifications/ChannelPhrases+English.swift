import GazetteDomain

extension ChannelPhrases {
  package static let english = ChannelPhrases(
    title: "Notifications",
    lead: "Watches with the action “Notify me” send to these channels: once for each thing, and never more than you "
      + "choose.",
    channels: "Channels", browser: "This browser", add: "Add a channel", preferences: "When", muted: "Muted watches",
    log: "What was sent, and what wasn’t",
    noChannels: "No channels yet. Turn on notifications in this browser, or add another channel.",
    noLog: "Nothing yet.",
    push: .english, form: .english, choices: .english, sent: .english, problems: .english,
    kind: { kind in
      switch kind {
      case .push: "Browser or app"
      case .ntfy: "ntfy"
      case .gotify: "Gotify"
      case .webhook: "Webhook"
      case .mail: "E-mail"
      }
    },
    test: "Send a test", remove: { "Remove “\($0)”" },
    paused: "paused", thisBrowser: "this browser",
    pausedHint: "Gazette no longer sends to this channel. It continues after a test that arrives.",
    succeeded: { "Last success: \($0)." }, failed: { "Last failure: \($0). \($1)" }, unused: "Nothing sent yet.",
    testSent: "The test is on its way.",
    testGone: "This channel no longer exists at its service, so Gazette has removed it.",
    added: "The channel is added. Send a test to see whether it arrives.", removed: "The channel is removed.",
    saved: "Saved.",
    secret: "The secret of this webhook, by which the receiver verifies signatures. Gazette shows it only once:",
    copy: "Copy", copied: "Copied",
    notSetUp: { "\($0): the operator of this server has not set it up." },
    mutedUntil: { "muted until \($0)" }, unmute: "End",
    muteTitle: "Mute for a day",
    muteQuestion: "The watch that sent this notification stays silent for a day. It still lists what matches.",
    mute: "Mute for a day", muteDone: { "The watch is muted until \($0)." },
    stored: SettingsStoragePhrases.Words(
      "Notifications", "channels, and what was sent to them", before: nil,
      count: { PluralForms(one: "notification", other: "notifications").counted($0, in: .english) }))
}

extension PushPhrases {
  static let english = PushPhrases(
    on: "Turn on notifications", off: "Turn off",
    isOn: "This browser shows notifications.", isOff: "This browser shows no notifications.",
    noWatch: "Create a watch first: without one there is nothing to be told.",
    insecure: "Browsers allow notifications only over HTTPS. Open Gazette by its https address.",
    unsupported: "This browser has no notifications.",
    installFirst: "On an iPhone or iPad, only the installed app has notifications. Tap Share, then “Add to Home "
      + "Screen”, and open Gazette from there. You sign in there once more.",
    denied: "This browser has forbidden notifications for Gazette. Allow them in its settings for this site.",
    noService: "The browser’s own notification service doesn’t answer. Try again later, or add another channel.",
    failed: "That didn’t work. Try again later.",
    noScript: "Notifications in the browser need JavaScript.",
    unreadable: "Something new in Gazette")
}

extension ChannelFormPhrases {
  static let english = ChannelFormPhrases(
    name: "Name", topic: "Address of the topic", server: "Address of the server", address: "Address",
    token: "Access token", applicationToken: "Token of the application", secret: "Secret",
    mailAddress: "E-mail address",
    nameHint: "Optional.",
    topicHint: "For example https://ntfy.sh/my-secret-topic. On a public server, anyone with the topic can read it.",
    serverHint: "For example https://gotify.example.org.",
    addressHint: "Receives POST requests, signed as Standard Webhooks describe.",
    tokenHint: "Optional: for a topic that needs one.",
    applicationTokenHint: "From “Apps” in Gotify; it begins with A.",
    secretHint: "Optional: “whsec_” and Base64. Without one, Gazette makes a secret.",
    mailHint: "Messages come from the operator’s mail server.",
    add: "Add")
}

extension NotificationChoicePhrases {
  static let english = NotificationChoicePhrases(
    quiet: "Quiet hours", from: "from", to: "to", breakThrough: "Red warnings break quiet hours",
    cap: "Notifications a day, at most", digest: "Digest at", zone: "Time zone",
    quietHint: "Leave both empty for none. What happens meanwhile comes afterwards.",
    capHint: "The rest comes in the digest. Weather and warnings always come.",
    digestHint: "One message with what was held back.", zoneHint: "For example Europe/Paris.",
    save: "Save",
    badQuietHours: "Give two different times for quiet hours, or none.",
    badZone: "There is no such time zone. Write for example Europe/Paris.")
}

extension NotificationLogPhrases {
  static let english = NotificationLogPhrases(
    state: { state in
      switch state {
      case .waiting: "Waiting"
      case .deferred: "Held for the digest"
      case .sent: "Sent"
      case .gathered: "Gathered"
      case .withheld: "Withheld"
      }
    },
    reason: { reason in
      switch reason {
      case .muted: "the watch was muted"
      case .expired: "it was too late to be useful"
      case .quiet: "it ended during quiet hours"
      case .duplicate: "you already got this story"
      case .watchRemoved: "the watch or its match no longer exists"
      case .noChannel: "there was no channel"
      case .channelPaused: "the channel was paused"
      case .restored: "it waited in a restored database, and may have been sent before"
      }
    },
    delivery: { state, channel in
      switch state {
      case .waiting: "\(channel): to be sent"
      case .delivered: "\(channel): delivered"
      case .failed: "\(channel): failed"
      case .withheld: "\(channel): not sent"
      }
    },
    attempts: PluralForms(one: "attempt", other: "attempts"),
    removedWatch: "Removed watch", removedMatch: "No longer stored",
    within: { "in “\($0)”" })
}

extension ChannelProblemPhrases {
  static let english = ChannelProblemPhrases(
    problem: { problem in
      switch problem {
      case .name: "Give a name of at most \(Channel.maximumNameLength) characters."
      case .url: "Give an address that begins with https:// or http://, without a user name and a fragment."
      case .topic: "Give the topic at the end of the address: 1 to 64 letters, digits, - and _."
      case .token: "This token is missing or has characters that no token has."
      case .webhookSecret: "A secret is “whsec_” and the Base64 of 24 to 64 bytes."
      case .mailAddress: "Give an e-mail address such as ada@example.org."
      case .pushKeys: "The browser’s subscription can’t be read. Reload the page, then try again."
      }
    },
    unavailable: { "\($0): the operator of this server has not set it up." },
    tooMany: { "You have \($0) channels, the maximum. Remove one first." },
    unknownChannel: "This channel doesn’t exist, or no longer exists.",
    unknownMessage: "This notification is no longer stored. Mute its watch on the page of the channels.",
    failure: englishFailure)

  private static let englishFailure: @Sendable (DeliveryFailure) -> String = { failure in
    switch failure {
    case .source(let error): englishSource(error)
    case .status(let status, nil): "The service answered with the error \(status)."
    case .status(let status, let reason?): "The service answered with the error \(status): \(reason)"
    case .credentials(nil): "The service rejects the token, the password or the signature."
    case .credentials(let reason?): "The service rejects the token, the password or the signature: \(reason)"
    case .mailServer(.noEncryption): "The operator’s mail server offers no encryption, so Gazette sent nothing."
    case .mailServer(.noSignIn): "The operator’s mail server offers no way to sign in that Gazette knows."
    case .mailServer(.unreadableReply): "The operator’s mail server answered with something unreadable."
    case .notSetUp: "The operator of this server has not set up this kind of channel."
    }
  }

  private static func englishSource(_ error: SourceError) -> String {
    switch error {
    case .unreachable(let host): "\(host.rawValue) can’t be reached."
    case .untrusted(let host, let fault):
      "Gazette doesn’t trust \(host.rawValue): \(CertificateFaultPhrases.english.reason(fault))."
    case .timedOut(let host, let after): "\(host.rawValue) didn’t answer within \(after.components.seconds) s."
    case .rateLimited(let host, _): "\(host.rawValue) limits the number of messages. Gazette tries again later."
    case .budgetSpent: "The limit of requests is reached for now."
    case .unauthorized(let host), .forbidden(let host), .blocksPrograms(let host):
      "\(host.rawValue) refuses this server."
    case .notFound(let host): "\(host.rawValue) doesn’t know this address."
    case .rejected(let host, let reason): "\(host.rawValue) rejected the message (\(reason))."
    case .failing(let host, let status): "\(host.rawValue) has a problem (error \(status))."
    case .unreadable(let host, _), .packed(let host, _), .quarantined(let host):
      "The answer of \(host.rawValue) can’t be read."
    case .refused(_, let rule): "Gazette doesn’t send to this address: \(OutboundRulePhrases.english.sentences(rule))"
    case .cancelled: "The attempt was cancelled."
    }
  }
}
