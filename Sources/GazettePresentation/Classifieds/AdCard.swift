/// An ad as a list shows it; every text is ready to be shown.
package struct AdCard: Sendable, Hashable {
  /// Its identity: `paperclip:1461742431`.
  package let id: String
  /// Its page.
  package let path: String
  /// The title.
  package let title: String
  /// The title in parts, those that were searched for marked.
  package let titleParts: [MarkedText]
  /// Some of the description, one line, in parts; empty when there is none.
  package let excerpt: [MarkedText]
  /// The price, or that there is none.
  package let price: String
  /// False when the source gives no price.
  package let hasPrice: Bool
  /// The price before the last drop, as a figure and in words for screen readers; nil when it did not drop.
  package let drop: PriceDrop?
  /// The category's name; nil when there is none.
  package let category: String?
  /// When it was published: an age while it is young, then the date.
  package let date: TimeText
  /// True while ``date`` is an age, which ticks.
  package let isYoung: Bool
  /// Badges.
  package let isUrgent, isProfessional, isGone, isStarred: Bool
  /// The form of the star, its label, and what it sends.
  package let starPath, starLabel, starValue: String
  /// True for the first of a list, whose pictures are seen before the page is moved.
  package let isEarly: Bool
  /// The picture; nil when the ad has none.
  package let picture: AdPicture?

  /// A price that dropped.
  package struct PriceDrop: Sendable, Hashable {
    /// The price before.
    package let before: String
    /// In words: « au lieu de 60 € ».
    package let inWords: String
  }
}
