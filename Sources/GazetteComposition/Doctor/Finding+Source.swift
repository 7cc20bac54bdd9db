import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation

extension Finding {
  /// What asking a provider came to.
  /// - Parameter setting: the setting that names its address.
  init(_ subject: String, _ error: RefreshError, setting: String) {
    switch error {
    case .source(let error): self.init(subject, error, setting: setting)
    case .store(let error): self.init(subject, .warning, Spoken.words.output.doctor.sources.notAsked("\(error)"))
    }
  }

  private init(_ subject: String, _ error: SourceError, setting: String) {
    let words = Spoken.words.output.doctor.sources
    switch error {
    case .unreachable, .timedOut: self.init(subject, .trouble, words.unreachable(setting, ""))
    case .rateLimited(_, let date), .budgetSpent(_, let date):
      self.init(subject, .warning, words.waits(date.formatted(.iso8601)))
    case .unauthorized: self.init(subject, .trouble, words.badKey)
    case .failing(_, let status): self.init(subject, .warning, words.failing(status))
    case .refused(_, let rule):
      self.init(subject, .trouble, words.guarded(setting, Spoken.words.guardRules.reason(rule)))
    case .notFound, .rejected, .unreadable, .setAside, .cancelled:
      self.init(subject, .trouble, words.stranger(setting, ""))
    }
  }
}
