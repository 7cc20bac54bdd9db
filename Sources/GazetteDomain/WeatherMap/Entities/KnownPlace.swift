/// A city or a country that Gazette knows by itself, without asking anybody.
public struct KnownPlace: Sendable, Hashable {
  /// What it is, the more important first.
  public enum Kind: Sendable, Hashable {
    /// A country; its position is where its name stands on a map.
    case country
    /// A country's capital.
    case capital
    /// Any other city.
    case city
  }

  /// What it is.
  public var kind: Kind
  /// Its name in English and in French.
  public var englishName, frenchName: String
  /// ISO 3166-1 alpha-2, such as `FR`.
  public var countryCode: String
  /// Where it is.
  public var coordinate: Coordinate
  /// How early it is shown when a map has little room; 0 is the first.
  public var rank: Int

  /// Makes a place.
  public init(
    kind: Kind, englishName: String, frenchName: String, countryCode: String, coordinate: Coordinate, rank: Int
  ) {
    self.kind = kind
    self.englishName = englishName
    self.frenchName = frenchName
    self.countryCode = countryCode
    self.coordinate = coordinate
    self.rank = rank
  }

  /// Its name in the language of `code`: French for `fr`, English for all others.
  public func name(languageCode code: String) -> String { code == "fr" ? frenchName : englishName }
}
