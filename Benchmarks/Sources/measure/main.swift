import Foundation

// `measure forecast`, `measure refresh`, `measure feeds`, `measure sanitize`, `measure grid`, `measure gazetteer`,
// `measure warnings`, `measure thumbnail PICTURE`, `measure basemap PICTURE`. For beside_python.py: `measure article SECTIONS`,
// `measure sanitize SECTIONS`, `measure feed ITEMS`, `measure feeds ITEMS`. For growth.py: `measure places CITIES`.
// `measure fill FOLDER CITIES` makes a data folder for the server.
let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("forecast", 1):
  print("| positions | bytes | decode and map, ms | bare JSON parse, ms | ratio |\n|---|---|---|---|---|")
  try await ForecastBenchmark(positions: 1, rounds: 501).run()
  try await ForecastBenchmark(positions: 50, rounds: 51).run()
case ("refresh", 1):
  print("| cities | each request | shortest possible | taken | above | machine worked |\n|---|---|---|---|---|---|")
  try await RefreshBenchmark(cities: 1000, latency: 0).run()
  try await RefreshBenchmark(cities: 1000, latency: 0.5).run()
case ("feeds", 1):
  print(
    "| format | items | bytes | MB/s | parse, ms | libxml2's reader, ms | of its speed |\n|---|---|---|---|---|---|---|"
  )
  try FeedBenchmark.rss(items: 2000, rounds: 101).run()
  try FeedBenchmark.atom(entries: 375, rounds: 301).run()
case ("feed", 2):
  FileHandle.standardOutput.write(Data(InventedFeed.rss(items: Int(arguments[1]) ?? 0)))
case ("feeds", 2):
  try FeedBenchmark.rss(items: Int(arguments[1]) ?? 0, rounds: 0).runOnDemand()
case ("sanitize", 1):
  print("| bytes | sanitise, ms | gumbo's parse, ms | of its speed |\n|---|---|---|---|")
  try SanitizingBenchmark(sections: 4, rounds: 501).run()
  try SanitizingBenchmark(sections: 200, rounds: 51).run()
case ("article", 2):
  print(InventedArticle.html(sections: Int(arguments[1]) ?? 0), terminator: "")
case ("sanitize", 2):
  try SanitizingBenchmark(sections: Int(arguments[1]) ?? 0, rounds: 0).runOnDemand()
case ("grid", 1):
  print("| points | bytes | decode and map, ms | bare JSON parse, ms | ratio |\n|---|---|---|---|---|")
  try await GridBenchmark(rounds: 101).run()
case ("warnings", 1):
  print("| what | ms |\n|---|---|")
  try await WarningsBenchmark(rounds: 11).run()
case ("gazetteer", 1):
  print("| typed | search, ms | its bytes read once, ms | ratio |\n|---|---|---|---|")
  try GazetteerBenchmark(rounds: 101).run()
case ("basemap", 2):
  print("| tile | bytes | drawn, ms |\n|---|---|---|")
  try await BaseMapBenchmark(picture: arguments[1], rounds: 31).run()
case ("thumbnail", 2):
  print("| bytes | thumbnail, ms | vipsthumbnail, ms | of its speed |\n|---|---|---|---|")
  try await ThumbnailBenchmark(picture: arguments[1], rounds: 15).run()
case ("places", 2): try await PlacesGrowth(cities: Int(arguments[1]) ?? 0).run()
case ("fill", 3):
  let time = SimulatedTime(Date())
  let installation = try await BenchmarkInstallation(
    in: URL(filePath: arguments[1], directoryHint: .isDirectory), time: time)
  try await installation.save(try InventedPlaces.cities(Int(arguments[2]) ?? 0), at: time.now)
  try await installation.refresh()
  try await installation.close()
default:
  FileHandle.standardError.write(
    Data(
      "measure forecast | refresh | feeds | sanitize | grid | gazetteer | warnings | basemap PICTURE | thumbnail PICTURE | article SECTIONS | feed ITEMS | places CITIES | fill FOLDER CITIES\n"
        .utf8))
  exit(64)
}
