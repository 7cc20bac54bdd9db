/// Why a measurement is worth nothing.
package enum BenchmarkError: Error {
  /// What was measured did not do its work.
  case wrongAnswer(String)
  /// SQLite's own result code.
  case sqlite(Int32)
}
