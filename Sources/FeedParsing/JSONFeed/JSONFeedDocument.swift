/// A JSON Feed as it is written: version 1.0 or 1.1.
struct JSONFeedDocument {
  /// `1.0` or `1.1`; nil when the document does not say.
  var version: String?
  /// The feed's own members.
  var members: JSONValue
  /// The items.
  var items: [JSONValue]
  /// What was wrong with the JSON.
  var fault: FeedWarning?
}
