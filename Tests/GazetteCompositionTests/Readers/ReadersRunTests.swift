import Foundation
import GazetteCLI
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `gazette readers` on a data folder, and `--reader` of the commands that read a reader's data.
@Suite struct ReadersRunTests {
  private static func inFolder(
    _ work: (_ environment: [String: String], _ folder: URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // A leftover is untidy, but no reason to fail a test.
    // A new installation subscribes to a feed; this one has no reachable feed.
    let environment = ["GAZETTE_DATA_FOLDER": folder.path, "GAZETTE_NEWS_FEED_URL": "http://127.0.0.1:9/feed"]
    try await work(environment.merging(["GAZETTE_SERVER_PASSWORD": "sel poivre muscade"]) { $1 }, folder)
  }

  @Test func `manages readers while a server runs and rejects other changes`() async throws {
    try await Self.inFolder { environment, folder in
      let first = await CommandRun(["readers"], environment: environment)
      #expect(first.status == 0 && first.output.contains("editor"))
      // A running server has this lock; closing the descriptor releases it.
      let lock = open(folder.appending(path: "gazette.lock").path, O_RDWR | O_CREAT, 0o600)
      defer { close(lock) }
      try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
      #expect(await CommandRun(["places", "home", "1"], environment: environment).status == 77)
      let added = await CommandRun(["readers", "add", "zoe", "--display-name", "Zoé"], environment: environment)
      #expect((added.status, added.output) == (0, "Added zoe.\n"))
      let list = await CommandRun(["readers", "list", "--json"], environment: environment)
      #expect(try list.objects.compactMap { $0["name"] as? String } == ["editor", "zoe"])
      let invited = await CommandRun(
        ["readers", "invite", "--set", "server.publicURL=https://paper.example/"], environment: environment)
      #expect(invited.output.hasPrefix("https://paper.example/invitation/"))
      #expect(await CommandRun(["readers", "remove", "editor"], environment: environment).status == 77)
    }
  }

  @Test func `rejects a second reader until an editor can sign in`() async throws {
    try await Self.inFolder { environment, _ in
      let open = environment.filter { $0.key != "GAZETTE_SERVER_PASSWORD" }
      for command in [["add", "zoe"], ["invite"]] {
        let refused = await CommandRun(["readers"] + command, environment: open)
        #expect((refused.status, refused.output) == (77, ""))
        #expect(refused.errors.contains("gazette readers password editor"))
      }
      let list = await CommandRun(["readers", "list", "--json"], environment: open)
      let readers = try list.objects
      #expect(readers.count == 1)
    }
  }

  @Test(arguments: [
    ([], "http://127.0.0.1:8080/"), (["server.address=::1", "server.port=80"], "http://[::1]:80/"),
    (["server.address=0.0.0.0"], "http://localhost:8080/"),
    (["server.address=0.0.0.0", "server.allowedHosts=paper.lan,second.lan"], "http://paper.lan:8080/"),
    (["server.publicURL=https://paper.example"], "https://paper.example/"),
  ])
  func `creates invitations with the public address`(settings: [String], address: String) async throws {
    try await Self.inFolder { environment, _ in
      let options = settings.flatMap { ["--set", $0] }
      let invited = await CommandRun(["readers", "invite"] + options, environment: environment)
      #expect(invited.output.hasPrefix(address + "invitation/"), "\(invited.output)\(invited.errors)")
    }
  }

  @Test func `reads another reader's data and explains unknown names`() async throws {
    try await Self.inFolder { environment, _ in
      #expect(await CommandRun(["readers", "add", "zoe"], environment: environment).status == 0)
      for command in [["places", "list"], ["weather"], ["feeds", "list"], ["settings", "export"]] {
        #expect(await CommandRun(command + ["--reader", "ZOE"], environment: environment).status == 0, "\(command)")
        let unknown = await CommandRun(command + ["--reader", "nobody"], environment: environment)
        #expect((unknown.status, unknown.output) == (66, ""), "\(command)")
        #expect(unknown.errors.contains("gazette readers list"))
      }
    }
  }
}
