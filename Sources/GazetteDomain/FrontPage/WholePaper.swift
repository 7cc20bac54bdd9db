/// All sections that the paper has, for what shows several of them together; nil where it lacks one.
public struct WholePaper: Sendable {
  let news: NewsComponent?
  let weather: WeatherComponent?
  let ads: Ads?
  let searches: SavedSearches?
  private let listings: Listings?
  let now: CurrentTime

  /// Gathers the services of the sections.
  public init(
    news: NewsComponent? = nil, weather: WeatherComponent? = nil, ads: Ads? = nil, searches: SavedSearches? = nil,
    listings: Listings? = nil, now: @escaping CurrentTime
  ) {
    self.news = news
    self.weather = weather
    self.ads = ads
    self.searches = searches
    self.listings = listings
    self.now = now
  }

  /// Has the background work of every section ask for new data; returns at once.
  public func refreshSoon(for reader: ReaderKey) {
    weather?.weather.refreshAllSoon(for: reader)
    news?.feeds.refreshAllSoon(for: reader)
    listings?.refreshSoon()
  }
}
