package import GazetteDomain

/// The services for the commands that run and maintain the installation.
package struct ProgramServices: Sendable {
  /// Receives the address of the demo once it responds.
  package typealias DemoReady = @Sendable (DemoAddress) throws(CommandFailure) -> Void
  /// Serves a demo, calls back once it responds, and returns when the process receives a signal to stop.
  package typealias DemoService = @Sendable (DemoRequest, @escaping DemoReady) async throws(CommandFailure) -> Void

  /// Writes or reads a backup; reports the progress of a move between databases that it requires.
  package typealias BackupService =
    @Sendable (_ file: String, _ report: @escaping DatabaseCopy.Report) async throws(CommandFailure) -> Void
  /// Moves all data and reports the progress.
  package typealias DatabaseMoveService =
    @Sendable (_ address: String, _ isReversed: Bool, _ report: @escaping DatabaseCopy.Report)
    async throws(CommandFailure)
    ->
    (
      rows: Int, tables: Int
    )

  /// Serves until the process receives a signal to stop.
  package let serve: @Sendable () async throws(CommandFailure) -> Void
  /// Serves a demo with invented data.
  package let demo: DemoService
  /// Every setting, in the order of the documentation.
  package let settings: @Sendable () async throws(CommandFailure) -> [SettingLine]
  /// Examines the installation; returns findings one by one.
  package let examine: @Sendable () async -> AsyncStream<Finding>
  /// Writes all data to one file; safe while the server runs.
  package let backup: BackupService
  /// Replaces all data by those of a backup.
  package let restore: BackupService
  /// Moves all data from the data folder to the database at an address, or back; returns the numbers of rows and tables.
  package let move: DatabaseMoveService
  /// Returns the data of the reader with that name, nil for the operator, as one file.
  package let exportPaper: @Sendable (_ reader: String?) async throws(CommandFailure) -> [UInt8]
  /// Imports such a file; returns the counts.
  package let importPaper:
    @Sendable (_ bytes: [UInt8], _ reader: String?, _ style: ReadingStyle) async throws(CommandFailure) ->
      ReaderArchiveCounts
  /// Returns the hash of a password, as `server.password` accepts it.
  package let hashPassword: @Sendable (_ password: String) throws(CommandFailure) -> String
  /// The source of typed passwords.
  package let input: StandardInput

  package init(
    serve: @escaping @Sendable () async throws(CommandFailure) -> Void,
    demo: @escaping DemoService,
    settings: @escaping @Sendable () async throws(CommandFailure) -> [SettingLine],
    examine: @escaping @Sendable () async -> AsyncStream<Finding>,
    backup: @escaping BackupService,
    restore: @escaping BackupService,
    move: @escaping DatabaseMoveService,
    exportPaper: @escaping @Sendable (_ reader: String?) async throws(CommandFailure) -> [UInt8],
    importPaper:
      @escaping @Sendable (_ bytes: [UInt8], _ reader: String?, _ style: ReadingStyle) async throws(CommandFailure) ->
      ReaderArchiveCounts,
    hashPassword: @escaping @Sendable (_ password: String) throws(CommandFailure) -> String,
    input: StandardInput
  ) {
    self.serve = serve
    self.demo = demo
    self.settings = settings
    self.examine = examine
    self.backup = backup
    self.restore = restore
    self.move = move
    self.exportPaper = exportPaper
    self.importPaper = importPaper
    self.hashPassword = hashPassword
    self.input = input
  }
}
