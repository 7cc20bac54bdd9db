import GazetteDomain
import GazettePresentation

extension CommandFailure {
  /// A failure of the classifieds' use cases, in the reader's words.
  init(_ error: ClassifiedsError, language: Language) {
    let phrases = Phrases.of(language)
    let sentence = phrases.classifieds.trouble.sentence(error.onCommandLine, storeTrouble: phrases.weather.storeTrouble)
    self.init(Self.status(of: error), sentence)
  }

  /// Why the listing at `source` could not be read.
  init(_ error: ListingFailure, of source: String, _ phrases: AdTroublePhrases) {
    switch error {
    case .source(.notFound): self.init(.noInput, phrases.nothingThere(source))
    case .source(.unreadable(_, let detail)): self.init(.data, phrases.noListing(source), advice: "(\(detail))")
    case .source(let error): self.init(Self.status(of: error), phrases.source(error))
    case .command(let failure): self = failure
    }
  }

  /// There is nothing to show, because the source never answered.
  init(withoutAnyAd error: SourceError, _ phrases: AdTroublePhrases) {
    self.init(Self.status(of: error), phrases.nothingYet)
  }

  private static func status(of error: ClassifiedsError) -> ExitStatus {
    switch error {
    case .filter, .badName: .usage
    case .unknownAd, .unknownSearch: .noInput
    case .store(.busy): .refused
    case .store: .inputOutput
    }
  }

  private static func status(of error: SourceError) -> ExitStatus {
    switch error {
    case .unreadable: .data
    case .rateLimited, .budgetSpent: .temporary
    case .refused, .unauthorized: .refused
    case .notFound: .noInput
    case .unreachable, .timedOut, .rejected, .failing, .setAside, .cancelled: .unavailable
    }
  }
}
