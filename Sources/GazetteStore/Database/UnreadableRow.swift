/// A row that the schema's constraints should have refused; `detail` names the column.
struct UnreadableRow: Error {
  let detail: String
}
