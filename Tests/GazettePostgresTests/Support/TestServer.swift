import BoundedNumbers
import CPostgres
import Dispatch
import Foundation
import GazettePostgres
import Testing

/// A PostgreSQL server of the tests' own, at its socket and at a port of loopback; it ends with what started it.
final class TestServer: Sendable {
  let folder: String
  let port: Int
  private let process: Process
  /// As long as this is open the server runs.
  private let life: Pipe

  /// The server of this process, started when the first test asks for it. The test is skipped where there is no PostgreSQL.
  static func shared() async throws -> TestServer { try await ifInstalled { try await starting.value } }

  /// A server of the test's own, with `settings`. The test is skipped where there is no PostgreSQL.
  /// - Parameter access: A line for the list of who may come.
  static func start(access: String? = nil, settings: [String] = []) async throws -> TestServer {
    try await ifInstalled { try TestServer(access: access, settings: settings) }
  }

  private static let starting = Task.detached {
    let server = try TestServer()
    try await server.run("CREATE DATABASE migrated", in: "postgres")
    await (try PostgresDatabase.open(PostgresConfiguration(address: server.address(of: "migrated")))).close()
    // As it is for a node that works on while the nodes of a later version are there already.
    if ProcessInfo.processInfo.environment["GAZETTE_TESTS_EXPANDED"] != nil {
      try await server.run(expanding, in: "migrated")
    }
    try await server.run(restoring, in: "migrated")
    // Each test has a copy, which needs that nobody is connected any more.
    while try await server.run("SELECT 1 FROM pg_stat_activity WHERE datname = 'migrated'", in: "postgres") != [] {
      try await Task.sleep(for: .milliseconds(10))
    }
    return server
  }

  /// What a later version may do to the tables that there are: it adds.
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

  /// What makes a database again what it was when its tables had just been made.
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
    // No other program that a test starts may keep it open.
    _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
    // The script itself gives up after a while.
    guard let said = try output.fileHandleForReading.read(upToCount: 5), !said.isEmpty else {
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

  /// Stops the server and what it has started, which then takes connections and answers nothing, until ``thaw()``.
  func freeze() async throws { try await signalAll(SIGSTOP) }

  /// Lets the server go on.
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
    // The fourth word; the second is a name in brackets, which holds no space with these.
    let words = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).split(separator: " ")
    return words?.dropFirst(3).first.flatMap { Int32($0, in: 0...Int32.max) }
  }

  /// The repository's script.
  static let script = repository.appendingPathComponent("scripts/throwaway-postgres.sh")
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where a database of the server is, through the socket or through loopback.
  func address(of database: String, throughLoopback: Bool = false) -> String {
    "host=\(throughLoopback ? "127.0.0.1" : folder) port=\(port) user=gazette dbname=\(database)"
  }

  /// Waiting for the server is done on threads that no test needs.
  private static let queue = DispatchQueue(label: "gazette.tests.server", attributes: .concurrent)

  /// Runs a statement outside of any transaction; answers the first column of its rows.
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

  /// A port of loopback that nobody has.
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

/// A server is not there, as its script says.
struct NotInstalled: Error {
  /// The status with which the script ends then.
  static let status: Int32 = 69
  let sentence: String
}

/// What `start` starts; the test is skipped where that is not installed.
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
