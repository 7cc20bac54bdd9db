import Foundation
import GazetteDomain
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import GazetteWeb

/// The lists of articles for reader apps are valid JSON, whether they are sent at once or part by part.
struct ItemListResponseTests {
  private struct Head: Encodable { let title = "é \"quoted\" \\" }
  private struct Item: Codable, Hashable { let id: Int64, text: String }
  private struct List: Decodable {
    let title: String
    let items: [Item]
  }

  private static func item(_ id: ArticleID) -> Item { Item(id: id.rawValue, text: "\u{0} \u{1F5DE} \"\\/\n \(id)") }

  private static func ids(_ count: Int64) -> [ArticleID] { (0..<count).map { ArticleID(rawValue: $0 + 1) } }

  private static func response(
    _ ids: [ArticleID], _ isKnown: @escaping @Sendable (ArticleID) -> Bool = { _ in true }
  ) async throws -> Response {
    try await .list(Head(), "items", of: ids) { batch in
      #expect(batch.count <= 250)
      return batch.filter(isKnown).map(item)
    }
  }

  private static func list(_ response: Response) async throws -> List {
    let collector = BodyCollector()
    try await response.body.write(collector.writer)
    return try JSONDecoder().decode(List.self, from: Data(collector.collected.readableBytesView))
  }

  @Test(arguments: [0, 1, 249, 250, 251, 500, 1001])
  func `writes the items in order`(count: Int64) async throws {
    let ids = Self.ids(count)
    let response = try await Self.response(ids)
    #expect(response.headers[.cacheControl] == "no-store")
    let list = try await Self.list(response)
    #expect(list.title == Head().title)
    #expect(list.items == ids.map(Self.item))
  }

  @Test(arguments: [0...0, 1...250, 251...500, 1...700, 100...300, 500...700])
  func `leaves out unknown articles`(unknown: ClosedRange<Int64>) async throws {
    let ids = Self.ids(700)
    let list = try await Self.list(try await Self.response(ids) { !unknown.contains($0.rawValue) })
    #expect(list.items == ids.filter { !unknown.contains($0.rawValue) }.map(Self.item))
  }

  @Test func `reports a failure to read before anything is sent`() async throws {
    await #expect(throws: StoreError.busy) {
      _ = try await Response.list(Head(), "items", of: Self.ids(1000)) { _ -> [Item] in throw StoreError.busy }
    }
  }
}
