import GazettePresentation
import HTMLWriting

extension Frame {
  /// Returns the links to the other parts of a list called `name`, each at `path`; empty when there is only one part.
  @HTMLBuilder func parts(_ part: ListPart, of name: String, path: (Int) -> String) -> HTML {
    if part.count > 1 {
      """
      <nav class="list-parts" aria-label="\(name)">
      \(part.previous.map { #"<a class="button button-quiet" rel="prev" href="\#(path($0))">\#(common.actions.previous)</a>"# as HTML })
      <span aria-current="page">\(String(part.number)) / \(String(part.count))</span>
      \(part.next.map { #"<a class="button button-quiet" rel="next" href="\#(path($0))">\#(common.actions.next)</a>"# as HTML })
      </nav>
      """
    }
  }

  /// Returns the field with which a form returns to this part of its list.
  func partField(_ part: ListPart) -> HTML {
    part.number > 1 ? #"<input type="hidden" name="page" value="\#(String(part.number))">"# : HTML()
  }
}
