/// The metrics of one name: one series for each set of labels.
struct PrometheusFamily: Sendable {
  /// The types of the text format.
  enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  let name: String
  let kind: Kind
  /// What is counted, in a sentence; nil when nobody said.
  let help: String?
  private var series: [String: any PrometheusSeries] = [:]

  init(name: String, kind: Kind, help: String? = nil) {
    self.name = name
    self.kind = kind
    self.help = help
  }

  /// The series of `labels`, made when there is none.
  mutating func series<Series: PrometheusSeries>(_ labels: String, make: () -> Series) -> Series {
    if let known = series[labels] as? Series { return known }
    let made = make()
    series[labels] = made
    return made
  }

  /// The family's lines of help and type, and its series, each line ended.
  var exposition: String {
    let lines = series.keys.sorted().flatMap { labels in series[labels]?.lines(name: name, labels: labels) ?? [] }
    let head = [help.map { "# HELP \(name) \($0)" }, "# TYPE \(name) \(kind.rawValue)"].compactMap(\.self)
    return (head + lines).map { $0 + "\n" }.joined()
  }

  /// A name that the format allows: letters, digits and underscores, no digit first.
  static func name(_ label: String) -> String {
    let name = String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name : name
  }

  /// The dimensions as the format writes labels, sorted, without braces; empty when there are none.
  static func labels(_ dimensions: [(String, String)]) -> String {
    dimensions.sorted { $0.0 < $1.0 }.map { "\(name($0.0))=\"\(escaped($0.1))\"" }.joined(separator: ",")
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
