package import GazetteDomain

/// What the commands that run and look after the paper ask for.
package struct ProgramServices: Sendable {
  /// Tells where the demo answers, once it does.
  package typealias DemoReady = @Sendable (DemoAddress) throws(CommandFailure) -> Void
  /// Serves a demo, calls back once it answers, and ends when the process is told to stop.
  package typealias DemoService = @Sendable (DemoRequest, @escaping DemoReady) async throws(CommandFailure) -> Void

  /// Writes or reads a backup; a paper that goes from one database into another for it tells how far it is.
  package typealias BackupService =
    @Sendable (_ file: String, _ report: @escaping PaperMove.Report) async throws(CommandFailure) -> Void
  /// Moves a paper, and tells how far it is.
  package typealias PaperMoveService =
    @Sendable (_ address: String, _ isBack: Bool, _ report: @escaping PaperMove.Report) async throws(CommandFailure) ->
    (
      rows: Int, tables: Int
    )

  /// Serves the paper until the process is told to stop.
  package let serve: @Sendable () async throws(CommandFailure) -> Void
  /// Serves a paper of made-up data.
  package let demo: DemoService
  /// Every setting, in the order of the documentation.
  package let settings: @Sendable () async throws(CommandFailure) -> [SettingLine]
  /// Examines the installation; one finding after the other, as they are found.
  package let examine: @Sendable () async -> AsyncStream<Finding>
  /// Writes everything to one file; safe while the paper is served.
  package let backup: BackupService
  /// Puts the data of a backup in the place of what is there.
  package let restore: BackupService
  /// Moves the paper of the data folder to the database of an address, or back; answers how many rows of how many tables.
  package let move: PaperMoveService
  /// Everything that the reader of that name, nil for the paper's owner, made of the paper as one file.
  package let exportPaper: @Sendable (_ reader: String?) async throws(CommandFailure) -> [UInt8]
  /// Takes such a file in; answers what it brought.
  package let importPaper:
    @Sendable (_ bytes: [UInt8], _ reader: String?, _ style: ReadingStyle) async throws(CommandFailure) ->
      PaperFileCounts
  /// The hash of a password, as `server.password` takes it.
  package let hashPassword: @Sendable (_ password: String) throws(CommandFailure) -> String
  /// Where a password is typed.
  package let input: StandardInput

  package init(
    serve: @escaping @Sendable () async throws(CommandFailure) -> Void,
    demo: @escaping DemoService,
    settings: @escaping @Sendable () async throws(CommandFailure) -> [SettingLine],
    examine: @escaping @Sendable () async -> AsyncStream<Finding>,
    backup: @escaping BackupService,
    restore: @escaping BackupService,
    move: @escaping PaperMoveService,
    exportPaper: @escaping @Sendable (_ reader: String?) async throws(CommandFailure) -> [UInt8],
    importPaper:
      @escaping @Sendable (_ bytes: [UInt8], _ reader: String?, _ style: ReadingStyle) async throws(CommandFailure) ->
      PaperFileCounts,
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
