import SeededNumbers
import Foundation
import GazetteDomain
import GazetteTesting
import Synchronization
import Testing

@testable import GazetteCrash
@testable import SQLiteDriver

/// Each death is that of a separate process; the tests examine the start after it.
struct MappedCrashJournalTests {
  private let folder: TemporaryFolder
  private let time = ManualTime()
  private var file: URL { DataFolder(folder.url).crashJournal }

  init() throws { folder = try TemporaryFolder() }

  private func start(
    version: String = "1", access: GazetteDatabase.Access = .owner
  ) -> MappedCrashJournal {
    MappedCrashJournal(in: DataFolder(folder.url), access: access, version: version, now: time.now)
  }

  private func reads(_ number: Int, _ journal: MappedCrashJournal) async -> Bool {
    await journal.reading(Self.feed(number)) { true } ?? false
  }

  private static func feed(_ number: Int) -> CrashSubject { CrashSubject(.feed, "https://a.example/\(number)") }
  private static let feeds = [feed(1), feed(2), feed(3)]

  /// The end of a process that is reading feeds 1 and 2, and has requested feed 3.
  enum Death: String, Sendable {
    /// By reading feed 2.
    case trap, overflow, aborting, inTheDatabase
    /// On a thread that reads no input.
    case elsewhere
    /// By reading the second of three feeds in one response, or all of it.
    case oneOfSeveral, together
    /// By another process.
    case kill, sentSignal
    /// By itself.
    case exit
  }

