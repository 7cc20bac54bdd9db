package import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// The channels below `/api/v1`.
package struct ChannelsAPI: WebSection {
  /// The maximum length of a push subscription's endpoint, in Unicode scalars.
  private static let maximumEndpointLength = 2000

  private let channels: Channels
  /// The public key of the push subscriptions; nil without Web Push.
  private let pushKey: String?

  /// Makes the API on the service; `pushKey` is the installation's public key for Web Push.
  package init(_ channels: Channels, pushKey: String?) {
    self.channels = channels
    self.pushKey = pushKey
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.api(.channels), use: list)
    router.post(.api(.channels), use: add)
    router.delete(.api(.channel("{channel}")), use: remove)
    router.post(.api(.channelTest("{channel}")), use: test)
    router.get(.api(.pushChannel), use: key)
    router.post(.api(.pushChannel), use: subscribe)
    router.delete(.api(.pushChannel), use: unsubscribe)
  }

  private func list(_: Request, _ context: WebContext) async throws -> Response {
    let found = try await channels.list(for: context.reader)
    return try .json(ChannelListDocument(found, kinds: channels.availableKinds, context.phrases))
  }

  private func add(_ request: Request, _ context: WebContext) async throws -> Response {
    let draft = try await request.json(NewChannelInput.self, context).draft()
    let channel = try await channels.add(draft, for: context.reader)
    return try .json(
      ChannelDocument(channel, context.phrases, isNew: true), status: .created,
      headers: [.location: Route.api(.channel(String(channel.id.rawValue))).path])
  }

  private func remove(_: Request, _ context: WebContext) async throws -> Response {
    try await channels.remove(try context.channelID(), for: context.reader)
    return Response(status: .noContent)
  }

  private func test(_: Request, _ context: WebContext) async throws -> Response {
    let result = try await channels.test(try context.channelID(), for: context.reader)
    return try .json(ChannelTestDocument(result, context.phrases))
  }

  /// Returns the key to which a browser binds its subscription.
  private func key(_: Request, _ context: WebContext) async throws -> Response {
    guard let pushKey else { throw ChannelsError.unavailable(.push) }
    return try .json(PushKeyDocument(pushKey))
  }

  /// Adds a browser's subscription, or replaces its old one.
  private func subscribe(_ request: Request, _ context: WebContext) async throws -> Response {
    let input = try await request.json(PushInput.self, context)
    let draft = ChannelDraft(
      kind: .push, name: Device.name(request.headers[.userAgent]) ?? "", url: input.endpoint,
      publicKey: input.keys.p256dh, secret: input.keys.auth)
    let old = try input.old.map { try Self.endpoint($0, of: "old") }
    let channel = try await channels.refresh(old, to: draft, for: context.reader)
    return try .json(ChannelDocument(channel, context.phrases))
  }

  private func unsubscribe(_ request: Request, _ context: WebContext) async throws -> Response {
    let input = try await request.json(PushEndpointInput.self, context)
    try await channels.removePush(try Self.endpoint(input.endpoint, of: "endpoint"), for: context.reader)
    return Response(status: .noContent)
  }

  private static func endpoint(_ text: String, of field: String) throws(FieldProblem) -> String {
    guard text.unicodeScalars.count <= maximumEndpointLength else {
      throw FieldProblem(field, given: text, expected: .described)
    }
    return text
  }
}

/// A client's request to add a channel.
private struct NewChannelInput: Decodable {
  let kind: String
  let name: String?
  let url: String?
  let token: String?
  let address: String?

  func draft() throws(FieldProblem) -> ChannelDraft {
    ChannelDraft(
      kind: try ChannelFields.kind(kind), name: name ?? "", url: url ?? "", token: token, address: address)
  }
}

/// A browser's push subscription, as `PushSubscription.toJSON()` writes it, with the endpoint that it replaces.
private struct PushInput: Decodable {
  struct Keys: Decodable {
    let p256dh: String
    let auth: String
  }

  let endpoint: String
  let keys: Keys
  let old: String?
}

/// The push subscription of a browser that no longer wants notifications.
private struct PushEndpointInput: Decodable {
  let endpoint: String
}
