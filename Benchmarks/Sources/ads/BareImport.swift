import Foundation
import GazetteDomain
import SQLiteDriver
import MeasuringTools

/// Inserts the rows of invented ads through SQLite's own interface, with the same tables and transactions of the same size.
struct BareImport {
  let ads: InventedAds
  let folder: URL

  /// Prints the ads per second and the peak memory. Does not count the time for making ads and folding their words.
  func run() async throws {
    try await GazetteDatabase.open(at: folder, access: .owner).close()
    let database = try RawDatabase(folder.appending(path: "gazette.sqlite"))
    let fact = try database.prepare("INSERT INTO ad VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    let text = try database.prepare("INSERT INTO adText VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    let words = try database.prepare("INSERT INTO adWords (rowid, title, description) VALUES (?, ?, ?)")
    let clock = ContinuousClock()
    var elapsed = Duration.zero
    for start in stride(from: 0, to: ads.count, by: 500) {
      let rows = (start..<min(ads.count, start + 500)).map { Self.rows(ads.ad($0), Int64($0 + 1)) }
      elapsed += try clock.measure {
        try database.execute("BEGIN IMMEDIATE")
        for row in rows {
          try database.run(fact, row.fact)
          try database.run(text, row.text)
          try database.run(words, row.words)
        }
        try database.execute("COMMIT")
      }
    }
    print(
      "| bare inserts | \(ads.count) | – | \(Int(Double(ads.count) / (elapsed / .seconds(1)))) | \(try PeakMemory.megabytes()) |"
    )
  }

  private typealias Values = [RawDatabase.Value]

  private static func rows(_ ad: Ad, _ id: Int64) -> (fact: Values, text: Values, words: Values) {
    let picture = ad.pictures.small.map { RawDatabase.Value.text($0.absoluteString) } ?? .null
    let number = ad.companyNumber.map(RawDatabase.Value.text) ?? .null
    let flags: Values = [ad.isUrgent, !ad.pictures.isEmpty, ad.companyNumber != nil].map { .integer($0 ? 1 : 0) }
    return (
      [.integer(id), .integer(ad.id.number), .text("paperclip"), .integer(ad.category?.rawValue ?? 0)]
        + [.integer(ad.price?.cents ?? 0), .integer(Int64(ad.createdAt.timeIntervalSince1970))] + flags
        + [.integer(0), .integer(1), .null],
      [.integer(id), .text(ad.title), .text(ad.description), picture, picture, number, .integer(0), .null],
      [.integer(id)]
        + [ad.title, ad.description].map { .text(SearchWords.words(of: $0).joined(separator: " ")) }
    )
  }
}
