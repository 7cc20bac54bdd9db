import Foundation

// The watches, each on a new SQLite store in a temporary folder:
// - `watches evaluate WATCHES ARTICLES` compares the evaluation of new articles with their import.
// - `watches readers READERS WATCHES` compares the cost of an article with and without that number of watches for each reader.
// - `watches preview ARTICLES` previews several queries in a store with that many articles of the last 30 days.
let arguments = Array(CommandLine.arguments.dropFirst())
func count(_ index: Int) -> Int { max(1, Int(arguments[index]) ?? 0) }

switch (arguments.first, arguments.count) {
case ("evaluate", 3): try await EvaluationBenchmark(watches: count(1), articles: count(2)).run()
case ("readers", 3): try await WatchingReadersBenchmark(readers: count(1), watchesPerReader: count(2)).run()
case ("preview", 2): try await PreviewBenchmark(articles: count(1)).run()
default:
  FileHandle.standardError.write(
    Data("watches evaluate WATCHES ARTICLES | readers READERS WATCHES | preview ARTICLES\n".utf8))
  exit(64)
}
