package import Foundation
package import GazetteDomain
import GazettePresentation

/// The services for the commands of the classifieds.
package struct ClassifiedsServices: Sendable {
  /// Opens the stored ads for the reader of that name, nil for the operator, refreshed when they are old; the session is closed
  /// when the work ends.
  package let open: @Sendable (_ reader: String?) async throws(CommandFailure) -> ClassifiedsSession
  /// Opens the sources for a refresh; they are closed when the work ends.
  package let openSources: @Sendable () async throws(CommandFailure) -> OpenAdSources
  /// Reads the listing at a file path or a web address, without the store.
  package let read: @Sendable (_ source: String) async throws(ListingFailure) -> ClassifiedsSession

  package init(
    open: @escaping @Sendable (_ reader: String?) async throws(CommandFailure) -> ClassifiedsSession,
    openSources: @escaping @Sendable () async throws(CommandFailure) -> OpenAdSources,
    read: @escaping @Sendable (_ source: String) async throws(ListingFailure) -> ClassifiedsSession
  ) {
    self.open = open
    self.openSources = openSources
    self.read = read
  }
}

/// Readable ads: stored ones, or those of one listing.
package struct ClassifiedsSession: CommandSession {
  package let ads: Ads
  /// The reader whose stars they have.
  package let reader: ReaderKey
  /// The skipped ads and problems of a listing; empty for stored ads.
  package let notes: Notes
  /// The time zone for dates in the output.
  package let timeZone: TimeZone
  /// The current time.
  package let now: CurrentTime

  /// Notes to report with the ads.
  package struct Notes: Sendable, Hashable {
    /// The numbers of imported and skipped ads.
    package var count = ListingCount()
    /// The first skipped ads.
    package var skipped: [SkippedAd] = []
    /// True when the categories are not available.
    package var lacksCategories = false
    /// The errors of sources whose refresh failed; the stored ads are still shown.
    package var failures: [SourceError] = []
    /// The error when newer ads could not be stored; the stored ads are still shown.
    package var storeFailure: StoreError?
    /// Makes empty notes.
    package init() {}
  }

  package init(
    ads: Ads, reader: ReaderKey, notes: Notes = Notes(), timeZone: TimeZone, now: @escaping CurrentTime
  ) {
    self.ads = ads
    self.reader = reader
    self.notes = notes
    self.timeZone = timeZone
    self.now = now
  }
}

/// The open sources of ads, for a refresh.
package struct OpenAdSources: CommandSession {
  /// The sources.
  package let listings: Listings
  /// The time zone for dates in the output.
  package let timeZone: TimeZone
  /// The current time.
  package let now: CurrentTime

  package init(listings: Listings, timeZone: TimeZone, now: @escaping CurrentTime) {
    self.listings = listings
    self.timeZone = timeZone
    self.now = now
  }
}

/// The reason why a listing named by a person is unreadable.
package enum ListingFailure: Error, Sendable, Equatable {
  /// The source gave no listing.
  case source(SourceError)
  /// The command failed before reading the listing, for example because of a setting.
  case command(CommandFailure)
}

extension ClassifiedsSession {
  /// - Throws: ``CommandFailure`` when there is no ad because a source did not respond.
  func requireAds(_ phrases: AdProblemPhrases) async throws {
    guard try await ads.count(for: reader) == 0, let failure = notes.failures.first else { return }
    throw CommandFailure(withoutAnyAd: failure, phrases)
  }
}

extension CommandFailure {
  /// Makes the message for a failure of the classifieds' services.
  init(_ error: ClassifiedsError, language: Language) {
    let phrases = Phrases.of(language)
    let sentence = phrases.classifieds.problems.sentence(
      error.onCommandLine, storeProblem: phrases.weather.storeProblem)
    self.init(Self.status(of: error), sentence)
  }

  /// Makes the message for an unreadable listing at `source`.
  init(_ error: ListingFailure, of source: String, _ phrases: AdProblemPhrases) {
    switch error {
    case .source(.notFound): self.init(.noInput, phrases.noSuchListing(source))
    case .source(.unreadable(_, let detail)): self.init(.data, phrases.notAListing(source), advice: "(\(detail))")
    case .source(let error): self.init(Self.status(of: error), phrases.source(error))
    case .command(let failure): self = failure
    }
  }

  /// Makes the message when there is nothing to show, because the source never replied.
  init(withoutAnyAd error: SourceError, _ phrases: AdProblemPhrases) {
    self.init(Self.status(of: error), phrases.noAdsYet)
  }

  private static func status(of error: ClassifiedsError) -> ExitStatus {
    switch error {
    case .filter: .usage
    case .unknownAd: .noInput
    case .store(.busy), .store(.quotaReached): .refused
    case .store: .inputOutput
    }
  }

  private static func status(of error: SourceError) -> ExitStatus {
    switch error {
    case .unreadable, .packed: .data
    case .rateLimited, .budgetSpent: .temporary
    case .refused, .unauthorized, .forbidden, .blocksPrograms: .refused
    case .notFound: .noInput
    case .unreachable, .untrusted, .timedOut, .rejected, .failing, .quarantined, .cancelled: .unavailable
    }
  }
}
