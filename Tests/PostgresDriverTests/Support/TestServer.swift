import BoundedNumbers
import CPostgres
import Dispatch
import Foundation
import PostgresDriver
import Testing

/// The tests' own PostgreSQL server, on a socket and a loopback port; it ends with the process that started it.
final class TestServer: Sendable {
  let folder: String
  let port: Int
  private let process: Process
  /// The server runs while this is open.
  private let life: Pipe

  /// The server of this process, started by the first test that needs it. Skips the test without PostgreSQL.
  static func shared() async throws -> TestServer { try await ifInstalled { try await starting.value } }

  /// Starts a server for one test, with `settings`. Skips the test without PostgreSQL.
  /// - Parameter access: A line for the access list.
  static func start(access: String? = nil, settings: [String] = []) async throws -> TestServer {
    try await ifInstalled { try TestServer(access: access, settings: settings) }
  }

  private static let starting = Task.detached {
    let server = try TestServer()
    try await server.run("CREATE DATABASE migrated", in: "postgres")
    await (try PostgresDatabase.open(PostgresConfiguration(address: server.address(of: "migrated")))).close()
    // The state for a node that is still running when nodes of a later version have already started.
    if ProcessInfo.processInfo.environment["GAZETTE_TESTS_EXPANDED"] != nil {
      try await server.run(expanding, in: "migrated")
    }
    try await server.run(restoring, in: "migrated")
    // Each test has a copy, which requires that no connections are left.
    while try await server.run("SELECT 1 FROM pg_stat_activity WHERE datname = 'migrated'", in: "postgres") != [] {
      try await Task.sleep(for: .milliseconds(10))
    }
    return server
  }

  /// The changes that a later version may make to existing tables: only additions.
  static let expanding = """
    DO $$ DECLARE name TEXT; BEGIN
      FOR name IN SELECT relname FROM pg_class
        WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
      LOOP
        EXECUTE format('ALTER TABLE %I ADD COLUMN laterText TEXT NOT NULL DEFAULT ''later'', ADD COLUMN laterNumber BIGINT', name);
      END LOOP;
    END $$;
    CREATE TABLE laterTable (name TEXT PRIMARY KEY);
    """

  /// Restores a database to the state directly after the creation of its tables.
  private static let restoring = """
    CREATE SCHEMA original;
    CREATE VIEW original.own AS
      SELECT relname FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace;
    DO $$ DECLARE name TEXT; BEGIN
      FOR name IN SELECT relname FROM original.own LOOP
        EXECUTE format('CREATE TABLE original.%I AS TABLE public.%I', name, name);
      END LOOP;
    END $$;
    CREATE PROCEDURE original.restore() LANGUAGE plpgsql AS $$ DECLARE name TEXT; BEGIN
      SET LOCAL session_replication_role = replica;
      FOR name IN SELECT relname FROM original.own LOOP
        EXECUTE format('DELETE FROM public.%I', name);
        EXECUTE format('INSERT INTO public.%I OVERRIDING SYSTEM VALUE TABLE original.%I', name, name);
      END LOOP;
      PERFORM setval(oid::regclass, seqstart, FALSE) FROM pg_class JOIN pg_sequence ON seqrelid = oid;
    END $$;
    """

  private init(access: String? = nil, settings: [String] = []) throws {
    folder = "/tmp/gazette-postgres-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    port = try Self.freePort()
    (process, life) = (Process(), Pipe())
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [Self.script.path, folder, String(port)] + (access.map { ["access=\($0)"] } ?? []) + settings
    (process.standardInput, process.standardOutput, process.standardError) = (life, output, errors)
    // Keeps other programs that a test starts from holding it open.
    _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
    // The script itself times out.
    guard let readyReply = try output.fileHandleForReading.read(upToCount: 5), !readyReply.isEmpty else {
      let reason = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      if process.terminationStatus == NotInstalled.status {
        throw NotInstalled(sentence: reason.trimmingCharacters(in: .newlines))
      }
      throw TestServerError(description: "No PostgreSQL for the tests. \(reason)")
    }
  }

  deinit { try? life.fileHandleForWriting.close() }

  /// Kills the server, until ``revive()``.
  func kill() throws {
    _ = FileManager.default.createFile(atPath: folder + "/down", contents: nil)
    let file = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
    let process = try #require(file.split(separator: "\n").first.flatMap { Int32($0, in: 2...Int32.max) })
    Foundation.kill(process, SIGKILL)
  }

  /// Lets the server start again.
  func revive() throws { try FileManager.default.removeItem(atPath: folder + "/down") }

  /// Suspends the server and its processes, which then accept connections and never respond, until ``thaw()``.
  func freeze() async throws { try await signalAll(SIGSTOP) }

  /// Resumes the server.
  func thaw() async throws { try await signalAll(SIGCONT) }

  private func signalAll(_ signal: Int32) async throws {
    let file = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
    let first = try #require(file.split(separator: "\n").first.flatMap { Int32($0, in: 2...Int32.max) })
    let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      .compactMap { Int32($0, in: 2...Int32.max) }
    Foundation.kill(first, signal)
    for process in processes where Self.parent(of: process) == first { Foundation.kill(process, signal) }
  }

  private static func parent(of process: Int32) -> Int32? {
    // The fourth word; the second is a name in brackets, without spaces for these processes.
    let words = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).split(separator: " ")
    return words?.dropFirst(3).first.flatMap { Int32($0, in: 0...Int32.max) }
  }

  /// The repository's script.
  static let script = repository.appendingPathComponent("scripts/throwaway-postgres.sh")
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the address of one of the server's databases, through the socket or through loopback.
  func address(of database: String, throughLoopback: Bool = false) -> String {
    "host=\(throughLoopback ? "127.0.0.1" : folder) port=\(port) user=gazette dbname=\(database)"
  }

  /// Threads for waiting on the server, which no test needs.
  private static let queue = DispatchQueue(label: "gazette.tests.server", attributes: .concurrent)

  /// Runs a statement outside of any transaction; returns the first column of its rows.
  @discardableResult
  func run(_ sql: String, in database: String) async throws -> [String] {
    let address = address(of: database)
    let result: Result<[String], any Error> = await withCheckedContinuation { continuation in
      Self.queue.async { continuation.resume(returning: Result { try Self.run(sql, at: address) }) }
    }
    return try result.get()
  }

  private static func run(_ sql: String, at address: String) throws -> [String] {
    let connection = PQconnectdb(address)
    defer { PQfinish(connection) }
    let result = PQexec(connection, sql)
    defer { PQclear(result) }
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
      throw TestServerError(description: PQerrorMessage(connection).map { String(cString: $0) } ?? "no answer")
    }
    guard PQnfields(result) > 0 else { return [] }
    return (0..<PQntuples(result)).map { row in PQgetvalue(result, row, 0).map { String(cString: $0) } ?? "" }
  }

  /// Returns a free loopback port.
  static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
      }
    }
    guard isBound else { throw TestServerError(description: "no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

/// The script reports that a server is not installed.
struct NotInstalled: Error {
  /// The script's exit status in that case.
  static let status: Int32 = 69
  let sentence: String
}

/// Runs `start`; skips the test when the program is not installed.
func ifInstalled<Server>(_ start: () async throws -> Server) async throws -> Server {
  do {
    return try await start()
  } catch let missing as NotInstalled {
    try Test.cancel(Comment(rawValue: missing.sentence))
  }
}

struct TestServerError: Error, CustomStringConvertible {
  let description: String
}
