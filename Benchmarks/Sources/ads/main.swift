import Foundation

// The classified ads: `ads listing FOLDER COUNT` writes a listing; `ads import LISTING DATA` imports it, `ads again LISTING DATA`
// imports it once more, `ads bare DATA COUNT` inserts the same rows with bare SQL, and `ads search DATA` searches them; `ads growth
// DATA COUNT` is for growth.py. Each measures in its own process, for its own peak memory.
let arguments = Array(CommandLine.arguments.dropFirst())
func folder(_ index: Int) -> URL { URL(filePath: arguments[index], directoryHint: .isDirectory) }
func count(_ index: Int) -> Int { Int(arguments[index]) ?? 0 }
func listing(_ index: Int) -> URL { folder(index).appending(path: "listing.json") }

switch (arguments.first, arguments.count) {
case ("listing", 3): try InventedListing.write(InventedAds(count: count(2)), to: folder(1))
case ("import", 3): try await ImportBenchmark(listing: listing(1), folder: folder(2)).run(again: false)
case ("again", 3): try await ImportBenchmark(listing: listing(1), folder: folder(2)).run(again: true)
case ("bare", 3): try await BareImport(ads: InventedAds(count: count(2)), folder: folder(1)).run()
case ("search", 2): try await SearchBenchmark.run(in: folder(1), onlyTypos: false)
case ("slips", 2): try await SearchBenchmark.run(in: folder(1), onlyTypos: true)
case ("growth", 3): try await AdsGrowth(folder: folder(1), ads: InventedAds(count: count(2))).run()
default:
  FileHandle.standardError.write(
    Data(
      """
      ads listing FOLDER COUNT | import LISTING DATA | again LISTING DATA | bare DATA COUNT | search DATA | slips DATA

      """.utf8))
  exit(64)
}
