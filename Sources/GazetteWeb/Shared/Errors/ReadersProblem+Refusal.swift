import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes

extension ReadersProblem: ToldError {
  func refusal(_ context: WebContext, now: Date) -> Refusal {
    if let error = storeError { return error.refusal(context, now: now) }
    let title =
      self == .badInvitation
      ? context.phrases[ReadersPhrases.self].invitation.bad : context.phrases.common.errors.sentence(for: status).title
    // Times of one's account are told as of the paper's own zone.
    let dates = Edition(language: context.language, units: context.units, timeZone: .current, now: now).dates
    let sentence = context.phrases[ReadersTroublePhrases.self].sentence(self, dates)
    return Refusal(status, ErrorSentence(title, sentence), retryAfter: retryAfter)
  }

  private var status: HTTPResponse.Status {
    switch self {
    case .badName, .badDisplayName, .badLabel, .shortPassword, .longPassword, .badEnd, .badIdentity:
      .unprocessableContent
    case .unknownReader, .unknown: .notFound
    case .nameTaken, .lastEditor, .notLeaving, .tooMany, .passkeyTaken, .identityTaken: .conflict
    case .disabled, .leaving, .passkeyCopied: .forbidden
    case .wrongPassword: .unauthorized
    case .wait, .passwordsBusy: .tooManyRequests
    case .badInvitation: .gone
    case .passwordsLackMemory, .store: .serviceUnavailable
    }
  }

  private var retryAfter: Int? {
    switch self {
    case .wait(let seconds), .passwordsBusy(let seconds): seconds
    default: nil
    }
  }
}
