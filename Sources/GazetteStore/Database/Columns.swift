import GRDB

/// The columns of a table in one fixed order, and the statements that follow from it.
struct Columns {
  let table: String
  let names: [String]

  init(of table: String, _ names: [String]) {
    self.table = table
    self.names = names
  }

  /// The names, each with the table's, separated by commas.
  var list: String { names.map { "\(table).\($0)" }.joined(separator: ", ") }

  /// An INSERT of one row with a parameter for each column.
  func insertion(onConflict: String = "") -> String {
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks)) \(onConflict)"
  }
}
