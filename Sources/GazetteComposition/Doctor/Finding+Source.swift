import Foundation
import GazetteCLI
import GazetteDomain

extension Finding {
  /// What asking a provider came to.
  /// - Parameter setting: the setting that names its address.
  init(_ subject: String, _ error: RefreshError, setting: String) {
    switch error {
    case .source(let error): self.init(subject, error, setting: setting)
    case .store(let error):
      self.init(subject, .warning, "It was not asked, as the budget of requests could not be kept (\(error)).")
    }
  }

  private init(_ subject: String, _ error: SourceError, setting: String) {
    switch error {
    case .unreachable, .timedOut:
      self.init(
        subject, .trouble, "It cannot be reached.",
        advice: "Check the network, the name server and the setting \(setting).")
    case .rateLimited(_, let date), .budgetSpent(_, let date):
      let time = date.formatted(.iso8601)
      self.init(subject, .warning, "It may not be asked before \(time).", advice: "Nothing to do: Gazette waits.")
    case .unauthorized:
      self.init(
        subject, .trouble, "It refuses the key.",
        advice: "Check the key in the provider's own pages; a new one works after an hour or two.")
    case .failing(_, let status):
      self.init(subject, .warning, "It is in trouble itself (HTTP \(status)).", advice: "Nothing to do: try later.")
    case .refused(_, let reason):
      self.init(
        subject, .trouble, "The outbound guard does not let requests pass: \(reason).",
        advice: "Check the setting \(setting), and outbound.ports.")
    case .notFound, .rejected, .unreadable, .cancelled:
      self.init(
        subject, .trouble, "What answers is not the provider as Gazette knows it.",
        advice: "Check the setting \(setting), and that no proxy or sign-in page answers in its place.")
    }
  }
}
