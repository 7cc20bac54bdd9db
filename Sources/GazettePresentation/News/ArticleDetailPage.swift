/// One article, ready to read.
package struct ArticleDetailPage: Sendable {
  /// A file that comes with it.
  package struct Attachment: Sendable, Hashable {
    package let attachmentPath: String
    /// Its kind and its host: « Audio · radio.example ».
    package let attachmentName: String
    /// Its size in words; nil when unknown.
    package let attachmentSize: String?
  }

  package let articleID: String
  package let title: String
  /// Whether the text says it already, as for a post without a title; it is then there for who listens, not to be seen.
  package let hidesTitle: Bool
  package let source: String
  /// The list of its feed; nil once the reader has removed that.
  package let sourcePath: String?
  /// « Par A et B »; nil when nobody is named.
  package let authors: String?
  /// When it was published, for machines and for readers.
  package let published, publishedText: String
  /// When it was changed; nil when that is not told or makes no difference.
  package let updatedText: String?
  package let readingTime: String?
  package let others: String?
  /// The picture above the text, unless the text shows it itself.
  package let leadPicture: PictureBox?
  package let leadCaption: String?
  /// The sanitised body with proxied pictures; nil when there is none.
  package let bodyHTML: String?
  package let attachments: [Attachment]
  /// Where the body came from when it was fetched whole; nil when it is the feed's.
  package let fullTextNote: String?
  /// Whether the publisher's page may tell more, so that it is offered.
  package let offersFullText: Bool
  /// Whether the reader wants it without being asked.
  package let wantsFullText: Bool
  /// The original's address; nil when the feed names none.
  package let original: String?
  package let language: String?
  package let direction: String
  package let isRead, isStarred: Bool
  package let starNext: String
  /// The list that it was chosen from, and its neighbours there.
  package let listPath: String
  package let newerPath, olderPath: String?
  /// The address of this very page.
  package let ownPath: String
}
