import NIOCore

/// One step of a scripted server; after the last one it keeps the connection open and silent.
enum ServerStep: Sendable {
  case send([UInt8])
  /// One byte at a time.
  case drip([UInt8], every: TimeAmount)
  case close

  static func send(_ text: String) -> ServerStep { .send(Array(text.utf8)) }

  /// Returns a well-formed response.
  static func answer(_ status: Int = 200, _ fields: [String: String] = [:], body: [UInt8] = []) -> [ServerStep] {
    var head = "HTTP/1.1 \(status) Whatever\r\n"
    for field in fields.sorted(by: { $0.key < $1.key }) { head += "\(field.key): \(field.value)\r\n" }
    if fields["Content-Length"] == nil, status != 304 { head += "Content-Length: \(body.count)\r\n" }
    return [.send(Array((head + "\r\n").utf8) + body)]
  }

  static func answer(_ status: Int = 200, _ fields: [String: String] = [:], text: String) -> [ServerStep] {
    answer(status, fields, body: Array(text.utf8))
  }

  static func redirect(_ status: Int = 302, to location: String) -> [ServerStep] {
    answer(status, ["Location": location])
  }
}
