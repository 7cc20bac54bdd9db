import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes

extension ReadersProblem: ToldError {
  func refusal(_ context: WebContext, now: Date) -> Refusal {
    switch self {
    case .wrongPassword: Refusal(.unauthorized)
    case .wait(let seconds): Refusal(.tooManyRequests, ErrorSentence("", context.phrases.common.login.wait(seconds)), retryAfter: seconds)
    default: Refusal(.forbidden)
    }
  }
}
