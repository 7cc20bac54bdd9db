import Foundation
public import GazetteDomain

/// The ports of one ad store, which are checked together.
public struct ClassifiedsStores: Sendable {
  /// Imports listings.
  public let listings: any ListingStore
  /// Reads ads.
  public let ads: any AdStore

  /// Creates the ports of a store that implements both.
  public init(_ store: some ListingStore & AdStore) {
    listings = store
    ads = store
  }

  /// Imports `ads` as a source's complete listing; returns the result.
  @discardableResult
  func publish(
    _ ads: [Ad], categories: [AdCategory]? = nil, source: ListingSourceID = .paperclip, after seconds: Double = 0
  ) async throws(StoreError) -> ListingCount {
    let date = ManualTime().date.addingTimeInterval(seconds)
    let run = try await listings.beginRun(of: source, at: date)
    var count = try await listings.take(AdBatch(ads), in: run).count
    count.removed = try await listings.finish(run, categories: categories, at: date)
    return count
  }
}

extension Ad {
  /// A fictional ad; parameters that are not given have plain values.
  public static func fixture(
    _ number: Int64, source: ListingSourceID = .paperclip, category: Int64? = 4, title: String = "Table",
    description: String = "En bois", euros: Double? = 50, hasPicture: Bool = true, age: Double = 0,
    isUrgent: Bool = false, companyNumber: String? = nil
  ) -> Ad {
    let picture = URL(string: "https://pictures.test/\(number).jpg")
    return Ad(
      id: AdID(source: source, number: number), category: category.map(AdCategoryID.init(rawValue:)), title: title,
      description: description, price: euros.flatMap { Price(euros: $0) },
      pictures: hasPicture ? AdPictures(small: picture, large: picture) : AdPictures(),
      createdAt: ManualTime().date.addingTimeInterval(-age), isUrgent: isUrgent, companyNumber: companyNumber)
  }

  /// `count` fictional ads of all kinds, in no order, many of them with the same second; deterministic.
  public static func fixtures(count: Int, source: ListingSourceID = .paperclip) -> [Ad] {
    let titles = ["Vélo", "Table basse", "Canapé", "Lampe Art-Déco", "Perceuse", "Poussette", "Guitare", "Livre"]
    return (0..<count).map { index in
      // A step that is coprime to the size shuffles the ads.
      let mixed = (index * 7919 + 13) % 100_003
      return fixture(
        Int64(1_000_000 + mixed), source: source, category: mixed % 13 == 0 ? nil : Int64(mixed % 11 + 1),
        title: "\(titles[mixed % titles.count]) n° \(mixed % 50)", description: "Très bon état, à retirer sur place",
        euros: mixed % 17 == 0 ? nil : Double(mixed % 300), hasPicture: mixed % 5 != 0,
        age: Double(mixed % 40) * 3600, isUrgent: mixed % 3 == 0, companyNumber: mixed % 7 == 0 ? "398 259 791" : nil)
    }
  }
}
