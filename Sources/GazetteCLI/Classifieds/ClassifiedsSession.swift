package import Foundation
package import GazetteDomain

/// Ads to read, stored ones or those of one listing.
package struct ClassifiedsSession: CommandSession {
  /// The ads.
  package let ads: any AdStore
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

  /// Makes a session.
  package init(ads: any AdStore, notes: Notes = Notes(), timeZone: TimeZone, now: @escaping CurrentTime) {
    self.ads = ads
    self.notes = notes
    self.timeZone = timeZone
    self.now = now
  }

  /// True when there is no ad at all, whatever the filter.
  var isBlank: Bool {
    get async throws(ClassifiedsError) {
      do throws(StoreError) {
        return try await ads.count(AdFilter(), firstSeenAfter: nil, of: .owner) == 0
      } catch {
        throw .store(error)
      }
    }
  }
}
