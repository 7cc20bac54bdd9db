import CivilDates
import Foundation

/// An ad in the paperclip file.
struct InventedAd: Sendable {
  /// The state of its pictures.
  enum Picture: Sendable {
    case none, complete
    /// The larger, the smaller, or both addresses return 404.
    case withoutLarge, withoutSmall, dead
  }

  let id: Int
  let copy: AdCopy
  var text: String
  var euros: Double
  var picture = Picture.complete
  let createdAt: Date
  let isUrgent: Bool
  var companyNumber: String?

  /// The ad with the members and their order in the published file.
  func json(origin: String) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", .integer(id)), ("category_id", .integer(copy.category)), ("title", .string(copy.title)),
      ("description", .string(text)), ("price", .fixed(euros, places: 2)), ("images_url", pictures(origin)),
      ("creation_date", .string(date)), ("is_urgent", .bool(isUrgent)),
    ]
    if let companyNumber { members.append(("siret", .string(companyNumber))) }
    return .object(members)
  }

  private var date: String { CivilTime(createdAt).rfc3339("+0000") }

  private func pictures(_ origin: String) -> JSONValue {
    if picture == .none { return .object([]) }
    let isSmallDead = picture == .withoutSmall || picture == .dead
    let isLargeDead = picture == .withoutLarge || picture == .dead
    // The size called `thumb` is the larger one.
    return .object([
      ("small", .string(address(origin, 320, 240, isDead: isSmallDead))),
      ("thumb", .string(address(origin, 960, 720, isDead: isLargeDead))),
    ])
  }

  private func address(_ origin: String, _ width: Int, _ height: Int, isDead: Bool) -> String {
    "\(origin)/pictures/\(width)/\(height)/\(isDead ? "gone" : copy.motif.rawValue)-\(id % 1_000).png"
  }
}
