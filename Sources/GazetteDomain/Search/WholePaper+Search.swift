// Searching places, articles and ads at once, in what is saved; it never waits for the network.
extension WholePaper {
  private static let foundLimit = 10

  /// At most ten of each kind that have all `words`; every section stands by itself.
  public func search(
    _ words: SearchWords, for reader: ReaderKey, languageCode: String? = nil
  ) async -> FoundEverything {
    async let places = places(words, reader, languageCode)
    async let articles = articles(words, reader)
    async let ads = ads(words, reader)
    return await FoundEverything(places: places, articles: articles, ads: ads)
  }

  private func places(_ words: SearchWords, _ reader: ReaderKey, _ languageCode: String?) async -> SectionPart<
    [PlaceWeather]
  > {
    guard let weather else { return .absent }
    do throws(WeatherError) {
      let found = try await weather.places.glances(for: reader, languageCode: languageCode).filter { item in
        words.match(in: (item.saved?.variants ?? []).flatMap { [$0.name, $0.region ?? "", $0.country ?? ""] })
      }
      return .ready(Array(found.prefix(Self.foundLimit)))
    } catch {
      return .trouble(error.storeTrouble)
    }
  }

  private func articles(_ words: SearchWords, _ reader: ReaderKey) async -> SectionPart<ArticlePage> {
    guard let news else { return .absent }
    var query = ArticleQuery()
    query.search = words
    query.limit = Self.foundLimit
    do throws(NewsError) {
      return .ready(try await news.articles.list(query, for: reader))
    } catch {
      return .trouble(error.storeTrouble)
    }
  }

  private func ads(_ words: SearchWords, _ reader: ReaderKey) async -> SectionPart<AdPage> {
    guard let ads else { return .absent }
    var filter = AdFilter()
    filter.words = words
    do throws(ClassifiedsError) {
      return .ready(try await ads.page(AdQuery(filter: filter, limit: Self.foundLimit), for: reader))
    } catch {
      return .trouble(error.storeTrouble)
    }
  }
}

/// What a search through the whole paper found, each section by itself.
public struct FoundEverything: Sendable {
  /// The saved places whose name, region or country begins so, by rank.
  public var places: SectionPart<[PlaceWeather]>
  /// The newest articles that match.
  public var articles: SectionPart<ArticlePage>
  /// The ads that match, urgent ones first.
  public var ads: SectionPart<AdPage>
}
