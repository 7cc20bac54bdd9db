/// Stars and unstars ads.
public struct StarAd: Sendable {
  private let ads: any AdStore
  private let changes: ChangeFeed
  private let now: CurrentTime

  /// Makes the use case.
  public init(ads: any AdStore, changes: ChangeFeed, now: @escaping CurrentTime) {
    self.ads = ads
    self.changes = changes
    self.now = now
  }

  /// Stars or unstars the ad.
  /// - Throws: ``ClassifiedsError/unknownAd(_:)``, ``ClassifiedsError/store(_:)``.
  public func callAsFunction(_ id: AdID, starred: Bool, reader: ReaderKey) async throws(ClassifiedsError) {
    do throws(StoreError) {
      try await ads.star(id, starred: starred, of: reader, at: now())
    } catch {
      throw error == .notFound ? .unknownAd(id) : .store(error)
    }
    changes.publish(.classifieds)
  }
}
