import Foundation
import GazetteComposition
import ProviderSimulator
import Testing

/// `gazette news` and `gazette feeds` on a data folder, with publishers that are simulated over HTTP.
@Suite struct `News commands` {
  @Test func `subscribes to a site, lists it, and reports an existing subscription`() async throws {
    try await SimulatedPress.run { press, environment in
      let site = try await press.addresses.origin + "/phare/"
      let added = await CommandRun(["feeds", "add", site, "--folder", "Press", "--json"], environment: environment)
      #expect((added.status, added.errors) == (0, ""))
      #expect(try added.object["title"] as? String == "Le Phare du Soir")
      #expect(try added.object["folder"] as? String == "Press")
      #expect(try added.object["articles"] as? Int ?? 0 > 5)
      let address = try #require(try added.object["url"] as? String)
      let again = await CommandRun(["feeds", "add", address, "--lang", "fr"], environment: environment)
      #expect((again.status, again.output) == (0, "Déjà abonné à Le Phare du Soir.\n"))
      let feeds = await CommandRun(["feeds", "--json"], environment: environment)
      #expect(try feeds.list("feeds").map { $0["title"] as? String } == ["Le Phare du Soir"])
      let table = await CommandRun(["feeds", "list"], environment: environment)
      #expect(table.output.contains("Le Phare du Soir") && table.output.contains("Press"))
    }
  }

  @Test func `explains how to subscribe when there are no feeds`() async throws {
    try await SimulatedPress.run { _, environment in
      let run = await CommandRun(["news"], environment: environment)
      #expect((run.status, run.output) == (0, ""))
      #expect(run.errors.contains("gazette feeds add"))
    }
  }

  @Test func `reads the default feed in a new data folder`() async throws {
    try await SimulatedPress.run { press, environment in
      // The simulator's first feed represents the demo, whose feeds are subscribed to in another way.
      let feed = try await press.addresses.feeds[1].url
      let new = environment.merging(["GAZETTE_NEWS_FEED_URL": feed]) { $1 }
      let news = await CommandRun(["news", "--json"], environment: new)
      #expect((news.status, news.errors) == (0, ""))
      #expect(try news.list("articles").count > 5)
      let feeds = await CommandRun(["feeds", "--json"], environment: new)
      #expect(try feeds.list("feeds").map { $0["url"] as? String } == [feed])
      #expect(await CommandRun(["feeds", "remove", feed], environment: new).status == 0)
      let none = await CommandRun(["news"], environment: new)
      #expect((none.status, none.output) == (0, ""))
      #expect(none.errors.contains("gazette feeds add"))
    }
  }

  @Test func `reports why the default feed failed`() async throws {
    try await SimulatedPress.run { press, environment in
      let new = environment.merging(["GAZETTE_NEWS_FEED_URL": try await press.addresses.feeds[1].url]) { $1 }
      await press.faults.add(.status(500, retryAfter: nil), on: .newspapers)
      for _ in 0..<2 {
        let news = await CommandRun(["news"], environment: new)
        #expect((news.status, news.output) == (69, ""))
        #expect(news.errors.contains("127.0.0.1 has a problem (error 500)."))
      }
    }
  }

  @Test func `skips the default feed after another subscription`() async throws {
    try await SimulatedPress.run { press, environment in
      let feeds = try await press.addresses.feeds
      let new = environment.merging(["GAZETTE_NEWS_FEED_URL": feeds[1].url]) { $1 }
      #expect(await CommandRun(["feeds", "add", feeds[2].url], environment: new).status == 0)
      let list = await CommandRun(["feeds", "--json"], environment: new)
      #expect(try list.list("feeds").count == 1)
    }
  }

