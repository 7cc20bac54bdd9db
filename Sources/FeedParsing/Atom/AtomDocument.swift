/// An Atom document as it is written: Atom 0.3 or 1.0.
struct AtomDocument {
  /// `0.3` or `1.0`.
  var version: String
  /// The feed element: its attributes, base and language.
  var feedElement: XMLElement
  /// What the feed holds beside its entries.
  var metadata: [XMLElement] = []
  /// The entries.
  var entries: [XMLElement] = []

  /// True for the older version, whose texts follow other rules.
  var isAtom03: Bool { version == "0.3" }
}
