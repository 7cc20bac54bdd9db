import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes

// Refusals of requests: errors of the services, and addresses of unknown things.
extension ClassifiedsError: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal {
    let status: HTTPResponse.Status
    switch self {
    case .store(let error): return error.refusal(context, now: now)
    case .filter: status = .badRequest
    case .unknownAd: status = .notFound
    }
    let phrases = context.phrases
    var refusal = context.refusal(
      status, phrases.classifieds.problems.sentence(self, storeProblem: phrases.weather.storeProblem))
    if case .filter(let problem) = self { refusal.field = problem.field }
    return refusal
  }
}

extension WebContext {
  /// The ad that the path names.
  func adID() throws(Refusal) -> AdID {
    let text = try captured("ad")
    guard let id = AdID(text: text.prefix(100)) else {
      throw refusal(.notFound, phrases.classifieds.problems.unknownAd(String(text.prefix(60))))
    }
    return id
  }

  fileprivate func refusal(_ status: HTTPResponse.Status, _ text: String) -> Refusal {
    Refusal(status, ErrorSentence(phrases.common.errors.sentence(for: status).title, text))
  }
}
