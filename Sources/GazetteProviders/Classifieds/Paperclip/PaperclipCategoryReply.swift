import Foundation
import GazetteDomain

/// A category as it is on the wire.
struct PaperclipCategoryReply: Decodable, Sendable {
  let id: Int64
  let name: String

  /// The categories of `body` in its order, each number once; those that cannot be read are left out.
  static func categories(in body: [UInt8]) throws(UnreadableJSON) -> [AdCategory] {
    let replies: [Separately<PaperclipCategoryReply>]
    do {
      replies = try JSONDecoder().decode([Separately<PaperclipCategoryReply>].self, from: Data(body))
    } catch {
      throw UnreadableJSON(error)
    }
    var seen = Set<Int64>()
    // An ad of a category that cannot be read is shown without its name: no ad is lost by it.
    return replies.compactMap { try? $0.result.get() }.compactMap { reply in
      let name = PaperclipText.line(reply.name, limit: 100)
      guard !name.isEmpty, seen.insert(reply.id).inserted else { return nil }
      return AdCategory(id: AdCategoryID(rawValue: reply.id), name: name)
    }
  }
}
