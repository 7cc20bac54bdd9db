/// A fault rule in the JSON of the control endpoint:
/// `{"fault":"status","status":429,"retryAfter":30,"provider":"open-meteo","path":"*/v1/forecast","count":2}`.
struct FaultRuleJSON: Codable {
  enum ParsingError: Error {
    case unknownFault(String)
    case missing(String)
  }

  var fault: String
  var provider: SimulatedProvider?
  var path: String?
  var query: String?
  var skip: Int?
  var count: Int?
  var seconds: Double?
  var status: Int?
  var retryAfter: Int?
  var to: String?
  var bytes: Int?

  init(of rule: FaultRule) {
    fault = rule.fault.name
    provider = rule.provider
    path = rule.path
    query = rule.query
    skip = rule.skip
    count = rule.count
    switch rule.fault {
    case .delay(let seconds): self.seconds = seconds
    case .status(let status, let retryAfter): (self.status, self.retryAfter) = (status, retryAfter)
    case .redirect(let target, let status): (to, self.status) = (target, status)
    case .drip(let bytes, let seconds): (self.bytes, self.seconds) = (bytes, seconds)
    default: break
    }
  }

  /// The rule; throws if a required value is missing.
  func makeRule() throws -> FaultRule {
    FaultRule(try makeFault(), on: provider, path: path, query: query, skip: skip ?? 0, count: count)
  }

  var json: JSONValue {
    let members: [(String, JSONValue?)] = [
      ("fault", .string(fault)), ("provider", provider.map { .string($0.rawValue) }),
      ("path", path.map(JSONValue.string)),
      ("query", query.map(JSONValue.string)), ("skip", skip.map(JSONValue.integer)),
      ("count", count.map(JSONValue.integer)), ("seconds", seconds.map { .trimmed($0, places: 3) }),
      ("status", status.map(JSONValue.integer)), ("retryAfter", retryAfter.map(JSONValue.integer)),
      ("to", to.map(JSONValue.string)), ("bytes", bytes.map(JSONValue.integer)),
    ]
    return .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  private func makeFault() throws -> Fault {
    switch fault {
    case "delay": .delay(seconds: try required(seconds, "seconds"))
    case "hang": .hang
    case "refuse": .refuse
    case "status": .status(try required(status, "status"), retryAfter: retryAfter)
    case "truncate": .truncate
    case "garbage": .garbage
    case "html": .html
    case "wrongType": .wrongType
    case "nulls": .nulls
    case "errorInside": .errorInside
    case "redirect": .redirect(to: try required(to, "to"), status: status ?? 302)
    case "drip": .drip(bytes: bytes ?? 16, seconds: try required(seconds, "seconds"))
    case "empty": .empty
    case "deprecated": .deprecated
    case "brokenItems": .brokenItems
    default: throw ParsingError.unknownFault(fault)
    }
  }

  private func required<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw ParsingError.missing(name) }
    return value
  }
}
