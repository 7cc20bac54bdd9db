package import GazetteDomain

extension PaperFilePhrases {
  /// Why a file was not taken in, in one or two sentences.
  package func sentence(_ problem: PaperFileProblem) -> String {
    switch problem {
    case .notJSON: notJSON
    case .notOurs: notOurs
    case .newer: newer
    case .wrong(let place): wrong(place)
    case .tooMany(let place, let most): tooMany(place, most)
    case .setting(let key): setting(key)
    case .setAside: setAside
    case .store: notKept
    }
  }
}
