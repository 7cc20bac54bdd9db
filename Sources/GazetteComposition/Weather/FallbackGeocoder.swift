import GazetteDomain

/// Asks one geocoder, and another one when the first gives nothing usable.
struct FallbackGeocoder: Geocoder {
  let first: any Geocoder
  let second: any Geocoder
  /// The budget of the second; whoever calls has paid for the first.
  let access: ProviderAccess

  var provider: ProviderID { first.provider }

  func places(matching query: String, languageCode: String, limit: Int) async throws(SourceError) -> [Place] {
    do throws(SourceError) {
      return try await first.places(matching: query, languageCode: languageCode, limit: limit)
    } catch {
      guard error != .cancelled else { throw error }
      return try await askSecond(query, languageCode, limit, insteadOf: error)
    }
  }

  private func askSecond(
    _ query: String, _ languageCode: String, _ limit: Int, insteadOf error: SourceError
  ) async throws(SourceError) -> [Place] {
    do throws(RefreshError) {
      return try await access.call(second.provider) { () async throws(SourceError) in
        try await second.places(matching: query, languageCode: languageCode, limit: limit)
      }
    } catch let trouble {
      if case .source(.cancelled) = trouble { throw .cancelled }
      // The first one's trouble is what is to be mended.
      throw error
    }
  }
}
