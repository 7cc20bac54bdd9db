// The front page as it is saved; it never waits for the network.
extension WholePaper {
  private static let candidates = 80
  private static let storyLimit = 15
  private static let adLimit = 6

  /// The front page of `reader`; every part stands by itself.
  public func frontPage(for reader: ReaderKey, languageCode: String? = nil) async -> FrontPageEdition {
    async let stories = stories(reader)
    async let places = places(reader, languageCode)
    async let ads = ads(reader)
    return await FrontPageEdition(stories: stories, places: places, ads: ads)
  }

  private func stories(_ reader: ReaderKey) async -> SectionPart<StorySelection> {
    guard let news else { return .absent }
    var query = ArticleQuery()
    query.limit = Self.candidates
    do throws(NewsError) {
      let page = try await news.articles.list(query, for: reader)
      return .ready(StorySelection(from: page.articles, limit: Self.storyLimit, now: now()))
    } catch {
      return .trouble(error.storeTrouble)
    }
  }

  private func places(_ reader: ReaderKey, _ languageCode: String?) async -> SectionPart<[PlaceWeather]> {
    guard let weather else { return .absent }
    do throws(WeatherError) {
      return .ready(try await weather.places.glances(for: reader, languageCode: languageCode))
    } catch {
      return .trouble(error.storeTrouble)
    }
  }

  private func ads(_ reader: ReaderKey) async -> SectionPart<FrontPageAds> {
    guard let ads, let searches else { return .absent }
    do throws(ClassifiedsError) {
      return .ready(
        FrontPageAds(
          ads: try await ads.page(AdQuery(limit: Self.adLimit), for: reader).ads,
          searches: try await searches.list(for: reader).filter { $0.newMatches > 0 }))
    } catch {
      return .trouble(error.storeTrouble)
    }
  }
}

/// What stands on the front page: the day, gathered from the other sections as they are saved.
public struct FrontPageEdition: Sendable {
  /// The stories, chosen and in order.
  public var stories: SectionPart<StorySelection>
  /// The reader's places with what a list shows of their weather, by rank.
  public var places: SectionPart<[PlaceWeather]>
  /// Ads to look at.
  public var ads: SectionPart<FrontPageAds>

  /// Makes an edition of its parts.
  public init(
    stories: SectionPart<StorySelection>, places: SectionPart<[PlaceWeather]>, ads: SectionPart<FrontPageAds>
  ) {
    self.stories = stories
    self.places = places
    self.ads = ads
  }
}

/// The classifieds' part of the front page.
public struct FrontPageAds: Sendable, Hashable {
  /// Urgent ads first, then the newest; may be empty.
  public var ads: [StoredAd]
  /// The reader's saved searches that found something since they were last looked at; usually empty.
  public var searches: [SavedSearchStatus]

  /// Makes the part.
  public init(ads: [StoredAd], searches: [SavedSearchStatus]) {
    self.ads = ads
    self.searches = searches
  }
}
