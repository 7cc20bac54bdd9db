import Foundation

// The news:
// - `news refresh FEEDS` refreshes feeds of a loopback publisher, all new and then all unchanged, in turn with the bare client.
// - `news one-host FEEDS` does so with all feeds on one host, in turn with newsboat.
// - `news memory FEEDS` and `news bare-memory FEEDS` do so once in their own process, for its peak memory.
// - `news fill FOLDER ARTICLES` fills a store, and `news read FOLDER` compares its lists and searches with bare SQL.
// - `news articles FOLDER` and `news feeds FOLDER COUNT` are for growth.py.
// - `news prune FOLDER` deletes a tenth of the store while a reader uses it.
// - `news readers FOLDER READERS` measures an installation; `news unread FOLDER` measures lists of unread articles.
// - `news apps FOLDER` sends a filled store the requests of reader apps; `news bare-sync FOLDER` reads the rows with SQLite alone.
// - `news publish PORT FEEDS` is the publisher that the others start.
let arguments = Array(CommandLine.arguments.dropFirst())
func count(_ index: Int) -> Int { Int(arguments[index]) ?? 0 }
func folder(_ index: Int) -> URL { URL(filePath: arguments[index], directoryHint: .isDirectory) }

switch (arguments.first, arguments.count) {
case ("publish", 3): try await Publisher(port: count(1), feeds: count(2)).run()
case ("refresh", 2): try await FeedRefreshBenchmark(feeds: count(1), rounds: 3).run()
case ("one-host", 2): try await OneHostBenchmark(feeds: count(1)).run()
case ("memory", 2): try await FeedRefreshBenchmark(feeds: count(1), rounds: 1).runAlone()
case ("bare-memory", 2): try await FeedRefreshBenchmark(feeds: count(1), rounds: 1).runBareAlone()
case ("fill", 3): try await FilledStore(folder: folder(1), articles: count(2)).fill()
case ("read", 2): try await ArticleReadingBenchmark.run(in: folder(1))
case ("articles", 2): try await NewsGrowth(folder: folder(1)).articles()
case ("feeds", 3): try await NewsGrowth(folder: folder(1)).feeds(count(2))
case ("readers", 3):
  let readers = ReadersBenchmark(folder: folder(1), readers: max(1, count(2)))
  if !FileManager.default.fileExists(atPath: folder(1).appending(path: "gazette.sqlite").path) {
    try await readers.fill()
  }
  try await readers.run()
case ("apps", 2): try await ReaderAppBenchmark(folder: folder(1)).run()
case ("bare-sync", 2): try ReaderAppBenchmark(folder: folder(1)).printBareSync()
case ("unread", 2): try await UnreadBenchmark(folder: folder(1)).run()
case ("prune", 2): try await PruneBenchmark(folder: folder(1)).run()
default:
  FileHandle.standardError.write(
    Data(
      "news refresh FEEDS | one-host FEEDS | memory FEEDS | bare-memory FEEDS | fill FOLDER ARTICLES | read FOLDER | prune FOLDER | readers FOLDER READERS | unread FOLDER | apps FOLDER | bare-sync FOLDER\n"
        .utf8))
  exit(64)
}
