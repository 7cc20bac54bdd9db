import GazetteDomain

/// The ads that a person asked for, however many pages they fill.
struct AdsFinding {
  /// In the order asked for.
  private(set) var ads: [StoredAd] = []
  /// When there are none: what would let some pass.
  let loosenings: [AdSearchResult.Loosening]

  /// Finds at most `limit` ads.
  init(_ fields: AdQueryFields, limit: Int, in store: any AdStore) async throws(ClassifiedsError) {
    var query = try await ReadAdQuery(ads: store)(fields)
    query.limit = min(limit, 200)
    let result = try await SearchAds(ads: store)(query, reader: .owner)
    ads = result.page.ads
    loosenings = result.loosenings
    query.after = result.page.next
    do throws(StoreError) {
      while query.after != nil, ads.count < limit {
        query.limit = min(limit - ads.count, 200)
        let page = try await store.page(query, of: .owner)
        ads += page.ads
        query.after = page.next
      }
    } catch { throw .store(error) }
  }
}
