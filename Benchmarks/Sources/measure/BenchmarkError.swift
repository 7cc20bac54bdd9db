/// The reason why a measurement is invalid.
enum BenchmarkError: Error {
  /// The measured code returned a wrong result.
  case wrongAnswer
}
