public import GazetteDomain

/// What every ``Geocoder`` must do; each check takes one whose world has more than one Paris.
public enum GeocoderContract {
  /// The checks.
  public static let checks: [ContractCheck<any Geocoder>] = [
    ContractCheck("finds a city and its homonyms") { geocoder in
      let found = try await geocoder.places(matching: "Paris", languageCode: "en", limit: 10)
      try require(found.count >= 2, "expected several places called Paris, found \(found.count)")
      try require(found.allSatisfy { !$0.name.isEmpty }, "a name must not be empty")
      try requireEqual(Set(found.map(\.id)).count, found.count, "number of positions")
    },
    ContractCheck("finds no more than asked for") { geocoder in
      let found = try await geocoder.places(matching: "Paris", languageCode: "en", limit: 1)
      try requireEqual(found.count, 1, "number of places")
    },
    ContractCheck("answers nothing when no name matches") { geocoder in
      try requireEqual(
        try await geocoder.places(matching: "Xqzwv Nowhere", languageCode: "fr", limit: 5).count, 0, "number of places")
    },
  ]
}
