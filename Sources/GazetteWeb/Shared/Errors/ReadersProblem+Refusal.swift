import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import Logging

extension ReadersProblem: PresentableError {
  func refusal(_ context: WebContext, now: Date) -> Refusal {
    if let error = storeError { return error.refusal(context, now: now) }
    if let detail { context.logger.warning("A sign-in failed", metadata: ["error": "\(detail)"]) }
    let words = context.phrases[ReadersPhrases.self]
    let problemPhrases = context.phrases[ReadersProblemPhrases.self]
    let title =
      switch self {
      case .badInvitation: words.invitation.invalid
      case .badReset: words.reset.invalid
      default:
        status == .conflict ? problemPhrases.impossible : context.phrases.common.errors.sentence(for: status).title
      }
    // Times of a reader's account are in the server's time zone.
    let dates = DateFormat(language: context.language, timeZone: .current, style: context.dateStyle)
    let sentence = problemPhrases.sentence(self, dates)
    return Refusal(status, ErrorSentence(title, sentence), retryAfter: retryAfter)
  }

  private var status: HTTPResponse.Status {
    switch self {
    case .badName, .badDisplayName, .badLabel, .shortPassword, .longPassword, .badEnd, .badIdentity:
      .unprocessableContent
    case .unknownReader, .unknown, .unknownProvider: .notFound
    case .nameTaken, .lastEditor, .editorLockedOut, .notLeaving, .tooMany, .passkeyTaken, .identityTaken,
      .lastCredential,
      .proxyNameTaken:
      .conflict
    case .disabled, .leaving, .notOwnPassword, .passkeyCopied, .passkeyUnproven, .providerDenied, .providerUnproven,
      .notAdmitted, .emailUnverified:
      .forbidden
    case .wrongPassword: .unauthorized
    case .wait, .passwordsBusy: .tooManyRequests
    case .badInvitation, .badReset, .signInExpired: .gone
    case .providerUnavailable: .badGateway
    case .passwordsLackMemory, .store: .serviceUnavailable
    }
  }

  /// Details for the operator beyond the sentence; nil without any.
  private var detail: String? {
    switch self {
    case .providerUnavailable(_, let detail), .providerUnproven(_, let detail), .passkeyUnproven(let detail): detail
    case .emailUnverified(let provider):
      "\(provider) tells an e-mail address of the domain, but its claim email_verified is missing or not true"
    default: nil
    }
  }

  private var retryAfter: Int? {
    switch self {
    case .wait(let seconds), .passwordsBusy(let seconds): seconds
    default: nil
    }
  }
}
