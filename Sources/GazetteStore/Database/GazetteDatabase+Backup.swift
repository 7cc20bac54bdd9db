public import Foundation
public import GazetteDomain
import GRDB

extension GazetteDatabase {
  /// Writes everything worth keeping into one file, while the paper is served and written to.
  ///
  /// The file is checked and on the disk before it takes its name, so that an older backup of that name is replaced by
  /// a sound one or not at all. Only its owner can read it.
  @concurrent
  public func backUp(to file: URL) async throws(StoreError) {
    try StoreError.translating {
      guard !folder.owns(file) else {
        throw StoreError.failed(detail: "a backup cannot take the place of the data folder's own files")
      }
      let unfinished = UnfinishedFile(for: file)
      defer { unfinished.discard() }
      try unfinished.create()
      let copy = try DatabaseQueue(path: unfinished.url.path, configuration: .gazette)
      try connections.backup(to: copy)
      try copy.writeWithoutTransaction { connection in
        // The copy is in WAL mode as its original, which needs files beside it.
        try connection.execute(sql: "PRAGMA journal_mode = DELETE")
        try connection.requireIntegrity()
      }
      try copy.close()
      try unfinished.finish()
    }
  }
}
