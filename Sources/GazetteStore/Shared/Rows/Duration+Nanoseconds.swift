extension Duration {
  /// The duration in nanoseconds, rounded down; as much as fits into 292 years.
  var wholeNanoseconds: Int64 {
    let (nanoseconds, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : nanoseconds &+ components.attoseconds / 1_000_000_000
  }
}
