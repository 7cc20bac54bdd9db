import GazetteDomain
import GRDB

extension Database {
  /// Makes sure that what is about to be stored for `reader` has somebody to belong to.
  func ensureReader(_ reader: ReaderKey) throws {
    try run("INSERT INTO reader (readerKey) VALUES (?) ON CONFLICT DO NOTHING", [reader.rawValue])
  }
}
