/// One step from a version of a database to the next; never edited once it has shipped.
struct Migration: Sendable {
  let identifier: String
  let sql: String
}
