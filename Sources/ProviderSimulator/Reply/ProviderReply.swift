import CivilDates
import Foundation

/// A provider's reply, before any fault is applied.
struct ProviderReply: Sendable {
  enum Body: Sendable {
    case json(JSONValue)
    case bytes([UInt8])
  }

  var status = 200
  var contentType: String
  /// Additional headers, in order.
  var headers: [(String, String)] = []
  var body: Body

  static func json(_ value: JSONValue, status: Int = 200) -> ProviderReply {
    ProviderReply(status: status, contentType: "application/json; charset=utf-8", body: .json(value))
  }

  static func bytes(_ bytes: [UInt8], type: String, status: Int = 200) -> ProviderReply {
    ProviderReply(status: status, contentType: type, body: .bytes(bytes))
  }

  static func text(_ text: String, type: String, status: Int = 200) -> ProviderReply {
    bytes(Array(text.utf8), type: type, status: status)
  }

  static let notFound = ProviderReply.json(["error": true, "reason": "Not Found"], status: 404)

  func adding(_ name: String, _ value: String) -> ProviderReply {
    var copy = self
    copy.headers.append((name, value))
    return copy
  }

  /// The body as on the wire.
  var bodyBytes: [UInt8] {
    switch body {
    case .json(let value): JSONWriter.bytes(of: value)
    case .bytes(let bytes): bytes
    }
  }
}

extension CivilTime {
  /// The local time at `date` with an `offset` in seconds east of UTC.
  init(_ date: Date, offset: Int = 0) {
    self.init(secondsSince1970: Int(date.timeIntervalSince1970.rounded(.down)) + offset)
  }

  /// The time in Open-Meteo's format: `2026-11-21T08:05`.
  var isoMinute: String { "\(day.iso)T\(hourAndMinute)" }
}
