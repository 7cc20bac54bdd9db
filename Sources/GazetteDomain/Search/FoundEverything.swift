/// What a search through the whole paper found, each section by itself.
public struct FoundEverything: Sendable {
  /// The saved places whose name, region or country begins so, by rank.
  public var places: SectionPart<[PlaceWeather]>
  /// The newest articles that match.
  public var articles: SectionPart<ArticlePage>
  /// The ads that match, urgent ones first.
  public var ads: SectionPart<AdPage>
}
