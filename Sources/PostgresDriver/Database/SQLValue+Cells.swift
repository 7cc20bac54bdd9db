import GazetteStore

extension SQLValue: PostgresEncodable {
  func encoded() throws -> EncodedValue {
    switch self {
    case .null: .null
    case .bool(let value): try value.encoded()
    case .integer(let number): try number.encoded()
    case .real(let number): try number.encoded()
    case .text(let text): try text.encoded()
    case .bytes(let bytes): EncodedValue(type: .bytes, bytes: bytes)
    case .integers(let numbers): try numbers.encoded()
    case .texts(let texts): try texts.encoded()
    }
  }

  /// Makes the value of a cell; nil when it is of an unknown type, or a number is not finite.
  fileprivate init?(cell: ArraySlice<UInt8>?, type: UInt32) {
    guard let cell else {
      self = .null
      return
    }
    let value: SQLValue? =
      switch type {
      case 16: Bool(cell: cell, type: type).map(SQLValue.bool)
      case 20, 21, 23: Int64(cell: cell, type: type).map(SQLValue.integer)
      case 701: Double(cell: cell, type: type).map(SQLValue.real)
      case 17: .bytes(Array(cell))
      default: String(cell: cell, type: type).map(SQLValue.text)
      }
    guard let value else { return nil }
    self = value
  }
}

extension SQLResult {
  /// Copies the rows of a result.
  init(_ result: PostgresRows) throws {
    let columns = SQLColumns(result.names)
    let rows = try (0..<result.count).map { row in
      SQLRow(
        columns,
        try result.names.indices.map { column in
          guard let value = SQLValue(cell: result.cell(row, column), type: result.types[column]) else {
            throw UnreadableRow(detail: "column \(result.names[column]) is of another type (\(result.types[column]))")
          }
          return value
        })
    }
    self.init(rows: rows, changes: result.affected)
  }
}
