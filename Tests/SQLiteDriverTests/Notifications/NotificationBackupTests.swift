import Foundation
import GazetteDomain
import GazetteStore
import GazetteTesting
@testable import SQLiteDriver
import Testing

/// Backups contain no channels, and a restored database sends nothing again.
struct NotificationBackupTests {
  private let folder: TemporaryFolder
  private var data: URL { folder.url.appendingPathComponent("data") }
  private var backup: URL { folder.url.appendingPathComponent("backup.sqlite") }
  private let token = "tk_a_secret_of_a_channel"

  init() throws { folder = try TemporaryFolder() }

  @Test func `leaves channels out of backups`() async throws {
    try await makeBackup()
    let bytes = try Data(contentsOf: backup)
    #expect(bytes.range(of: Data(token.utf8)) == nil && bytes.range(of: Data("topic_of_a_channel".utf8)) == nil)
    let elsewhere = folder.url.appendingPathComponent("elsewhere")
    try await restore(into: elsewhere)
    let database = try await GazetteDatabase.open(at: elsewhere, access: .owner)
    #expect(try await SQLChannelStore(database.sql).channels(of: .owner).isEmpty)
    try await database.close()
  }

  @Test func `keeps the channels of the folder in a restore`() async throws {
    let channel = try await makeBackup()
    try await restore(into: data)
    let database = try await GazetteDatabase.open(at: data, access: .owner)
    #expect(try await SQLChannelStore(database.sql).channels(of: .owner) == [channel])
    try await database.close()
  }

  @Test func `withholds in a restore what was waiting`() async throws {
    try await makeBackup()
    try await restore(into: data)
    let database = try await GazetteDatabase.open(at: data, access: .owner)
    let outbox = SQLOutboxStore(database.sql)
    #expect(try await outbox.nextDue() == nil)
    #expect(try await outbox.log(of: .owner, limit: 9).map(\.reason) == [.restored])
    try await database.close()
  }

  @Test func `keeps the key for push services in a restore`() async throws {
    try await makeBackup()
    let key = try await FolderSigningKeyStore(DataFolder(data)).key(.push)
    #expect(key.count == 32 && key[0] < 0x80)
    try await restore(into: data)
    #expect(try await FolderSigningKeyStore(DataFolder(data)).key(.push) == key)
  }

  /// Makes a backup of a database with a channel and a waiting entry; returns the channel.
  @discardableResult
  private func makeBackup() async throws -> Channel {
    let database = try await GazetteDatabase.open(at: data, access: .owner)
    let server = try #require(URL(string: "https://ntfy.example"))
    let target = ChannelTarget.ntfy(server: server, topic: "topic_of_a_channel", token: token)
    let date = ManualTime().date
    let channel = try #require(try await SQLChannelStore(database.sql).add(target, name: "a", for: .owner, at: date))
    try await database.write { connection in
      try connection.run(
        """
        INSERT INTO outbox (readerKey, watchID, matchID, urgency, expires, queuedAt)
        VALUES ('owner', 1, 1, 0, \(date.timeIntervalSince1970 + 60), \(date.timeIntervalSince1970))
        """)
    }
    try await database.backUp(to: backup)
    try await database.close()
    return channel
  }

  private func restore(into folder: URL) async throws {
    try await GazetteDatabase.restore(from: backup, into: folder, isPassword: { _ in true })
  }
}
