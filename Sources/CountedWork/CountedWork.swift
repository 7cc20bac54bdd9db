import Dispatch
import FeedParsing
import Foundation
import GazetteDomain
import GazetteStore
import SQLiteDriver
import GazetteTesting
import HTMLSanitizing

/// Runs one fixed task, whose instructions `scripts/count-instructions` counts: `counted-work WORK FOLDER`.
///
/// The tasks do not depend on the time, on randomness or on the machine.
@main enum CountedWork: String, CaseIterable {
  /// Only the start of a program.
  case nothing
  /// Parses a feed of 120 items.
  case parse
  /// Sanitizes an article of 24 sections.
  case sanitize
  /// Renders the page of the newest articles, 6 times.
  case print
  /// Creates the folder, with a database of 600 articles for the following tasks.
  case fill
  /// Opens that database.
  case open
  /// Stores 60 further articles.
  case store = "keep"
  /// Lists the newest articles, 20 times.
  case list
  /// Searches articles for two words, 30 times, and corrects a misspelled word, 6 times.
  case search

  // The main thread waits for the end: valgrind (3.19) does not survive how that of an asynchronous `main` waits.
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let name = arguments.first, let work = Self(rawValue: name), let folder = arguments.last
    else {
      FileHandle.standardError.write(
        Data("Name one of \(allCases.map(\.rawValue).joined(separator: ", ")), and a folder.\n".utf8))
      exit(2)
    }
    let end = DispatchSemaphore(value: 0)
    // Not the main thread's own, which is waiting.
    Task.detached {
      do {
        try await work.run(in: URL(fileURLWithPath: folder))
      } catch {
        FileHandle.standardError.write(Data("\(work.rawValue): \(error)\n".utf8))
        exit(1)
      }
      end.signal()
    }
    end.wait()
  }

  private func run(in folder: URL) async throws {
    let page = URL(string: "https://courier.example/")
    switch self {
    case .nothing: break
    case .parse:
      // On a busy machine, valgrind takes longer than the default budget.
      let feed = try FeedParser().parse(GeneratedTexts.feed(items: 120), within: TimeBudget(.seconds(3600)))
      precondition(feed.items.count == 120)
    case .sanitize: precondition(HTMLSanitizer().sanitize(GeneratedTexts.article(sections: 24), base: page).text != "")
    case .print: try await NewsPageRequests.newest(times: 6)
    case .fill, .open, .store, .list, .search:
      let database = try await GazetteDatabase.open(at: folder, access: .owner)
      try await useStore(of: database)
      try await database.close()
    }
  }

  private func useStore(of database: GazetteDatabase) async throws {
    let articles = SQLArticleStore(database.sql)
    switch self {
    case .fill: try await importArticles(GeneratedTexts.articles(600), into: database)
    case .store: try await importArticles(GeneratedTexts.articles(660).suffix(60), into: database)
    case .list:
      // Another limit each time, because the store caches results.
      for limit in 21...40 {
        let page = try await articles.page(ArticleQuery(fields: ["limit": String(limit)]), of: .owner)
        precondition(page.articles.count == limit)
      }
    case .search:
      for limit in 15..<45 {
        let page = try await articles.page(
          ArticleQuery(fields: ["q": "bridge mayor", "limit": String(limit)]), of: .owner)
        precondition(!page.articles.isEmpty)
      }
      for _ in 0..<6 {
        let suggestions = try await articles.spellings(of: ["brigde"], limit: 3, for: .owner)
        precondition(suggestions.first?.first == "bridge", "\(suggestions)")
      }
    case .nothing, .parse, .sanitize, .print, .open: break
    }
  }

  private func importArticles(_ articles: [Article], into database: GazetteDatabase) async throws {
    guard let url = URL(string: "https://courier.example/feed") else { return }
    let feeds = SQLFeedStore(database.sql)
    let feed = try await feeds.subscribe(
      to: url, title: "The Invented Courier", folder: nil, for: .owner, at: ManualTime().date
    ).feed
    _ = try await feeds.save(feed, state: FeedFetchState(), articles: articles)
  }
}
