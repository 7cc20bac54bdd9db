/// What the program's exit code means; from 64 on the numbers are those of sysexits.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// The work is done.
  case success = 0
  /// The work is done, and it found trouble (`gazette doctor`).
  case trouble = 1
  /// Several places have the name: they were listed, and one must be chosen.
  case homonyms = 3
  /// The command line is wrong.
  case usage = 64
  /// The input data are wrong: a backup that is no backup, a latitude out of range.
  case data = 65
  /// What was asked for does not exist.
  case noInput = 66
  /// A provider or the network did not answer.
  case unavailable = 69
  /// A defect of Gazette itself.
  case software = 70
  /// A file could not be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// It may work later: a budget is spent, a provider asks for patience.
  case temporary = 75
  /// It is refused: a second process on the data folder, a port open to the world without a password.
  case refused = 77
  /// A setting is unknown or ill-typed.
  case configuration = 78
}
