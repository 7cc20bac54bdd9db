public import Foundation

/// An article as its feed gives it; all HTML is sanitised.
public struct Article: Sendable, Hashable {
  /// The publisher's id within the feed; never empty.
  public var guid: String
  /// The title, plain text; empty when the publisher gave none.
  public var title: String
  /// Where the original is.
  public var link: URL?
  /// When it was published; when first seen, if the publisher did not say.
  public var published: Date
  /// When the publisher last changed it, if told.
  public var updated: Date?
  /// The authors' names; often empty.
  public var authors: [String]
  /// The publisher's keywords; often empty.
  public var categories: [String]
  /// The sanitised body, full text or summary; may be empty. Pictures keep their original addresses.
  public var html: String
  /// The body as plain text, for search.
  public var text: String
  /// The first words, ending at a word's end; may be empty.
  public var excerpt: String
  /// The lead picture's original address.
  public var picture: URL?
  /// The lead picture's caption and credit, plain text.
  public var pictureCaption: String?
  /// Audio, video or other files that come with it.
  public var enclosures: [Enclosure]
  /// The language tag, from the article or its feed.
  public var languageCode: String?
  /// Estimated reading time of the body; nil when there is next to none.
  public var readingTime: Duration?

  /// When an article can be published: the years 1900 to 2109. What is outside is no date of an article, and would not fit
  /// where it is kept.
  public static let dates: ClosedRange<Date> =
    Date(timeIntervalSince1970: Date.secondsBounds.lowerBound)...Date(timeIntervalSince1970: 4_398_046_511)

  /// Makes an article of which only the identity and the time are known.
  public init(guid: String, title: String, published: Date) {
    self.guid = guid
    self.title = title
    self.published = published
    authors = []
    categories = []
    html = ""
    text = ""
    excerpt = ""
    enclosures = []
  }
}
