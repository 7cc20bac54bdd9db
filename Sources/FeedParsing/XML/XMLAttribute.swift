/// An attribute that Gazette reads.
struct XMLAttribute {
  /// Which attribute it is.
  var name: AttributeName
  /// Its value, character references read, not trimmed.
  var value: String
}
