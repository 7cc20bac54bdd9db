import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteWeb

extension CommandFailure {
  /// Why the data folder could not be used, in words for the person who runs the paper.
  init(_ error: StoreError, folder: String) {
    self.init(Self.status(of: error), Spoken.words.failures.store(error, folder))
  }

  private static func status(of error: StoreError) -> ExitStatus {
    switch error {
    case .busy: .refused
    case .full, .readOnly, .inputOutput: .inputOutput
    case .corrupt, .foreign: .data
    case .notFound: .noInput
    case .failed: .software
    }
  }

  /// Why the paper stopped by itself.
  init(stopping error: any Error, settings: Settings) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as StoreError: self.init(error, folder: settings[\.data.folder])
    case let problem as ListeningProblem: self.init(problem)
    default:
      self.init(.software, Spoken.words.failures.stopped("\(error)"))
    }
  }

  private init(_ problem: ListeningProblem) {
    let words = Spoken.words.failures
    switch problem {
    case .taken(let address, let port): self.init(.unavailable, words.portTaken(address, port))
    case .forbidden(let port): self.init(.refused, words.portForbidden(port))
    case .unknownAddress(let address): self.init(.configuration, words.unknownAddress(address))
    }
  }
}