  private func die(_ death: Death) async throws {
    let (path, name, date) = (folder.url.path, death.rawValue, time.date.timeIntervalSince1970)
    await #expect(processExitsWith: death == .exit ? .success : .failure) {
      [path = path as String, name = name as String, date = date as Double] in
      let time = ManualTime(Date(timeIntervalSince1970: date))
      let folder = DataFolder(URL(fileURLWithPath: path))
      let journal = MappedCrashJournal(in: folder, access: .owner, version: "1", now: time.now)
      journal.watch()
      await Self.perish(Death(rawValue: name) ?? .exit, journal, folder)
    }
  }

  private static func perish(_ death: Death, _ journal: MappedCrashJournal, _ folder: DataFolder) async {
    if ![.oneOfSeveral, .together].contains(death) {
      // Concurrently, on separate tasks.
      _ = journal.begin([feeds[0]])
      for note in journal.begin([feeds[2]]) { journal.setAwaiting(true, note) }
    }
    switch death {
    case .oneOfSeveral, .together:
      await journal.reading(together: feeds) {
        if death == .together { trap() }
        for index in feeds.indices { CrashNotes.one(at: index) { if index == 1 { trap() } } }
      }
    default: _ = await journal.reading(feeds[1]) { await perish(death, folder) }
    }
    // A quarantined feed 2 is not read: the kill happens all the same.
    if death == .kill { Foundation.kill(getpid(), SIGKILL) }
  }

  private static func perish(_ death: Death, _ folder: DataFolder) async {
    switch death {
    case .trap: await withDiscardingTaskGroup { $0.addTask { trap() } }
    case .overflow: _ = descend(0)
    case .aborting: abort()
    case .inTheDatabase:
      let database = try? await GazetteDatabase.open(at: folder.url, access: .owner)
      _ = try? await database?.write { _ in trap() }
    case .elsewhere:
      Thread.detachNewThread { trap() }
      while true { await Task.yield() }
    case .kill: Foundation.kill(getpid(), SIGKILL)
    case .sentSignal:
      _ = try? Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", "kill -SEGV \(getpid())"])
      while true { await Task.yield() }
    case .exit, .oneOfSeveral, .together: break
    }
  }

  private static func trap() { precondition(getpid() < 0, "the end") }
  private static func descend(_ depth: Int) -> Int { depth < 0 ? 0 : descend(depth &+ 1) &+ depth }

  @Test(arguments: [Death.trap, .overflow, .aborting, .inTheDatabase, .oneOfSeveral])
  func `quarantines the input that crashed the process`(death: Death) async throws {
    try await die(death)
    let journal = start()
    #expect(journal.culprits.map(\.subject) == [Self.feed(2)])
    #expect(journal.quarantined == journal.culprits)
    #expect(journal.isQuarantined(Self.feed(2)))
    #expect(await !reads(2, journal))
    #expect(await reads(1, journal))
  }

  @Test(arguments: [Death.kill, .sentSignal, .exit])
  func `quarantines nothing after a kill, an outside signal or an exit`(death: Death) async throws {
    try await die(death)
    #expect(start().quarantined == [])
  }

  @Test func `suspects all open inputs of a crash elsewhere and releases them in turn`() async throws {
    try await die(.elsewhere)
    #expect(start().quarantined.map(\.subject.key).sorted() == [Self.feed(1).key, Self.feed(2).key])
    #expect(start().quarantined.map(\.isSuspicion) == [true, true])
    time.advance(by: .seconds(3600))
    #expect(start().quarantined.map(\.subject) == [Self.feed(2)])
    time.advance(by: .seconds(3600))
    let journal = start()
    #expect(journal.quarantined == [])
    #expect(await reads(1, journal))
  }

  @Test func `quarantines a suspect after a second crash and clears others`() async throws {
    try await die(.elsewhere)
    let journal = start()
    // The reader retries feed 1, which succeeds, and feed 2, which fails.
    journal.release(Self.feed(1))
    #expect(await reads(1, journal))
    journal.release(Self.feed(2))
    journal.close()
    try await die(.elsewhere)
    let after = start().quarantined
    #expect(after.map(\.subject) == [Self.feed(2)])
    #expect(after.first?.isSuspicion == false)
  }

  @Test func `suspects every item of a response when the culprit is unknown`() async throws {
    try await die(.together)
    let aside = start().quarantined
    #expect(Set(aside.map(\.subject)) == Set(Self.feeds))
    #expect(Set(aside.map { $0.until.timeIntervalSince($0.since) }) == [3600, 7200, 10_800])
  }

  @Test func `quarantines across restarts for thirty days`() async throws {
    try await die(.trap)
    try await die(.kill)
    #expect(start().quarantined.map(\.subject) == [Self.feed(2)])
    time.advance(by: .seconds(29 * 86_400))
    #expect(start().isQuarantined(Self.feed(2)))
    time.advance(by: .seconds(86_400))
    #expect(!start().isQuarantined(Self.feed(2)))
  }

  @Test func `releases everything in a newer version`() async throws {
    try await die(.trap)
    #expect(start(version: "2").quarantined == [])
    #expect(start(version: "2").culprits == [])
  }

  @Test func `releases an input once at a reader's request`() async throws {
    try await die(.trap)
    var journal = start()
    journal.release(Self.feed(2))
    #expect(!journal.isQuarantined(Self.feed(2)))
    journal.close()
    try await die(.trap)
    journal = start()
    #expect(journal.isQuarantined(Self.feed(2)))
    journal.release(Self.feed(2))
    #expect(await reads(2, journal))
    journal.close()
    #expect(start().quarantined == [])
  }

  @Test func `shows companions the quarantine without write access`() async throws {
    #expect(start(access: .companion).openError == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try await die(.trap)
    #expect(start(access: .reader).quarantined == [])
    let owner = start()
    let companion = start(access: .companion)
    #expect(companion.quarantined == owner.quarantined)
    companion.release(Self.feed(2))
    #expect(owner.isQuarantined(Self.feed(2)))
  }

  @Test(arguments: 0..<20)
  func `reads torn and foreign files safely`(seed: UInt64) async throws {
    try await die(.trap)
    var random = SeededRandom(seed: seed)
    var bytes = [UInt8](try Data(contentsOf: file))
    switch seed % 4 {
    // The slots but not the header; one page of it; all of it; its end.
    case 0: for index in bytes.indices.dropFirst(64) { bytes[index] = UInt8.random(in: .min ... .max, using: &random) }
    case 1: for index in 64..<4096 where Bool.random(using: &random) { bytes[index] ^= 0xFF }
    case 2: for index in bytes.indices { bytes[index] = UInt8.random(in: .min ... .max, using: &random) }
    default: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    }
    try Data(bytes).write(to: file)
    let journal = start()
    #expect(journal.openError == nil)
    #expect(journal.quarantined.count <= 1)
    #expect(await reads(1, journal))
    journal.close()
    try await die(.trap)
    #expect(start().isQuarantined(Self.feed(2)))
  }

  @Test func `reports a missing journal file and reads without it`() async throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let journal = start()
    #expect(journal.openError != nil)
    #expect(await reads(1, journal))
    #expect(journal.quarantined == [])
  }

  @Test func `never follows a symbolic link`() async throws {
    let elsewhere = folder.url.appendingPathComponent("letter")
    try Data("Dear paper".utf8).write(to: elsewhere)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
    #expect(start().openError != nil)
    #expect(try Data(contentsOf: elsewhere) == Data("Dear paper".utf8))
  }

  @Test func `tracks at most 512 inputs and reads the rest untracked`() async throws {
    let journal = start()
    let notes = journal.begin((0..<600).map(Self.feed))
    #expect(notes.count == 600)
    #expect(notes.filter { $0 != 0 }.count == 512)
    #expect(await reads(700, journal))
    journal.end(notes)
    #expect(journal.begin([Self.feed(1)]) != [0])
  }

  @Test func `ignores an expired note`() async throws {
    let journal = start()
    let old = journal.begin([Self.feed(1)])
    journal.end(old)
    let new = journal.begin([Self.feed(2)])
    journal.end(old)
    journal.setAwaiting(true, old.first ?? 0)
    #expect(Set(journal.begin([Self.feed(3)])).isDisjoint(with: new))
  }

  @Test func `ignores calls after closing`() async throws {
    let journal = start()
    let notes = journal.begin([Self.feed(1)])
    journal.close()
    journal.close()
    journal.end(notes)
    #expect(journal.begin([Self.feed(1)]) == [])
    #expect(await reads(1, journal))
  }
}
