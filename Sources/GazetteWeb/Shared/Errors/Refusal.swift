import Foundation
package import GazetteDomain
package import GazettePresentation
package import HTTPTypes

/// The reason for refusing a request, in the reader's words; becomes an error page or a problem document.
package struct Refusal: Error, Sendable {
  /// The HTTP status.
  package let status: HTTPResponse.Status
  /// The sentence to show; nil shows the status' own.
  package let sentence: ErrorSentence?
  /// The seconds until a retry, for 429 and 503; nil sends the default.
  package let retryAfter: Int?
  /// The methods that the address allows, for 405; empty otherwise.
  package var allowedMethods: [HTTPRequest.Method] = []
  /// The page that a reader may reload; nil when that does not help.
  package var retryPath: String?
  /// The error code of RFC 6750 for a program's token; nil if the request had none.
  package var tokenError: String?
  /// The invalid parameter or field of the document; nil without one.
  package var field: String?
  /// The invalid part of that field, as offsets of characters; nil for the whole field.
  package var position: Range<Int>?

  /// Makes a refusal.
  package init(_ status: HTTPResponse.Status, _ sentence: ErrorSentence? = nil, retryAfter: Int? = nil) {
    self.status = status
    self.sentence = sentence
    self.retryAfter = retryAfter
  }

  /// Makes a 400 for an invalid field: its name, the given value, and the expected one.
  package init(_ problem: FieldProblem, _ context: WebContext) {
    let common = context.phrases.common
    self.init(.badRequest, ErrorSentence(common.errors.badRequest.title, common.fields.sentence(problem)))
    field = problem.field
  }
}

/// A service's error that is shown to readers. Handlers rethrow it, and the middleware turns it into a refusal.
protocol PresentableError: Error {
  /// Returns the refusal in the request's language; waiting times count from `now`.
  func refusal(_ context: WebContext, now: Date) -> Refusal
}
