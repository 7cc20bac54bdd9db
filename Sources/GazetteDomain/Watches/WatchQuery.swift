/// The rule of a watch, in the grammar of the search box with fields: `bike OR vélo price<200 -broken`.
///
/// Text and conditions are two views of the same rule. A query that cannot be read is refused with its position and a suggestion.
public struct WatchQuery: Sendable, Hashable {
  /// The maximum length of the text, in characters.
  public static let maximumLength = 500
  /// The maximum number of terms.
  public static let maximumTerms = 40
  /// The maximum depth of parentheses.
  public static let maximumDepth = 8

  /// The text as typed, without spaces around it.
  public let text: String
  /// The conditions.
  public let condition: WatchCondition
  /// The kinds of things that can match, never empty.
  public let kinds: Set<WatchedKind>
  /// The conditions by the kind of thing, ready to evaluate; kinds of which no thing matches are absent.
  let plans: [WatchedKind: WatchCondition]

  init(text: String, condition: WatchCondition, kinds: Set<WatchedKind>) {
    (self.text, self.condition, self.kinds) = (text, condition, kinds)
    plans = kinds.reduce(into: [:]) { plans, kind in plans[kind] = condition.plan(for: kind) }
  }
}

/// The conditions of a query, as a tree.
public indirect enum WatchCondition: Sendable, Hashable {
  /// All of two or more conditions.
  case all([WatchCondition])
  /// At least one of two or more conditions.
  case any([WatchCondition])
  /// The opposite of a condition, for the kinds of things that the condition can match.
  case not(WatchCondition)
  /// One term.
  case term(WatchTerm)
}

/// One term of a query: a word, a phrase or a field. A term never matches a thing of another kind than its own.
public enum WatchTerm: Sendable, Hashable {
  /// The kind of the thing itself.
  case kind(WatchedKind)
  /// A word or a phrase, for articles, ads and warnings. A word is the beginning of one, as in all searches; below a minus it is a
  /// whole word and its other forms.
  case words(SearchWords)
  /// A part of the reader's name for the feed, as folded words.
  case feed(String)
  /// The folder of the feed.
  case folder(String)
  /// A part of an author's name.
  case author(String)
  /// A category of the publisher.
  case tag(String)
  /// The language of the article, as a BCP 47 code.
  case language(String)
  /// An article or an ad with a picture.
  case hasPicture
  /// The category of an ad, by name.
  case category(String)
  /// The bounds of an ad's price, both included; a missing one is nil. Strict comparisons are one cent apart.
  case price(minimum: Price?, maximum: Price?)
  /// An urgent ad.
  case urgent
  /// The seller of an ad.
  case seller(AdSeller)
  /// An ad whose price fell by more than this percentage, 0 for any fall.
  case drop(percent: Double)
  /// An ad that the reader has starred.
  case starred
  /// A city by one of its names, or `home`; for weather and warnings.
  case city(String)
  /// A bound of the forecast.
  case measure(WatchMeasure, WatchComparison, Double)
  /// The number of coming hours that count, 1...168. Without this term 24.
  case within(hours: Int)
  /// The level of a warning.
  case warning(WatchComparison, WarningLevel)
  /// The kinds of a warning.
  case warningKinds(Set<WarningKind>)
}

/// A comparison of a term.
public enum WatchComparison: String, Sendable, Hashable, CaseIterable {
  /// A comparison as typed.
  case atLeast = ">="
  case atMost = "<="
  case above = ">"
  case below = "<"
  case equal = "="

  /// Returns true when `left` compares with `right` in this way.
  public func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .atLeast: left >= right
    case .atMost: left <= right
    case .above: left > right
    case .below: left < right
    case .equal: left == right
    }
  }
}

/// A measure of the forecast, over the hours that count; the raw value is the field's name.
public enum WatchMeasure: String, Sendable, Hashable, CaseIterable {
  /// The temperature: the lowest for `<`, else the highest; degrees Celsius.
  case temperature
  /// The sum of precipitation, in millimetres.
  case rain
  /// The sum of precipitation of hours with snow, in millimetres of water. `snow` alone means above 0.
  case snow
  /// The highest wind speed, in metres per second.
  case wind
  /// The highest gust, in metres per second.
  case gusts
  /// The highest UV index.
  case uv
}

/// The reason why a query cannot be read.
public struct WatchQueryProblem: Error, Sendable, Hashable {
  /// A kind of problem.
  public enum Kind: Sendable, Hashable {
    /// The query has no term.
    case empty
    /// The text is too long, has too many terms, or too many parentheses within each other.
    case tooLong(limit: Int), tooManyTerms(limit: Int), tooDeep(limit: Int)
    /// It has control characters.
    case controlCharacters
    /// A parenthesis or a quote is not closed, or closes nothing.
    case unbalanced(Character)
    /// `OR` or a minus without something to combine.
    case missingTerm
    /// No field has this name.
    case unknownField(String)
    /// The value of a field is invalid; `examples` are valid ones, such as `price<200`.
    case invalidValue(field: String, given: String, examples: [String])
    /// No kind of thing can match all terms, such as `price<200 temperature<0`.
    case nothingMatches
    /// The query names a city and nothing about its weather.
    case cityAlone
  }

  /// The kind.
  public var kind: Kind
  /// The range of the text that is wrong, as offsets of characters.
  public var position: Range<Int>
  /// A query text that would be valid, or nil.
  public var suggestion: String?

  /// Makes a problem.
  public init(_ kind: Kind, at position: Range<Int>, suggestion: String? = nil) {
    self.kind = kind
    self.position = position
    self.suggestion = suggestion
  }
}
