import HTTPTypes
import Hummingbird

/// The reader's address as a proxy on this machine tells it.
enum ForwardedAddress {
  /// The last address of `X-Forwarded-For`, which the proxy itself added; `peer` when somebody else connects, or when
  /// the header is missing.
  static func of(_ request: Request, peer: String) -> String {
    guard isLoopback(peer), let name = HTTPField.Name("X-Forwarded-For"), let told = request.headers[name] else {
      return peer
    }
    // Whatever stands before was sent by the reader, who may write anything there.
    let last = told.split(separator: ",").last.map { $0.filter { !$0.isWhitespace } } ?? ""
    return last.isEmpty || last.count > 45 ? peer : last
  }

  static func isLoopback(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
  }
}
