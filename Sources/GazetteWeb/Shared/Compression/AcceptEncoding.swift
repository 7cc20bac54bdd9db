import Foundation
import HTTPTypes

/// Whether a client takes gzip.
enum AcceptEncoding {
  static func takesGzip(_ headers: HTTPFields) -> Bool {
    guard let header = headers[.acceptEncoding] else { return false }
    guard let position = header.range(of: "gzip")?.upperBound else { return false }
    // `gzip;q=0` is a refusal, `gzip;q=0.5` is not.
    let rest = header[position...].prefix { $0 != "," }.filter { $0 != " " }
    return rest != ";q=0" && rest != ";q=0.0" && rest != ";q=0.00" && rest != ";q=0.000"
  }
}
