import Foundation

/// An error as the API tells it (RFC 9457, `application/problem+json`).
struct ProblemDocument: Encodable {
  /// What kind of problem: its status alone says it.
  var type = "about:blank"
  let title: String
  let status: Int
  let detail: String
  /// The parameter or the document's field that is at fault; left out when none is.
  let parameter: String?
}
