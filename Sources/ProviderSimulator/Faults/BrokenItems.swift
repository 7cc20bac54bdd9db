/// Breaks single ads of a listing the way careless publishers do; what is no list of objects stays.
enum BrokenItems {
  /// The first ads broken, each in its own way: an id missing, a price as text, a negative price, an unknown category,
  /// an unreadable date, null, a description of 1 MB, and an id that another has.
  static func among(_ value: JSONValue) -> JSONValue {
    guard case .array(var items) = value, items.count > damages.count else { return value }
    for (index, damage) in damages.enumerated() {
      guard case .object(let members) = items[index] else { continue }
      items[index] = damage(members, items)
    }
    return .array(items)
  }

  private typealias Members = [(String, JSONValue)]

  private static let damages: [@Sendable (Members, [JSONValue]) -> JSONValue] = [
    { members, _ in .object(members.filter { $0.0 != "id" }) },
    { members, _ in replacing("price", by: "gratuit", in: members) },
    { members, _ in replacing("price", by: .integer(-5), in: members) },
    { members, _ in replacing("category_id", by: 999, in: members) },
    { members, _ in replacing("creation_date", by: "avant-hier", in: members) },
    { _, _ in .null },
    { members, _ in
      replacing("description", by: .string(String(repeating: "Beau. ", count: 174_763)), in: members)
    },
    { members, items in
      guard case .object(let last)? = items.last, let id = last.first(where: { $0.0 == "id" }) else { return .null }
      return replacing("id", by: id.1, in: members)
    },
  ]

  private static func replacing(_ name: String, by value: JSONValue, in members: Members) -> JSONValue {
    .object(members.map { ($0.0, $0.0 == name ? value : $0.1) })
  }
}
