/// A paragraph, heading, item, row or piece of code of a text for a terminal.
package struct ReadableBlock: Sendable, Hashable {
  /// Its words; lines of code are parted by line breaks, nothing else is.
  package var text: String
  /// What stands before its first line: a bullet, a number, the bar of a quotation.
  package var mark: String
  /// What stands before each further line, as wide as ``mark``.
  package var indent: String
  /// Whether its lines are to be left as they are.
  package var isVerbatim: Bool
  /// Whether no empty line parts it from the block before, as between the items of a list.
  package var followsClosely: Bool

  /// Makes a paragraph, unless told otherwise.
  package init(
    text: String, mark: String = "", indent: String = "", isVerbatim: Bool = false, followsClosely: Bool = false
  ) {
    self.text = text
    self.mark = mark
    self.indent = indent
    self.isVerbatim = isVerbatim
    self.followsClosely = followsClosely
  }
}
