import Foundation
import GazetteDomain

/// Columns, each with what an `Owner` writes into it.
struct Columns<Owner>: ExpressibleByDictionaryLiteral, Sendable {
  typealias Column = (name: String, value: @Sendable (Owner) throws -> ColumnValue)
  private let columns: [Column]

  fileprivate init(_ columns: [Column]) { self.columns = columns }
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

/// Columns, each with both what an `Owner` writes into it and where what is read from it goes.
struct Fields<Owner>: ExpressibleByArrayLiteral, Sendable {
  struct Field: Sendable {
    let name: String
    let write: @Sendable (Owner) -> ColumnValue
    let read: @Sendable (inout Owner, NamedRow) throws -> Void
  }

  private let fields: [Field]

  init(arrayLiteral fields: Field...) { self.fields = fields }

  /// The columns as a table has them.
  var columns: Columns<Owner> { Columns(fields.map { ($0.name, $0.write) }) }

  /// Fills `owner` with what the row holds.
  func read(_ row: NamedRow, into owner: inout Owner) throws {
    for field in fields { try field.read(&owner, row) }
  }
}

extension Fields.Field {
  /// A column of figures, in the unit that the measure is kept in: its name should end with it.
  static func measure<Value: Measure>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable
  ) -> Self {
    Self(name: name, write: { $0[keyPath: path]?.figure }) { owner, row in
      owner[keyPath: path] = try row[name, as: Value.init(figure:)]
    }
  }

  /// A column of codes; one that only a newer Gazette knows is read as nil.
  static func code<Value: RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable
  ) -> Self {
    Self(name: name, write: { $0[keyPath: path]?.rawValue }) { owner, row in
      owner[keyPath: path] = try row[name, as: Value.init(rawValue:)]
    }
  }

  /// A column of instants, in seconds since 1970.
  static func date(_ name: String, _ path: any WritableKeyPath<Owner, Date?> & Sendable) -> Self {
    Self(name: name, write: { $0[keyPath: path] }) { owner, row in
      owner[keyPath: path] = try row.date(name)
    }
  }

  /// A column that holds the value as it is.
  static func value<Value: PostgresEncodable & PostgresDecodable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable
  ) -> Self {
    Self(name: name, write: { $0[keyPath: path] }) { owner, row in owner[keyPath: path] = try row[name] }
  }
}

/// A table and the columns of its records; a record is no entity, it holds one, or what the store remembers beside it.
///
/// A new column is added in two places, both in the record: here, with what is written into it, and where the record is read
/// from a ``NamedRow``; in one where the record has ``Fields``.
struct StoredTable<Record>: Sendable {
  let name: String
  /// All columns, but for those that PostgreSQL gives itself.
  let columns: Columns<Record>
  /// The columns for a SELECT, each with the table's name.
  let list: String
  /// An INSERT of one record.
  let insertion: String

  init(_ name: String, _ groups: Columns<Record>...) {
    self.name = name
    columns = groups.reduce([:], +)
    let names = columns.names.map(Self.identifier)
    list = names.map { "\(name).\($0)" }.joined(separator: ", ")
    let marks = names.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    insertion = "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES (\(marks)) "
  }

  /// The one name of a column that PostgreSQL keeps for itself, in quotes; any other as it is, to be folded like all of them.
  fileprivate static func identifier(_ name: String) -> String { name == "end" ? "\"end\"" : name }
}

extension PostgresSession {
  /// Inserts `records`, in one way to the server and back; one that `onConflict` lets through is left out.
  func insert<Record>(
    _ records: some Sequence<Record>, into table: StoredTable<Record>, onConflict: String = ""
  ) async throws {
    try await execute(table.insertion + onConflict, forEach: records.map { try table.columns.values(of: $0) })
  }

  /// Changes `columns` to what `owner` writes into them, in the rows of `table` that pass `condition`, whose values are
  /// counted from `$1` on; answers how many.
  @discardableResult
  func update<Owner>(
    _ table: String, _ columns: Columns<Owner>, of owner: Owner, where condition: String, _ values: [ColumnValue]
  ) async throws -> Int {
    let statement = try PostgresStatement.update(table, columns, of: owner, where: condition, values)
    return try await execute(statement.sql, statement.values)
  }
}

extension PostgresStatement {
  /// The same as a statement.
  static func update<Owner>(
    _ table: String, _ columns: Columns<Owner>, of owner: Owner, where condition: String, _ values: [ColumnValue]
  ) throws -> PostgresStatement {
    let changes = columns.names.enumerated().map { index, name in
      "\(StoredTable<Owner>.identifier(name)) = $\(values.count + index + 1)"
    }
    return PostgresStatement(
      "UPDATE \(table) SET \(changes.joined(separator: ", ")) WHERE \(condition)",
      values + (try columns.values(of: owner)))
  }
}
