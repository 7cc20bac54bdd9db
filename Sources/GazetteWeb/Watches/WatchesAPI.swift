package import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// The watches below `/api/v1`.
package struct WatchesAPI: WebSection {
  private static let limits = 1...200
  private let watches: Watches

  /// Makes the API on the service.
  package init(_ watches: Watches) { self.watches = watches }

  package func addRoutes(to router: RouteTable) {
    router.get(.api(.watches), use: list)
    router.post(.api(.watches), use: add)
    router.get(.api(.watchPreview), use: preview)
    router.get(.api(.watch("{watch}")), use: show)
    router.patch(.api(.watch("{watch}")), use: change)
    router.delete(.api(.watch("{watch}")), use: remove)
    router.get(.api(.watchMatches("{watch}")), use: matches)
  }

  private func list(_: Request, _ context: WebContext) async throws -> Response {
    try .json(WatchListDocument(try await watches.list(for: context.reader)))
  }

  private func add(_ request: Request, _ context: WebContext) async throws -> Response {
    let input = try await request.json(NewWatchInput.self, context)
    let watch = try await watches.add(try input.draft(), for: context.reader)
    return try .json(
      WatchDocument(WatchStatus(watch: watch, matches: 0, newMatches: 0)), status: .created,
      headers: [.location: Route.api(.watch(String(watch.id.rawValue))).path])
  }

  private func show(_: Request, _ context: WebContext) async throws -> Response {
    try .json(WatchDocument(try await watches.watch(try context.watchID(), for: context.reader)))
  }

  private func change(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try context.watchID()
    let input = try await request.json(WatchInput.self, context)
    let current = try await watches.watch(id, for: context.reader)
    _ = try await watches.update(id, to: try input.applied(to: WatchDraft(current.watch)), for: context.reader)
    return try await show(request, context)
  }

  private func remove(_: Request, _ context: WebContext) async throws -> Response {
    _ = try await watches.remove(try context.watchID(), for: context.reader)
    return Response(status: .noContent)
  }

  private func matches(_ request: Request, _ context: WebContext) async throws -> Response {
    let values = request.queryValues
    let limit = try values.number("limit", in: Self.limits) ?? 50
    let id = try context.watchID()
    let cursor = try values.all("cursor").first.map { text throws(FieldProblem) in
      guard let cursor = WatchMatchID(text: text) else {
        throw FieldProblem("cursor", given: text, expected: .cursor)
      }
      return cursor
    }
    // An unknown watch has no matches, but its address is wrong.
    _ = try await watches.watch(id, for: context.reader)
    let found = try await watches.matches(of: id, after: cursor, limit: limit + 1, for: context.reader)
    return try .json(WatchMatchListDocument(found, limit: limit))
  }

  private func preview(_ request: Request, _ context: WebContext) async throws -> Response {
    try .json(WatchPreviewDocument(try await watches.preview(request.query("query") ?? "", for: context.reader)))
  }
}

/// A client's request to create a watch.
struct NewWatchInput: Decodable {
  let name: String
  let query: String
  let actions: [String]?
  let label: String?
  let channels: [Int64]?
  let on: Bool?

  func draft() throws(FieldProblem) -> WatchDraft {
    WatchDraft(
      name: name, query: query, actions: try WatchInput.actions(actions ?? []), label: label,
      channels: try WatchInput.channels(channels ?? []), isOn: on ?? true)
  }
}

/// A client's request to change a watch; absent fields stay.
struct WatchInput: Decodable {
  let name: String?
  let query: String?
  let actions: [String]?
  let label: String?
  let channels: [Int64]?
  let on: Bool?

  func applied(to draft: WatchDraft) throws(FieldProblem) -> WatchDraft {
    var draft = draft
    draft.name = name ?? draft.name
    draft.query = query ?? draft.query
    if let actions { draft.actions = try Self.actions(actions) }
    draft.label = label ?? draft.label
    if let channels { draft.channels = try Self.channels(channels) }
    draft.isOn = on ?? draft.isOn
    return draft
  }

  static func actions(_ names: [String]) throws(FieldProblem) -> Set<WatchAction> {
    var actions: Set<WatchAction> = []
    for name in names {
      guard let action = WatchAction(rawValue: name) else {
        throw FieldProblem("actions", given: name, expected: .oneOf(WatchAction.allCases.map(\.rawValue)))
      }
      actions.insert(action)
    }
    return actions
  }

  static func channels(_ numbers: [Int64]) throws(FieldProblem) -> [ChannelID] {
    guard numbers.count <= Channel.maximumPerReader, numbers.allSatisfy({ $0 > 0 }) else {
      throw FieldProblem("channels", given: "", expected: .described)
    }
    return numbers.map(ChannelID.init)
  }
}
