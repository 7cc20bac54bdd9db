import Foundation
import GazetteCLI
import GazetteDomain
import GazetteStore
import HTTPFetching
import Logging

extension Paper {
  /// Opens the installation that `settings` name; close it when the work ends.
  /// - Throws: ``StoreError`` when its data folder cannot be opened so.
  static func open(
    _ settings: Settings, access: GazetteDatabase.Access, timing: Timing = .system, logger: Logger
  ) async throws(StoreError) -> Paper {
    let folder = URL(filePath: settings[\.data.folder], directoryHint: .isDirectory)
    return try await open(
      settings, on: try await GazetteDatabase.open(at: folder, access: access), timing: timing, logger: logger)
  }

  /// The installation on its open `database`, with what the reader chose; close it when the work ends.
  static func open(
    _ settings: Settings, on database: GazetteDatabase, changes: ChangeFeed = ChangeFeed(), timing: Timing = .system,
    logger: Logger
  ) async throws(StoreError) -> Paper {
    let paper = Paper(
      settings: settings, database: database,
      budget: try await .open(in: database.folder, now: timing.now) { damage in
        logger.warning("The file of the budgets was damaged and is begun anew", metadata: ["error": "\(damage)"])
      },
      crashes: .open(on: database, now: timing.now, logger: logger),
      fetcher: HTTPFetcher(settings: settings, now: timing.now), changes: changes, timing: timing, logger: logger)
    return try await paper.withChosenSettings()
  }
}

extension MappedCrashJournal {
  /// The journal beside `database`, which marks what this process dies of if it is the owner; tells `logger` what the
  /// last one died of.
  fileprivate static func open(
    on database: GazetteDatabase, now: @escaping CurrentTime, logger: Logger
  ) -> MappedCrashJournal {
    let journal = MappedCrashJournal(
      in: database.folder, access: database.access, version: GazetteVersion.current, now: now)
    if let trouble = journal.trouble {
      logger.warning("What a crash comes from cannot be noted", metadata: ["error": "\(trouble)"])
    }
    for culprit in journal.culprits {
      logger.error(
        "The program ended while it read this, which is set aside",
        metadata: ["subject": "\(culprit.subject.text)", "until": "\(culprit.until.formatted(.iso8601))"])
    }
    if database.access == .owner { journal.watch() }
    return journal
  }
}

extension HTTPFetcher {
  /// The door to the network as `settings` guard it; the origin of `named` is trusted, too.
  convenience init(settings: Settings, alsoTrusting named: URL? = nil, now: @escaping CurrentTime) {
    let contact = settings[\.outbound.contact].map { "; +\($0)" } ?? ""
    self.init(
      configuration: Configuration(
        userAgent: "Gazette/\(GazetteVersion.current) (a reader's own newspaper\(contact))",
        outbound: OutboundGuard(settings: settings, alsoTrusting: named), now: now))
  }
}
