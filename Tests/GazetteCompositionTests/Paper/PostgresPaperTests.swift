import Foundation
import Testing

/// Commands on an installation in PostgreSQL, with a separate data folder for each node.
@Suite struct `Commands on PostgreSQL` {
  @Test func `share data between nodes with empty data folders`() async throws {
    try await withNodes { first, second in
      let added = await CommandRun(["readers", "add", "zoe", "--display-name", "Zoé"], environment: first)
      #expect((added.status, added.output) == (0, "Added zoe.\n"))
      let list = await CommandRun(["readers", "list", "--json"], environment: second)
      let names = try list.objects.compactMap { $0["name"] as? String }
      #expect(names == ["editor", "zoe"])
      var alone = second
      alone["GAZETTE_DATABASE_URL"] = nil
      let local = await CommandRun(["readers", "list", "--json"], environment: alone)
      let localNames = try local.objects.compactMap { $0["name"] as? String }
      #expect(localNames == ["editor"])
    }
  }

  @Test func `back up and restore on PostgreSQL and in a data folder`() async throws {
    try await withNodes { first, second in
      let file = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString).sqlite")
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(await CommandRun(["readers", "add", "zoe", "--display-name", "Zoé"], environment: first).status == 0)
      let backup = await CommandRun(["backup", file.path], environment: first)
      #expect(backup.status == 0, "\(backup.errors)")
      #expect(await CommandRun(["backup", file.path], environment: first).status == 73)
      let refused = await CommandRun(["restore", file.path], environment: first)
      #expect(
        refused.status == 77 && refused.errors.contains("The destination already contains a paper"), "\(refused.errors)"
      )
      let alone = second.filter { $0.key != "GAZETTE_DATABASE_URL" }
      try psql("CREATE DATABASE another", first)
      let another = second.merging(
        ["GAZETTE_DATABASE_URL": (second["GAZETTE_DATABASE_URL"] ?? "") + " dbname=another"], uniquingKeysWith: { $1 })
      for target in [alone, another] {
        let restored = await CommandRun(["restore", file.path], environment: target)
        #expect(restored.status == 0, "\(restored.errors)")
        let list = await CommandRun(["readers", "list", "--json"], environment: target)
        #expect(try list.objects.compactMap { $0["name"] as? String } == ["editor", "zoe"])
      }
      let folder = URL(filePath: try #require(second["GAZETTE_DATA_FOLDER"]))
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("partial") }
      #expect(left == [])
    }
  }

  @Test func `reject a file that is not a backup`() async throws {
    try await withNodes { node, _ in
      #expect(await CommandRun(["restore", "/nowhere/file"], environment: node).status == 66)
      let other = await CommandRun(["restore", Self.script.path], environment: node)
      #expect(other.status == 65 && other.errors.contains("Nothing was changed"), "\(other.errors)")
    }
  }

  @Test func `move data in both directions and only to an empty destination`() async throws {
    try await withNodes { first, second in
      let address = try #require(first["GAZETTE_DATABASE_URL"])
      let (here, there) = (
        first.filter { $0.key != "GAZETTE_DATABASE_URL" }, second.filter { $0.key != "GAZETTE_DATABASE_URL" }
      )
      #expect(await CommandRun(["move", "--to", address], environment: here).status == 66)
      #expect(await CommandRun(["move"], environment: here).status == 64)
      #expect(await CommandRun(["readers", "add", "zoe", "--display-name", "Zoé"], environment: here).status == 0)
      let moved = await CommandRun(["move", "--to", address], environment: here)
      #expect(moved.status == 0 && moved.errors.contains("all compared"), "\(moved.errors)")
      let shared = await CommandRun(["readers", "list", "--json"], environment: first)
      #expect(try shared.objects.compactMap { $0["name"] as? String } == ["editor", "zoe"])
      let again = await CommandRun(["move", "--to", address], environment: here)
      #expect(
        again.status == 77 && again.errors.contains("The destination already contains a paper"), "\(again.errors)")
      #expect(await CommandRun(["move", "--from", address], environment: there).status == 0)
      let back = await CommandRun(["readers", "list", "--json"], environment: there)
      #expect(try back.objects.compactMap { $0["name"] as? String } == ["editor", "zoe"])
    }
  }

  @Test func `create no tables for doctor and config`() async throws {
    try await withNodes { node, _ in
      for command in [["doctor"], ["config"]] {
        _ = await CommandRun(command, environment: node)
        try psql("DO $$ BEGIN ASSERT to_regclass('reader') IS NULL; END $$", node)
      }
      #expect(await CommandRun(["readers"], environment: node).status == 0)
      try psql("DO $$ BEGIN ASSERT to_regclass('reader') IS NOT NULL; END $$", node)
    }
  }

  @Test func `reject a database during a move`() async throws {
    try await withNodes { node, _ in
      #expect(await CommandRun(["readers"], environment: node).status == 0)
      // The state after an interrupted move.
      try psql("COMMENT ON TABLE gazetteMigration IS 'A paper is being moved here.'", node)
      for command in [["serve", "--port", "0"], ["readers"]] {
        let run = await CommandRun(command, environment: node)
        #expect(run.status == 65 && run.errors.contains("The paper is incomplete"), "\(run.errors)")
      }
      try psql("COMMENT ON TABLE gazetteMigration IS NULL", node)
      #expect(await CommandRun(["readers"], environment: node).status == 0)
    }
  }

  private func psql(_ statement: String, _ node: [String: String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["psql", "-q", "-d", try #require(node["GAZETTE_DATABASE_URL"]), "-c", statement]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test(arguments: [
    ("postgres://gazette:secret@no-such-host.invalid/x", "host of PostgreSQL is unknown"),
    ("postgres://gazette:secret@127.0.0.1:9/x?connect_timeout=2", "doesn’t answer"),
    ("host=x nonsense=secret", "isn’t valid"),
  ])
  func `report an unusable database without its password`(address: String, words: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
    let run = await CommandRun(
      ["readers"], environment: ["GAZETTE_DATA_FOLDER": folder.path, "GAZETTE_DATABASE_URL": address])
    #expect(run.status != 0 && run.errors.contains(words) && !run.errors.contains("secret"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  /// Runs `work` with the settings of two nodes, on a new server.
  private func withNodes(_ work: (_ first: [String: String], _ second: [String: String]) async throws -> Void)
    async throws
  {
    let name = UUID().uuidString.prefix(8)
    let folder = "/tmp/gazette-paper-\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let (process, life, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    let port = String(Int.random(in: 20_000...30_000))
    process.arguments = [Self.script.path, folder, port]
    (process.standardInput, process.standardOutput) = (life, output)
    // Keeps other programs that a test starts from holding it open.
    _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
    defer { try? life.fileHandleForWriting.close() }
    if try output.fileHandleForReading.read(upToCount: 5)?.isEmpty != false {
      process.waitUntilExit()
      try #require(process.terminationStatus == 69, "PostgreSQL did not start.")
      try Test.cancel("PostgreSQL is not installed: run scripts/setup.sh.")
    }
    let nodes = ["first", "second"].map { node in
      [
        "GAZETTE_DATA_FOLDER": FileManager.default.temporaryDirectory.appending(path: "gazette-\(name)-\(node)").path,
        "GAZETTE_DATABASE_URL": "host=\(folder) port=\(port) user=gazette dbname=postgres",
        "GAZETTE_NEWS_FEED_URL": "http://127.0.0.1:9/feed", "GAZETTE_SERVER_PASSWORD": "sel poivre muscade",
      ]
    }
    defer {
      for node in nodes { try? FileManager.default.removeItem(atPath: node["GAZETTE_DATA_FOLDER"] ?? "") }
    }
    try await work(nodes[0], nodes[1])
  }

  private static let script = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/throwaway-postgres.sh")
}
