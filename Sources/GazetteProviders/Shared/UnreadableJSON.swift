/// Why JSON could not be decoded, as one line for the log; never holds the JSON itself.
struct UnreadableJSON: Error, Sendable, Hashable {
  let detail: String

  init(detail: String) { self.detail = detail }

  init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      detail = "not JSON"
      return
    }
    switch error {
    case .typeMismatch(let type, let context): detail = "no \(type) at \(Self.path(context.codingPath))"
    case .valueNotFound(_, let context): detail = "null at \(Self.path(context.codingPath))"
    case .keyNotFound(let key, let context): detail = "no \(Self.path(context.codingPath + [key]))"
    case .dataCorrupted(let context): detail = "damaged at \(Self.path(context.codingPath))"
    @unknown default: detail = "not in the format"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "the top" : keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
