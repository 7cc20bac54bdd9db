/// Searches places, articles and ads at once, in what is saved; never waits for the network.
public struct SearchEverything: Sendable {
  private static let limit = 10

  private let news: NewsComponent?
  private let weather: WeatherComponent?
  private let classifieds: ClassifiedsComponent?

  /// Makes the use case on the sections that the paper has.
  public init(news: NewsComponent?, weather: WeatherComponent?, classifieds: ClassifiedsComponent?) {
    self.news = news
    self.weather = weather
    self.classifieds = classifieds
  }

  /// At most ten of each kind that have all `words`; every section stands by itself.
  public func callAsFunction(_ words: SearchWords, reader: ReaderKey) async -> FoundEverything {
    async let places = places(words, reader)
    async let articles = articles(words, reader)
    async let ads = ads(words, reader)
    return await FoundEverything(places: places, articles: articles, ads: ads)
  }

  private func places(_ words: SearchWords, _ reader: ReaderKey) async -> SectionPart<[PlaceWeather]> {
    guard let weather else { return .absent }
    do throws(WeatherError) {
      let found = try await weather.places.glances(for: reader).filter { item in
        words.match(in: [item.place.name, item.place.region ?? "", item.place.country ?? ""])
      }
      return .ready(Array(found.prefix(Self.limit)))
    } catch {
      return .trouble(error.storeTrouble)
    }
  }

  private func articles(_ words: SearchWords, _ reader: ReaderKey) async -> SectionPart<ArticlePage> {
    guard let news else { return .absent }
    var query = ArticleQuery()
    query.search = words
    query.limit = Self.limit
    do throws(NewsError) {
      return .ready(try await news.listArticles(query, reader: reader))
    } catch {
      return .trouble(error.storeTrouble)
    }
  }

  private func ads(_ words: SearchWords, _ reader: ReaderKey) async -> SectionPart<AdPage> {
    guard let classifieds else { return .absent }
    var filter = AdFilter()
    filter.words = words
    do throws(ClassifiedsError) {
      return .ready(try await classifieds.searchAds(AdQuery(filter: filter, limit: Self.limit), reader: reader).page)
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
