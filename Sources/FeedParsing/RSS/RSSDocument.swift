/// An RSS document as it is written: RSS 0.91 to 2.0, and the RDF of RSS 0.90 and 1.0.
struct RSSDocument {
  /// `0.90`, `0.91`, …, `2.0`; nil when the document does not say.
  var version: String?
  /// What the channel holds, items, picture and search box aside.
  var channel: [XMLElement] = []
  /// The channel itself: its attributes, base and language.
  var channelElement: XMLElement
  /// The items, wherever they stand: in the channel, or beside it as in RDF.
  var items: [XMLElement] = []
  /// The channel's picture.
  var image: XMLElement?
  /// The channel's search box.
  var textInput: XMLElement?
  /// The address that the channel has moved to, from a `redirect` document.
  var newLocation: XMLElement?
}
