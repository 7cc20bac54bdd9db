/// The reason why a measurement is invalid.
package enum BenchmarkError: Error {
  /// The measured code returned a wrong result.
  case wrongAnswer(String)
  /// SQLite's own result code.
  case sqlite(Int32)
}
