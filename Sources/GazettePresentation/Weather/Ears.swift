/// The two short notes on either side of the masthead's title.
package struct Ears: Sendable, Hashable {
  /// One side: an optional weather symbol, a strong word, a second line, and where it leads.
  package struct Ear: Sendable, Hashable {
    /// The symbol's name in the sprite, without `#`; nil for none.
    package let symbol: String?
    /// The first line, such as « Paris 9° ».
    package let headline: String
    /// The second line, such as « couvert, 6° à 11° »; nil for none.
    package let detail: String?
    /// Where it leads; nil for nowhere.
    package let link: String?
    /// Makes an ear.
    package init(symbol: String? = nil, headline: String, detail: String? = nil, link: String? = nil) {
      self.symbol = symbol
      self.headline = headline
      self.detail = detail
      self.link = link
    }
  }

  /// The left ear: the home city's weather.
  package let left: Ear?
  /// The right ear: sun and moon.
  package let right: Ear?
  /// Makes ears; a nil side stays empty.
  package init(left: Ear? = nil, right: Ear? = nil) {
    self.left = left
    self.right = right
  }
}
