import BoundedNumbers
import Foundation
import GazetteDomain

/// A channel as a row of `channel`; addresses and secrets are one JSON text, which backups do not contain.
struct ChannelRecord {
  static let table = StoredTable<ChannelRecord>(
    "channel",
    [
      "readerKey": { $0.reader.rawValue }, "name": { $0.name }, "kind": { $0.target.kind.rawValue },
      "target": { try StoredTarget($0.target).text() }, "endpointHash": { $0.target.endpointHash },
      "createdAt": { $0.createdAt.bounded },
    ], HealthColumns.columns.of { _ in ChannelHealth() })

  let reader: ReaderKey
  let name: String
  let target: ChannelTarget
  let createdAt: Date

  /// The columns of a SELECT, including the number that the database assigns.
  static let list = "channel.channelID, \(table.list)"

  /// Reads a channel; nil when this version does not know its kind.
  static func read(_ row: SQLRow) throws -> Channel? {
    guard let target = try row["target", as: { StoredTarget(text: $0)?.target }] else { return nil }
    var channel = Channel(
      id: ChannelID(rawValue: try row["channelID"]), name: try row["name"], target: target,
      createdAt: try row.requiredDate("createdAt"))
    channel.health = try HealthColumns.read(row)
    return channel
  }
}

/// The columns of a channel's health.
enum HealthColumns {
  static let columns: Columns<ChannelHealth> = [
    "lastSuccess": { $0.lastSuccess?.bounded }, "failure": { try $0.lastFailure.map(StoredDeliveryFailure.text(of:)) },
    "failedAt": { $0.failedAt?.bounded }, "failingSince": { $0.failingSince?.bounded }, "isPaused": { $0.isPaused },
  ]

  static func read(_ row: SQLRow) throws -> ChannelHealth {
    var health = ChannelHealth()
    health.lastSuccess = try row.date("lastSuccess")
    health.lastFailure = try row["failure", as: StoredDeliveryFailure.failure(in:)]
    health.failedAt = try row.date("failedAt")
    health.failingSince = try row.date("failingSince")
    health.isPaused = try row["isPaused"]
    return health
  }
}

extension ChannelTarget {
  /// A number by which a push subscription is found; nil for other kinds.
  var endpointHash: Int64? {
    guard case .push(let endpoint, _, _) = self else { return nil }
    var hash = StableHash()
    hash.add(endpoint.absoluteString)
    return Int64(bitPattern: hash.value)
  }
}

/// The stored form of a target.
private struct StoredTarget: Codable {
  var kind: ChannelKind
  var address: String
  var topic: String?
  var token: String?
  var key: Data?
  var secret: Data?

  init(_ target: ChannelTarget) {
    kind = target.kind
    switch target {
    case .push(let endpoint, let publicKey, let secret):
      address = endpoint.absoluteString
      (key, self.secret) = (Data(publicKey), Data(secret))
    case .ntfy(let server, let topic, let token):
      address = server.absoluteString
      (self.topic, self.token) = (topic, token)
    case .gotify(let server, let token): (address, self.token) = (server.absoluteString, token)
    case .webhook(let url, let secret): (address, self.secret) = (url.absoluteString, Data(secret))
    case .mail(let address): self.address = address
    }
  }

  /// Reads the stored form; nil for an unknown kind.
  init?(text: String) {
    // The reason does not matter: this version cannot use the channel.
    guard let target = try? JSONDecoder().decode(StoredTarget.self, from: Data(text.utf8)) else { return nil }
    self = target
  }

  func text() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }

  /// The target; nil when a part is missing.
  var target: ChannelTarget? {
    if kind == .mail { return .mail(address: address) }
    guard let url = URL(string: address) else { return nil }
    switch kind {
    case .push:
      guard let key, let secret else { return nil }
      return .push(endpoint: url, publicKey: Array(key), secret: Array(secret))
    case .ntfy: return topic.map { .ntfy(server: url, topic: $0, token: token) }
    case .gotify: return token.map { .gotify(server: url, token: $0) }
    case .webhook: return secret.map { .webhook(url: url, secret: Array($0)) }
    case .mail: return nil
    }
  }
}

/// The stored form of a delivery's failure, a code and its facts, as JSON.
struct StoredDeliveryFailure: Codable {
  private var kind: String
  private var code: String?
  private var provider: String?
  private var afterNanoseconds: Int64?
  private var until: Double?
  private var status: Int?
  private var detail: String?

  private init(_ failure: DeliveryFailure) {
    switch failure {
    case .source(let error):
      let stored = StoredSourceError(error)
      kind = "source"
      (code, provider, status, detail) = (stored.code, stored.provider?.rawValue, stored.status, stored.detail)
      (afterNanoseconds, until) = (stored.after?.wholeNanoseconds, stored.until?.bounded.timeIntervalSince1970)
    case .status(let status, let reason): (kind, self.status, detail) = ("status", status, reason)
    case .credentials(let reason): (kind, detail) = ("credentials", reason)
    case .mailServer(let problem): (kind, detail) = ("mailServer", problem.rawValue)
    case .notSetUp: kind = "notSetUp"
    }
  }

  private var failure: DeliveryFailure? {
    switch kind {
    case "source":
      let stored = StoredSourceError(
        code: code ?? "", provider: provider.map(ProviderID.init(rawValue:)),
        after: afterNanoseconds.map(Duration.nanoseconds),
        until: until.flatMap(Date.init(secondsSince1970:)), status: status, detail: detail)
      return stored.error.map { .source($0) }
    case "status": return status.map { .status($0, reason: detail) }
    case "credentials": return .credentials(reason: detail)
    case "mailServer": return detail.flatMap(MailServerProblem.init).map { .mailServer($0) }
    case "notSetUp": return .notSetUp
    default: return nil
    }
  }

  /// Returns the stored form of a failure.
  static func text(of failure: DeliveryFailure) throws -> String {
    var stored = StoredDeliveryFailure(failure)
    stored.detail = stored.detail.map { String($0.prefix(500)) }
    return String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
  }

  /// Reads a failure; nil when this version does not know it.
  static func failure(in text: String) -> DeliveryFailure? {
    // Only a newer version stores another form.
    (try? JSONDecoder().decode(StoredDeliveryFailure.self, from: Data(text.utf8)))?.failure
  }
}