  @Test func `lists several found feeds and reports when there are none`() async throws {
    try await SimulatedPress.run { press, environment in
      let kiosk = await CommandRun(
        ["feeds", "add", try await press.addresses.kiosk, "--json"], environment: environment)
      #expect(kiosk.status == 3)
      let papers = try await press.addresses.feeds.count
      #expect(try kiosk.list("choices").count == papers)
      #expect(kiosk.errors.contains("gazette feeds add http"))
      let nothing = await CommandRun(
        ["feeds", "add", try await press.addresses.origin + "/nobody/"], environment: environment)
      #expect(nothing.status == 66)
      #expect(nothing.output == "")
      let nonsense = await CommandRun(["feeds", "add", "no address"], environment: environment)
      #expect(nonsense.status == 65)
      let private_ = await CommandRun(["feeds", "add", "http://10.0.0.1/feed"], environment: environment)
      #expect(private_.status == 77)
    }
  }

  @Test func `lists articles by feed, words and marks`() async throws {
    try await SimulatedPress.run { press, environment in
      for paper in ["phare", "lantern"] {
        _ = await CommandRun(
          ["feeds", "add", try await press.addresses.origin + "/\(paper)/"], environment: environment)
      }
      let all = await CommandRun(["news", "--json", "--limit", "200"], environment: environment)
      #expect((all.status, all.errors) == (0, ""))
      let articles = try all.list("articles")
      #expect(articles.count > 15)
      let dates = articles.compactMap { $0["published"] as? String }
      #expect(dates == dates.sorted(by: >))
      let lantern = await CommandRun(["news", "--feed", "the lantern", "--unread", "--json"], environment: environment)
      #expect(
        Set(try lantern.list("articles").compactMap { ($0["feed"] as? [String: Any])?["title"] as? String }) == [
          "The Lantern"
        ])
      let title = try #require(articles.first?["title"] as? String)
      let found = await CommandRun(["news", "--search", String(title.prefix(40)), "--json"], environment: environment)
      #expect(try found.list("articles").contains { $0["title"] as? String == title })
      let nothing = await CommandRun(["news", "--search", "xyzzy"], environment: environment)
      #expect((nothing.status, nothing.output) == (0, ""))
      #expect(nothing.errors.contains("No article"))
      for (arguments, status) in [
        (["--feed", "nobody"], 66), (["--limit", "0"], 64), (["--limit", "many"], 64), (["--lang", "xx"], 64),
      ] as [([String], Int32)] {
        #expect(await CommandRun(["news"] + arguments, environment: environment).status == status, "\(arguments)")
      }
    }
  }

  @Test func `shows an article with numbered links and fetches its full text`() async throws {
    try await SimulatedPress.run { press, environment in
      _ = await CommandRun(["feeds", "add", try await press.addresses.origin + "/phare/"], environment: environment)
      let list = await CommandRun(["news", "--json"], environment: environment)
      let id = "\(try #require(try list.list("articles").first?["id"] as? Int))"
      let excerpt = await CommandRun(["news", "show", id], environment: environment)
      #expect(excerpt.status == 0)
      #expect(excerpt.output.contains("→ http"))
      let whole = await CommandRun(["news", "show", id, "--full"], environment: environment)
      #expect((whole.status, whole.errors) == (0, ""))
      #expect(whole.output.count > excerpt.output.count + 150)
      await press.faults.add(.refuse, on: .newspapers)
      let starredRun = await CommandRun(["news", "show", id, "--full", "--json"], environment: environment)
      #expect(starredRun.status == 0)
      #expect(try starredRun.object["fullText"] as? Bool == true)
      #expect(await CommandRun(["news", "show", "9999"], environment: environment).status == 66)
      #expect(await CommandRun(["news", "show", "9999", "--full"], environment: environment).status == 66)
    }
  }

  @Test func `shows the excerpt and the reason when the full text fails`() async throws {
    try await SimulatedPress.run { press, environment in
      _ = await CommandRun(["feeds", "add", try await press.addresses.origin + "/phare/"], environment: environment)
      let list = await CommandRun(["news", "--json"], environment: environment)
      let id = "\(try #require(try list.list("articles").first?["id"] as? Int))"
      await press.faults.add(.status(500, retryAfter: nil), on: .newspapers)
      let failed = await CommandRun(["news", "show", id, "--full", "--lang", "en"], environment: environment)
      #expect(failed.status == 69)
      #expect(failed.output.contains("→ http"))
      #expect(failed.errors.contains("Showing the feed’s excerpt."))
    }
  }

  @Test func `limits refreshes and exits with 69 when feeds fail`() async throws {
    try await SimulatedPress.run { press, environment in
      let urls = try await press.addresses.feeds.prefix(2).map(\.url)
      let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }  // Untidy, but no reason to fail a test.
      let file = folder.appending(path: "feeds.opml")
      let lines = urls.map { "<outline type='rss' xmlUrl='\($0)'/>" }.joined()
      try Data("<opml version='2.0'><body>\(lines)</body></opml>".utf8).write(to: file)
      _ = await CommandRun(["feeds", "import", file.path], environment: environment)
      let first = await CommandRun(["feeds", "refresh", "--json"], environment: environment)
      #expect((first.status, first.errors) == (0, ""))
      #expect(try first.object["refreshed"] as? Int == 2)
      #expect(try first.object["newArticles"] as? Int ?? 0 > 10)
      let requests = await press.requests.requests(for: .newspapers).count
      let second = await CommandRun(["feeds", "refresh", "--json"], environment: environment)
      #expect(second.status == 0)
      #expect(try second.object["tooSoon"] as? Int == 2)
      #expect(await press.requests.requests(for: .newspapers).count == requests)
      let other = environment.merging(["GAZETTE_DATA_FOLDER": folder.appending(path: "data").path]) { $1 }
      _ = await CommandRun(["feeds", "import", file.path], environment: other)
      await press.faults.add(.status(500, retryAfter: nil), on: .newspapers)
      let failing = await CommandRun(["feeds", "refresh", "--json"], environment: other)
      #expect(failing.status == 69)
      #expect(try (failing.object["failed"] as? [String: String])?.count == 2)
      #expect(failing.errors.contains("127.0.0.1"))
    }
  }

  @Test func `removes a feed by name, number or address`() async throws {
    try await SimulatedPress.run { press, environment in
      let addresses = try await press.addresses
      for feed in addresses.feeds.prefix(3) {
        _ = await CommandRun(["feeds", "add", feed.url], environment: environment)
      }
      #expect(await CommandRun(["feeds", "remove", "le phare du soir"], environment: environment).status == 0)
      #expect(await CommandRun(["feeds", "remove", "2"], environment: environment).status == 0)
      #expect(await CommandRun(["feeds", "remove", addresses.feeds[2].url], environment: environment).status == 0)
      #expect(await CommandRun(["feeds", "remove", "2"], environment: environment).status == 66)
      let empty = await CommandRun(["feeds", "list", "--lang", "en"], environment: environment)
      #expect((empty.status, empty.output) == (0, ""))
      #expect(empty.errors.contains("gazette feeds add"))
    }
  }

  @Test func `exports a list that imports unchanged`() async throws {
    try await SimulatedPress.run { press, environment in
      let addresses = try await press.addresses
      _ = await CommandRun(["feeds", "add", addresses.feeds[0].url, "--folder", "Été & co"], environment: environment)
      let exported = await CommandRun(["feeds", "export"], environment: environment)
      #expect(exported.status == 0)
      #expect(exported.output.hasPrefix("<?xml"))
      let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }  // Untidy, but no reason to fail a test.
      let file = folder.appending(path: "feeds.opml")
      try Data(exported.output.utf8).write(to: file)
      let other = environment.merging(["GAZETTE_DATA_FOLDER": folder.appending(path: "data").path]) { $1 }
      let imported = await CommandRun(["feeds", "import", file.path, "--lang", "en"], environment: other)
      #expect((imported.status, imported.output) == (0, "1\u{A0}feed added.\n"))
      let again = await CommandRun(["feeds", "import", file.path, "--lang", "en"], environment: other)
      #expect(again.output == "0\u{A0}feeds added, 1 already subscribed.\n")
      let feeds = await CommandRun(["feeds", "list", "--json"], environment: other)
      #expect(try feeds.list("feeds").map { $0["folder"] as? String } == ["Été & co"])
      try Data("<html>".utf8).write(to: file)
      #expect(await CommandRun(["feeds", "import", file.path], environment: other).status == 65)
      #expect(await CommandRun(["feeds", "import", file.path + "x"], environment: other).status == 66)
    }
  }
}
