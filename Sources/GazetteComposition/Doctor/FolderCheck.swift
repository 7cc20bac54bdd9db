import Foundation
import GazetteCLI
import GazetteCrash
import GazetteDomain
import PostgresDriver
import GazettePresentation
import SQLiteDriver

/// Checks that the data folder is writable, has free space, and is accessible only to its owner.
struct FolderCheck: Sendable {
  private var subject: String { CommandLanguage.words.output.doctor.subjects.folder }
  private var words: MachineFindings { CommandLanguage.words.output.doctor.machine }
  let folder: DataFolder

  @Sendable func finding() async -> Finding {
    let path = folder.url.path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return Finding(subject, .good, words.noFolder(path))
    }
    guard isFolder.boolValue else {
      return Finding(subject, .problem, words.notAFolder(path))
    }
    guard FileManager.default.isWritableFile(atPath: path) else {
      return Finding(subject, .problem, words.notWritable(path))
    }
    return freeSpace(path) ?? privacy(path) ?? Finding(subject, .good, words.folderWritable(path))
  }

  private func freeSpace(_ path: String) -> Finding? {
    // If the system does not provide this, there is nothing to report.
    guard let facts = try? FileManager.default.attributesOfFileSystem(forPath: path),
      let free = (facts[.systemFreeSize] as? NSNumber)?.int64Value, free < 200_000_000
    else { return nil }
    return Finding(
      subject, free < 20_000_000 ? .problem : .warning, words.lowDiskSpace(free / 1_000_000, path))
  }

  private func privacy(_ path: String) -> Finding? {
    // If the system does not provide this, there is nothing to report.
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      let mode = (facts[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 != 0
    else { return nil }
    return Finding(subject, .warning, words.readableByOthers(path))
  }
}

/// Reports what crashes have quarantined.
struct CrashCheck: Sendable {
  let folder: DataFolder
  let now: CurrentTime

  @Sendable func finding() async -> Finding {
    let (subject, words) = (
      CommandLanguage.words.output.doctor.subjects.quarantine, CommandLanguage.words.output.doctor.sources
    )
    let journal = MappedCrashJournal(in: folder, access: .reader, version: GazetteVersion.current, now: now)
    let subjects = journal.quarantined.map(\.subject.text).sorted()
    guard !subjects.isEmpty else { return Finding(subject, .good, words.quarantineEmpty) }
    let named = subjects.prefix(10).joined(separator: ", ") + (subjects.count > 10 ? ", …" : "")
    return Finding(subject, .warning, words.quarantined(subjects.count, named))
  }
}

/// Reads the whole SQLite database and checks its integrity; for PostgreSQL, checks whether it is usable.
struct DatabaseCheck: Sendable {
  let folder: DataFolder
  let settings: Settings

  @Sendable func finding() async -> Finding {
    let (subject, words) = (
      CommandLanguage.words.output.doctor.subjects.database, CommandLanguage.words.output.doctor.machine
    )
    do throws(PostgresProblem) {
      if let configuration = try PostgresConfiguration(settings) {
        let state = try await PostgresDatabase.examine(configuration)
        return Finding(
          subject, .good, words.postgresHealthy(state.version, state.isPooled, state.missingMigrations.count))
      }
    } catch {
      let failure = CommandFailure(error)
      return Finding(subject, .problem, failure.sentence, advice: failure.advice)
    }
    guard FileManager.default.fileExists(atPath: folder.database.path) else {
      return Finding(subject, .good, words.noDatabase)
    }
    do throws(StoreError) {
      let database = try await GazetteDatabase.open(at: folder.url, access: .reader)
      let problems = try await database.integrityProblems()
      try await database.close()
      guard !problems.isEmpty else { return Finding(subject, .good, sound(words)) }
      return Finding(subject, .problem, words.damaged(problems.prefix(3).joined(separator: "; ")))
    } catch {
      let failure = CommandFailure(error, folder: folder.url.path)
      return Finding(subject, .problem, failure.sentence, advice: failure.advice)
    }
  }

  private func sound(_ words: MachineFindings) -> String {
    let backup = folder.databaseBeforeUpgrade.path
    guard FileManager.default.fileExists(atPath: backup) else { return words.databaseHealthy }
    return "\(words.databaseHealthy) \(words.backupBeforeUpgrade(backup))"
  }
}
