package import GazetteDomain
package import GazettePresentation
import HTMLWriting
import Hummingbird

/// The sports page, and the section's parts of other pages.
package struct SportPages: WebSection {
  private let store: any MatchStore
  package let navigation: NavigationSection? = .sport

  /// Makes the page of the matches in `store`.
  package init(store: any MatchStore) { self.store = store }

  /// The stored data of the section.
  package var storageLabels: [StorageLabel] { [StorageLabel(.sport, { $0[SportPhrases.self].stored })] }

  /// The matches.
  package var frontPage: FrontPageBlock? {
    FrontPageBlock(.sport, size: .small, rank: 35, name: { $0[SportPhrases.self].name }, topics: [.sport]) { context in
      let words = context.edition.phrases[SportPhrases.self]
      do throws(StoreError) {
        return context.block(
          "front-sport", to: .sport, words.name, all: words.all, content: Self.list(try await store.matches()))
      } catch {
        let trouble = context.edition.phrases.problem(of: SectionPart<[Match]>.failed(error))
        return context.block(
          "front-sport", to: .sport, words.name, all: words.all, notes: context.banner(trouble), content: HTML())
      }
    }
  }

  /// Returns the matches that contain the search words.
  package func searchResults(for search: SiteSearch) async -> SectionResults? {
    do throws(StoreError) {
      let found = try await store.matches().filter { search.words.match(in: [$0.title]) }
      return SectionResults(html: found.isEmpty ? nil : Self.list(found, id: "found-sport"), problem: nil)
    } catch {
      return SectionResults(html: nil, problem: search.edition.phrases.problem(of: SectionPart<[Match]>.failed(error)))
    }
  }

  /// Adds the route.
  package func addRoutes(to router: RouteTable) {
    router.get(.sport, use: list)
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    try await context.pages.cachedPage(request, context) { edition in
      let name = edition.phrases[SportPhrases.self].name
      let list = Self.list(try await store.matches())
      var content = PageContent(title: name, section: .sport, body: "<h1>\(name)</h1>\n\(list)")
      content.topics = [.sport]
      return content
    }
  }

  private static func list(_ matches: [Match], id: String = "matches") -> HTML {
    #"<ul id="\#(id)">\#(each: matches, { "<li>\($0.title) \($0.score)</li>" as HTML })</ul>"#
  }
}

extension NavigationSection {
  /// Sport.
  package static let sport = NavigationSection(.sport, key: "s", icon: "i-more") { $0[SportPhrases.self].name }
}
