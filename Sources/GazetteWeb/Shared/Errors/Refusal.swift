package import GazettePresentation
package import HTTPTypes

/// Why a request is not answered as asked, in the reader's words; becomes an error page or a problem document.
package struct Refusal: Error, Sendable {
  /// The HTTP status.
  package let status: HTTPResponse.Status
  /// The sentence to show; nil shows the status' own.
  package let sentence: ErrorSentence?
  /// Seconds after which to try again, for 429 and 503.
  package let retryAfter: Int?
  /// The methods that the address answers, for 405; empty otherwise.
  package var allowed: [HTTPRequest.Method] = []

  /// Makes a refusal.
  package init(_ status: HTTPResponse.Status, _ sentence: ErrorSentence? = nil, retryAfter: Int? = nil) {
    self.status = status
    self.sentence = sentence
    self.retryAfter = retryAfter
  }
}
