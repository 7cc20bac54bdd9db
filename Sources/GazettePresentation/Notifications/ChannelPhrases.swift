package import GazetteDomain

/// The phrases of channels, preferences and the log of notifications, in one language.
package struct ChannelPhrases: SectionPhrases {
  /// The title of the page, and the sentence below it.
  package let title, lead: String
  /// The headings of the parts: channels, this browser, a new channel, preferences, muted watches, the log.
  package let channels, browser, add, preferences, muted, log: String
  /// The notices of an empty list of channels, and of an empty log.
  package let noChannels, noLog: String
  /// The phrases about this browser.
  package let push: PushPhrases
  /// The phrases of the forms of new channels.
  package let form: ChannelFormPhrases
  /// The phrases of the preferences.
  package let choices: NotificationChoicePhrases
  /// The phrases of the log.
  package let sent: NotificationLogPhrases
  /// The phrases for problems.
  package let problems: ChannelProblemPhrases
  /// The name of a kind.
  package let kind: @Sendable (ChannelKind) -> String
  /// The button that sends a test, and the one that removes the channel, given its name.
  package let test: String
  package let remove: @Sendable (_ name: String) -> String
  /// The badges of a paused channel, and of this browser's.
  package let paused, thisBrowser: String
  /// The explanation of a paused channel.
  package let pausedHint: String
  /// The last success and the last failure, given their ages; and a channel without any.
  package let succeeded: @Sendable (_ age: String) -> String
  package let failed: @Sendable (_ age: String, _ reason: String) -> String
  package let unused: String
  /// The results of a test: accepted, and the channel that no longer exists.
  package let testSent, testGone: String
  /// The notices after a form.
  package let added, removed, saved: String
  /// The notice above a webhook's secret, and the button that copies it with its confirmation.
  package let secret, copy, copied: String
  /// A kind that the operator has not set up.
  package let notSetUp: @Sendable (_ kind: String) -> String
  /// A muted watch, given the time until which it is muted; and the button that ends it.
  package let mutedUntil: @Sendable (_ time: String) -> String
  package let unmute: String
  /// The title, the question, the button, and the result of the page that mutes a watch for a day.
  package let muteTitle, muteQuestion, mute: String
  package let muteDone: @Sendable (_ time: String) -> String
  /// The label of the stored data.
  package let stored: SettingsStoragePhrases.Words
}

/// The phrases about notifications in the reader's browser.
package struct PushPhrases: Sendable {
  /// The button that turns them on, and the one that turns them off.
  package let on, off: String
  /// The states.
  package let isOn, isOff: String
  /// The reader has no watch yet.
  package let noWatch: String
  /// The page has no secure connection, the browser cannot do it, the phone needs the installed app, the reader has forbidden it,
  /// the browser's service does not answer, and scripts do not run.
  package let insecure, unsupported, installFirst, denied, noService, failed, noScript: String
  /// The title of a notification that cannot be read.
  package let unreadable: String
}

/// The phrases of the forms of new channels.
package struct ChannelFormPhrases: Sendable {
  /// The labels of the fields.
  package let name, topic, server, address, token, applicationToken, secret, mailAddress: String
  /// The hints of the fields.
  package let nameHint, topicHint, serverHint, addressHint: String
  package let tokenHint, applicationTokenHint, secretHint, mailHint: String
  /// The button.
  package let add: String
}

/// The phrases of the preferences of notifications.
package struct NotificationChoicePhrases: Sendable {
  /// The labels: quiet hours with their start and end, red warnings, the daily cap, the digest's hour, the time zone.
  package let quiet, from, to, breakThrough, cap, digest, zone: String
  /// The hints.
  package let quietHint, capHint, digestHint, zoneHint: String
  /// The button.
  package let save: String
  /// The mistakes: quiet hours, and the time zone.
  package let badQuietHours, badZone: String
}

/// The phrases of what became of notifications.
package struct NotificationLogPhrases: Sendable {
  /// The state of an entry.
  package let state: @Sendable (OutboxState) -> String
  /// The reason why something was not sent.
  package let reason: @Sendable (WithholdingReason) -> String
  /// The state of a delivery to a channel, given the channel's name.
  package let delivery: @Sendable (DeliveryState, _ channel: String) -> String
  /// A number of attempts.
  package let attempts: PluralForms
  /// The name of a removed watch, and of a match that is no longer stored.
  package let removedWatch, removedMatch: String
  /// The words before the name of the message that contains the entry with others.
  package let within: @Sendable (_ title: String) -> String
}

/// The phrases for problems with channels.
package struct ChannelProblemPhrases: Sendable {
  /// The reason why a channel cannot be added.
  package let problem: @Sendable (ChannelProblem) -> String
  /// The kind is not set up, there are too many, the channel or the message does not exist.
  package let unavailable: @Sendable (_ kind: String) -> String
  package let tooMany: @Sendable (_ maximum: Int) -> String
  package let unknownChannel, unknownMessage: String
  /// The reason why a delivery failed, as a sentence.
  package let failure: @Sendable (DeliveryFailure) -> String

  /// Returns the sentence for any failure of the use cases; `storeProblem` returns those of the store.
  package func sentence(
    _ error: ChannelsError, kind: (ChannelKind) -> String, storeProblem: (StoreError) -> String
  ) -> String {
    switch error {
    case .problem(let problem): self.problem(problem)
    case .unavailable(let unavailable): self.unavailable(kind(unavailable))
    case .tooMany(let maximum): tooMany(maximum)
    case .unknownChannel: unknownChannel
    case .unknownMessage: unknownMessage
    case .store(let error): storeProblem(error)
    }
  }
}

extension Phrases {
  /// Returns the sentence for any failure of the channels' use cases.
  package func sentence(_ error: ChannelsError) -> String {
    let words = self[ChannelPhrases.self]
    return words.problems.sentence(error, kind: words.kind, storeProblem: weather.storeProblem)
  }
}
