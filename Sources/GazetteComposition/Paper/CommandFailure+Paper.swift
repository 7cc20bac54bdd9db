import GazetteCLI
import GazetteDomain
import GazetteWeb

extension CommandFailure {
  /// Why the data folder could not be used, in words for the person who runs the paper.
  init(_ error: StoreError, folder: String) {
    switch error {
    case .busy:
      self.init(
        .refused, "Another Gazette is using the data folder \(folder).",
        advice: "Stop it first, or choose another folder with --data-folder.")
    case .full:
      self.init(.inputOutput, "The disk of \(folder) is full.", advice: "Make room on it, then try again.")
    case .readOnly:
      self.init(
        .inputOutput, "The data folder \(folder) cannot be written.",
        advice: "Give it to the user that runs Gazette, or choose another with --data-folder.")
    case .inputOutput(let detail):
      self.init(.inputOutput, "Reading or writing \(folder) failed (\(detail)).", advice: "Look at the disk's health.")
    case .corrupt(let detail):
      self.init(
        .data, "The database in \(folder) is damaged (\(detail)).",
        advice: "Put a backup in its place with 'gazette restore FILE'.")
    case .foreign(let detail):
      self.init(
        .data, "The database is not one that this Gazette can read: \(detail).",
        advice: "Use the Gazette that wrote it, or choose another folder with --data-folder.")
    case .notFound:
      self.init(.noInput, "What was asked for is not there.")
    case .failed(let detail):
      self.init(.software, "The database did not do its work (\(detail)).", advice: "Please report this defect.")
    }
  }

  /// Why the paper stopped by itself.
  init(stopping error: any Error, settings: Settings) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as StoreError: self.init(error, folder: settings[\.data.folder])
    case let problem as ListeningProblem: self.init(problem)
    default:
      self.init(.software, "The paper stopped: \(error).", advice: "Please report this defect.")
    }
  }

  private init(_ problem: ListeningProblem) {
    switch problem {
    case .taken(let address, let port):
      self.init(
        .unavailable, "Another program listens on port \(port) of \(address).",
        advice: "Stop it, or choose another port with --port.")
    case .forbidden(let port):
      self.init(
        .refused, "This user may not listen on port \(port).", advice: "Choose a port of 1024 or more with --port.")
    case .unknownAddress(let address):
      self.init(
        .configuration, "This machine has no address \(address) to listen on.", advice: "Check server.address.")
    }
  }
}
