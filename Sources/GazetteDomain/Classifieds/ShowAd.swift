/// Shows one ad with its prices, its neighbours in the reader's list, and similar ads.
public struct ShowAd: Sendable {
  /// How many similar ads are shown.
  public static let similarCount = 6

  private let ads: any AdStore

  /// Makes the use case.
  public init(ads: any AdStore) { self.ads = ads }

  /// The ad `id` as it stands in the list of `filter` and `order`.
  /// - Throws: ``ClassifiedsError/unknownAd(_:)``, ``ClassifiedsError/store(_:)``.
  public func callAsFunction(
    _ id: AdID, in filter: AdFilter = AdFilter(), order: AdOrder = .urgent, reader: ReaderKey
  ) async throws(ClassifiedsError) -> AdDetail {
    let detail: AdDetail?
    do throws(StoreError) {
      detail = try await read(id, in: filter, order: order, reader: reader)
    } catch {
      throw .store(error)
    }
    guard let detail else { throw .unknownAd(id) }
    return detail
  }

  /// The ads of that number, at any source; empty when there is none.
  /// - Throws: ``ClassifiedsError/store(_:)``.
  public func callAsFunction(numbered number: Int64, reader: ReaderKey) async throws(ClassifiedsError) -> [StoredAd] {
    do throws(StoreError) { return try await ads.ads(numbered: number, of: reader) } catch { throw .store(error) }
  }

  private func read(
    _ id: AdID, in filter: AdFilter, order: AdOrder, reader: ReaderKey
  ) async throws(StoreError) -> AdDetail? {
    guard let stored = try await ads.ad(id, of: reader) else { return nil }
    let prices = try await ads.prices(of: id)
    let neighbours = try await ads.neighbours(
      of: AdSortKey(stored.ad), in: filter, order: order, reader: reader)
    let similar = try await ads.similar(to: stored.ad, limit: Self.similarCount, of: reader)
    return AdDetail(
      stored: stored, prices: prices, previous: neighbours.previous, next: neighbours.next, similar: similar)
  }
}

/// An ad with what stands around it on its page.
public struct AdDetail: Sendable, Hashable {
  /// The ad.
  public var stored: StoredAd
  /// Its prices, oldest first, the present one last; never empty.
  public var prices: [PricePoint]
  /// The ad before it in the reader's list; nil at its beginning.
  public var previous: AdID?
  /// The ad behind it in the reader's list; nil at its end.
  public var next: AdID?
  /// Ads of the same category near in words and price, nearest first; may be empty.
  public var similar: [StoredAd]

  /// Makes a detail.
  public init(stored: StoredAd, prices: [PricePoint], previous: AdID?, next: AdID?, similar: [StoredAd]) {
    self.stored = stored
    self.prices = prices
    self.previous = previous
    self.next = next
    self.similar = similar
  }
}

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
