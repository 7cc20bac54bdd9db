import Foundation
package import GazetteDomain

/// A channel in the API: without its address and secrets.
package struct ChannelDocument: Encodable, Sendable {
  /// The last failure.
  struct Failure: Encodable {
    let message: String
    let date: Date?
  }

  let id: Int64
  let kind, name, host: String
  let paused: Bool
  let created: Date
  let lastSuccess: Date?
  let lastFailure: Failure?
  let secret: String?

  /// Makes the document of a channel; with the secret of a webhook when it `isNew`.
  package init(_ channel: Channel, _ phrases: Phrases, isNew: Bool = false) {
    id = channel.id.rawValue
    (kind, name, host) = (channel.target.kind.rawValue, channel.name, channel.target.host)
    (paused, created) = (channel.health.isPaused, channel.createdAt)
    lastSuccess = channel.health.lastSuccess
    lastFailure = channel.health.lastFailure.map { failure in
      Failure(
        message: phrases[ChannelPhrases.self].problems.failure(failure), date: channel.health.failedAt)
    }
    secret = isNew ? channel.target.webhookSecretText : nil
  }
}

/// The reader's channels in the API.
package struct ChannelListDocument: Encodable, Sendable {
  let channels: [ChannelDocument]
  let kinds: [String]

  /// Makes the document of all channels, and of the kinds that can be added.
  package init(_ channels: [Channel], kinds: [ChannelKind], _ phrases: Phrases) {
    self.channels = channels.map { ChannelDocument($0, phrases) }
    self.kinds = kinds.map(\.rawValue)
  }
}

/// The result of a test in the API.
package struct ChannelTestDocument: Encodable, Sendable {
  let accepted: Bool
  let result: String
  let message: String?

  /// Makes the document of a result.
  package init(_ result: DeliveryResult, _ phrases: Phrases) {
    let failure: DeliveryFailure?
    switch result {
    case .accepted: (self.result, failure) = ("accepted", nil)
    case .gone(let reason): (self.result, failure) = ("gone", reason)
    case .later(let reason, _): (self.result, failure) = ("later", reason)
    case .refused(let reason): (self.result, failure) = ("refused", reason)
    }
    accepted = result == .accepted
    message = failure.map(phrases[ChannelPhrases.self].problems.failure)
  }
}

/// The key to which a browser binds its push subscription, in the API.
package struct PushKeyDocument: Encodable, Sendable {
  let publicKey: String
  /// Makes the document of a key: Base64URL of its 65 bytes.
  package init(_ publicKey: String) { self.publicKey = publicKey }
}
