/// Columns, each with what an `Owner` writes into it.
struct Columns<Owner>: ExpressibleByDictionaryLiteral, Sendable {
  typealias Column = (name: String, value: @Sendable (Owner) throws -> ColumnValue)
  private let columns: [Column]

  private init(_ columns: [Column]) { self.columns = columns }
  init(dictionaryLiteral columns: (String, @Sendable (Owner) throws -> ColumnValue)...) { self.init(columns) }

  static func + (left: Columns, right: Columns) -> Columns { Columns(left.columns + right.columns) }

  /// The same columns, for whoever has an `Owner` as a part.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Owner) -> Columns<Whole> {
    Columns<Whole>(columns.map { column in (column.name, { whole in try column.value(part(whole)) }) })
  }

  /// All columns but those.
  func without(_ left: Set<String>) -> Columns { Columns(columns.filter { !left.contains($0.name) }) }

  var names: [String] { columns.map(\.name) }

  /// What `owner` writes, in the order of the names.
  func values(of owner: Owner) throws -> [ColumnValue] { try columns.map { try $0.value(owner) } }
}

/// A table and the columns of its records; a record is no entity, it holds one, or what the store remembers beside it.
///
/// A new column is added in two places, both in the record: here, with what is written into it, and where the record is read
/// from a ``NamedRow``.
struct StoredTable<Record>: Sendable {
  let name: String
  /// All columns, but for those that SQLite computes.
  let columns: Columns<Record>
  /// The columns for a SELECT, each with the table's name.
  let list: String
  /// An INSERT of one record.
  let insertion: String

  init(_ name: String, _ groups: Columns<Record>...) {
    self.name = name
    columns = groups.reduce([:], +)
    let quoted = columns.names.map { "\"\($0)\"" }
    list = quoted.map { "\(name).\($0)" }.joined(separator: ", ")
    let marks = quoted.map { _ in "?" }.joined(separator: ", ")
    insertion = "INSERT INTO \(name) (\(quoted.joined(separator: ", "))) VALUES (\(marks)) "
  }
}
