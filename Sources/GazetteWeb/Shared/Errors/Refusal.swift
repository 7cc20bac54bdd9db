import Foundation
package import GazetteDomain
package import GazettePresentation
package import HTTPTypes

/// Why a request is not answered as asked, in the reader's words; becomes an error page or a problem document.
package struct Refusal: Error, Sendable {
  /// The HTTP status.
  package let status: HTTPResponse.Status
  /// The sentence to show; nil shows the status' own.
  package let sentence: ErrorSentence?
  /// Seconds after which to try again, for 429 and 503; nil tells them the usual few.
  package let retryAfter: Int?
  /// The methods that the address answers, for 405; empty otherwise.
  package var allowed: [HTTPRequest.Method] = []
  /// The page that a reader may ask for once more; nil where that does not help.
  package var again: String?
  /// Why a program's token was not enough, as RFC 6750 names it; nil where none was sent.
  package var tokenError: String?
  /// The parameter or the document's field that is at fault; nil when none is.
  package var field: String?

  /// Makes a refusal.
  package init(_ status: HTTPResponse.Status, _ sentence: ErrorSentence? = nil, retryAfter: Int? = nil) {
    self.status = status
    self.sentence = sentence
    self.retryAfter = retryAfter
  }

  /// 400 for a field that cannot be used: which, what was given, what would be right.
  package init(_ problem: FieldProblem, _ context: WebContext) {
    let common = context.phrases.common
    self.init(.badRequest, ErrorSentence(common.errors.badRequest.title, common.fields.sentence(problem)))
    field = problem.field
  }
}

/// A service's error that readers are told of: handlers let it pass, and on its way out it becomes a refusal.
protocol ToldError: Error {
  /// The refusal in the request's language; `now` is what waits are counted from.
  func refusal(_ context: WebContext, now: Date) -> Refusal
}
