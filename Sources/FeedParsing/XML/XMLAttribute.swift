/// An attribute that Gazette reads.
struct XMLAttribute {
  /// Which attribute it is.
  let name: AttributeName
  /// Where its value lies in ``XMLTree/bytes``: character references read, not trimmed.
  let value: Range<Int32>
}
