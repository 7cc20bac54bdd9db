/// A saved search that found new ads, ready to show.
package struct SearchTeaser: Sendable, Hashable {
  /// The link to what it finds.
  package let searchPath: String
  /// How many are new.
  package let text: String
}
