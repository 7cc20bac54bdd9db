/// A metric with one set of labels.
protocol PrometheusSeries: AnyObject, Sendable {
  /// Its lines in the text format; `labels` are without braces and may be empty.
  func lines(name: String, labels: String) -> [String]
}

extension PrometheusSeries {
  /// `name{labels} value`, as the text format writes it.
  func line(_ name: String, _ labels: String, _ value: Double) -> String {
    let braces = labels.isEmpty ? "" : "{\(labels)}"
    return "\(name)\(braces) \(prometheusNumber(value))"
  }
}

/// A number as the text format writes it: whole numbers without a fraction, and `+Inf`, `-Inf`, `NaN`.
func prometheusNumber(_ value: Double) -> String {
  if value.isNaN { return "NaN" }
  if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
  return Int64(exactly: value).map(String.init) ?? String(value)
}
