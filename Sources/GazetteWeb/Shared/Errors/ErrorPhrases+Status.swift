import GazettePresentation
import HTTPTypes

extension ErrorPhrases {
  /// The sentence that goes with a status.
  func sentence(for status: HTTPResponse.Status) -> ErrorSentence {
    switch status.code {
    case 401: loginNeeded
    case 403: notAllowed
    case 404, 410: notFound
    case 405: wrongMethod
    case 408: tooSlow
    case 409, 412: conflict
    case 413, 414, 431: tooLarge
    case 421: wrongHost
    case 429: tooManyRequests
    case 503: unavailable
    case 400..<500: badRequest
    default: internalError
    }
  }
}
