package import Foundation
package import GazetteDomain
import GazettePresentation

/// What the commands of the classified ads ask for.
package struct ClassifiedsServices: Sendable {
  /// Opens the stored ads for the reader of that name, nil for the paper's owner, fetched anew when they are old; the session
  /// is closed when the work ends.
  package let open: @Sendable (_ reader: String?) async throws(CommandFailure) -> ClassifiedsSession
  /// Opens the sources, to ask them; they are closed when the work ends.
  package let desk: @Sendable () async throws(CommandFailure) -> ClassifiedsDesk
  /// Reads the listing at a file's name or a web address, without a look at what is stored.
  package let read: @Sendable (_ source: String) async throws(ListingFailure) -> ClassifiedsSession

  package init(
    open: @escaping @Sendable (_ reader: String?) async throws(CommandFailure) -> ClassifiedsSession,
    desk: @escaping @Sendable () async throws(CommandFailure) -> ClassifiedsDesk,
    read: @escaping @Sendable (_ source: String) async throws(ListingFailure) -> ClassifiedsSession
  ) {
    self.open = open
    self.desk = desk
    self.read = read
  }
}

/// Ads to read, stored ones or those of one listing.
package struct ClassifiedsSession: CommandSession {
  package let ads: Ads
  /// Whose stars they carry.
  package let reader: ReaderKey
  /// What was skipped while reading a listing, and the trouble with its categories; empty for stored ads.
  package let notes: Notes
  /// The zone of the paper's own times.
  package let timeZone: TimeZone
  /// Tells the time.
  package let now: CurrentTime

  /// What is to be told beside the ads.
  package struct Notes: Sendable, Hashable {
    /// How many ads were taken and skipped.
    package var count = ListingCount()
    /// The first ads that were skipped.
    package var skipped: [SkippedAd] = []
    /// True when the categories could not be had.
    package var lacksCategories = false
    /// Why sources could not be refreshed; what is stored is shown all the same.
    package var failures: [SourceError] = []
    /// Why newer ads could not be stored; what is stored is shown all the same.
    package var storeFailure: StoreError?
    /// Nothing to tell.
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

/// The open sources of ads, to ask them.
package struct ClassifiedsDesk: CommandSession {
  /// The sources.
  package let listings: Listings
  /// The zone of the paper's own times.
  package let timeZone: TimeZone
  /// Tells the time.
  package let now: CurrentTime

  package init(listings: Listings, timeZone: TimeZone, now: @escaping CurrentTime) {
    self.listings = listings
    self.timeZone = timeZone
    self.now = now
  }
}

/// Why a listing that a person named could not be read.
package enum ListingFailure: Error, Sendable, Equatable {
  /// The source gave no listing.
  case source(SourceError)
  /// Something before the reading went wrong, such as a setting.
  case command(CommandFailure)
}

extension ClassifiedsSession {
  /// - Throws: ``CommandFailure`` when there is no ad because a source did not answer.
  func requireAds(_ phrases: AdTroublePhrases) async throws {
    guard try await ads.count(for: reader) == 0, let failure = notes.failures.first else { return }
    throw CommandFailure(withoutAnyAd: failure, phrases)
  }
}

extension CommandFailure {
  /// A failure of the classifieds' services, in the reader's words.
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
    case .unreachable, .untrusted, .timedOut, .rejected, .failing, .setAside, .cancelled: .unavailable
    }
  }
}
