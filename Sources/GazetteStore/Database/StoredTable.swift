import Foundation
import GazetteDomain

/// A value for a column.
typealias ColumnValue = any SQLEncodable

/// Columns, each with the function that takes its value from an `Owner`.
struct Columns<Owner>: ExpressibleByDictionaryLiteral, Sendable {
  typealias Column = (name: String, value: @Sendable (Owner) throws -> ColumnValue)
  private let columns: [Column]

  fileprivate init(_ columns: [Column]) { self.columns = columns }
  init(dictionaryLiteral columns: (String, @Sendable (Owner) throws -> ColumnValue)...) { self.init(columns) }

  static func + (left: Columns, right: Columns) -> Columns { Columns(left.columns + right.columns) }

  /// Returns the same columns for a type that contains an `Owner`.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Owner) -> Columns<Whole> {
    Columns<Whole>(columns.map { column in (column.name, { whole in try column.value(part(whole)) }) })
  }

  /// Returns all columns except these.
  func without(_ excluded: Set<String>) -> Columns { Columns(columns.filter { !excluded.contains($0.name) }) }

  var names: [String] { columns.map(\.name) }

  /// Returns the values of `owner`, in the order of the names.
  func values(of owner: Owner) throws -> [SQLValue] { try columns.map { try $0.value(owner).sqlValue } }

  /// Returns the assignments of the values of `owner`, for an UPDATE.
  func assignments(of owner: Owner) throws -> [SQL] {
    try columns.map { "\(raw: StoredTable<Owner>.identifier($0.name)) = \(try $0.value(owner).sqlValue)" }
  }
}

/// Columns, each with the functions that write its value from an `Owner` and read it back.
struct Fields<Owner>: ExpressibleByArrayLiteral, Sendable {
  struct Field: Sendable {
    let name: String
    let write: @Sendable (Owner) -> ColumnValue
    let read: @Sendable (inout Owner, SQLRow) throws -> Void
  }

  private let fields: [Field]

  init(arrayLiteral fields: Field...) { self.fields = fields }

  /// The columns for a table.
  var columns: Columns<Owner> { Columns(fields.map { ($0.name, $0.write) }) }

  /// Fills `owner` from the row.
  func read(_ row: SQLRow, into owner: inout Owner) throws {
    for field in fields { try field.read(&owner, row) }
  }
}

extension Fields.Field {
  /// Makes a column of numbers, in the unit of the measure: its name should end with it.
  static func measure<Value: Measure>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable
  ) -> Self {
    Self(name: name, write: { $0[keyPath: path]?.figure }) { owner, row in
      owner[keyPath: path] = try row[name, as: Value.init(figure:)]
    }
  }

  /// Makes a column of codes; an unknown one from a newer version reads as nil.
  static func code<Value: RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable
  ) -> Self {
    Self(name: name, write: { $0[keyPath: path]?.rawValue }) { owner, row in
      owner[keyPath: path] = try row[name, as: Value.init(rawValue:)]
    }
  }

  /// Makes a column of instants, in seconds since 1970.
  static func date(_ name: String, _ path: any WritableKeyPath<Owner, Date?> & Sendable) -> Self {
    Self(name: name, write: { $0[keyPath: path] }) { owner, row in
      owner[keyPath: path] = try row.date(name)
    }
  }

  /// Makes a column with the unconverted value.
  static func value<Value: SQLEncodable & SQLDecodable>(
    _ name: String, _ path: any WritableKeyPath<Owner, Value?> & Sendable
  ) -> Self {
    Self(name: name, write: { $0[keyPath: path] }) { owner, row in owner[keyPath: path] = try row[name] }
  }
}

/// A table and the columns of its records. A record is not an entity: it contains one, or additional facts of the store.
///
/// A new column is added in two places, both in the record: here, with its value, and in the function that reads an ``SQLRow``;
/// in one place if the record has ``Fields``.
struct StoredTable<Record>: Sendable {
  let name: String
  /// All columns, except those that the database computes.
  let columns: Columns<Record>
  /// The columns for a SELECT, qualified with the table's name.
  let list: String
  /// The assignments of an upsert that replaces all columns.
  let replacement: String
  private let insertion: String

  init(_ name: String, _ groups: Columns<Record>...) {
    self.name = name
    columns = groups.reduce([:], +)
    let names = columns.names.map(Self.identifier)
    list = names.map { "\(name).\($0)" }.joined(separator: ", ")
    replacement = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    insertion = "INSERT INTO \(name) (\(names.joined(separator: ", "))) VALUES"
  }

  /// Returns the statement that inserts `record`, followed by `onConflict`.
  func insertion(of record: Record, onConflict: String) throws -> SQL {
    "\(raw: insertion) (\(values: try columns.values(of: record))) \(raw: onConflict)"
  }

  /// Returns the statement that replaces all columns, or all except `unchanged`, of the rows that satisfy `condition`.
  func update(
    to record: Record, except unchanged: Set<String> = [], adding more: [SQL] = [], where condition: SQL
  ) throws -> SQL {
    let changes = try columns.without(unchanged).assignments(of: record) + more
    return "UPDATE \(raw: name) SET \(list: changes) WHERE \(sql: condition)"
  }

  /// Quotes the one column name that is a reserved word; other names stay unquoted, so that PostgreSQL folds them.
  fileprivate static func identifier(_ name: String) -> String { name == "end" ? "\"end\"" : name }
}

extension SQLConnection {
  /// Inserts `records` in one batch; skips those that `onConflict` tolerates.
  func insert<Record>(
    _ records: some Sequence<Record>, into table: StoredTable<Record>, onConflict: String = ""
  ) throws {
    try batch(records.map { try table.insertion(of: $0, onConflict: onConflict) })
  }
}
