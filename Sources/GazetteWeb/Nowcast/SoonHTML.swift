import GazettePresentation
import HTMLWriting

/// The next two hours as HTML: the sentence, and where something falls the drawing.
struct SoonHTML {
  let block: SoonBlock
  let words: SoonPhrases

  @HTMLBuilder var html: HTML {
    """
    <section class="block soon"><h2 class="section-label">\(words.title)</h2>
    <p class="soon-sentence">\(block.sentence)</p>
    """
    if !block.bars.isEmpty { chart }
    if let note = block.note { #"<p class="field-hint">\#(note)</p>"# }
    "</section>"
  }

  private var chart: HTML {
    """
    <svg class="soon-chart" viewBox="0 0 480 96" role="img" aria-label="\(block.sentence) \(words.scale(block.top))">
    <line class="soon-top" x1="0" x2="480" y1="10" y2="10"/><text class="soon-scale" x="478" y="22">\(block.top)</text>
    <g class="soon-unknown">\(each: block.unknown, bar)</g>
    <g class="soon-bars">\(each: block.bars, bar)</g>
    <line class="soon-base" x1="0" x2="480" y1="76" y2="76"/>
    <g class="soon-marks">\(each: block.marks, mark)</g>
    </svg>
    """
  }

  private func bar(_ bar: HourChart.Bar) -> HTML {
    #"<rect x="\#(bar.x)" y="\#(bar.y)" width="\#(bar.width)" height="\#(bar.height)"/>"#
  }

  private func mark(_ mark: HourChart.Mark) -> HTML {
    #"<line x1="\#(mark.x)" x2="\#(mark.x)" y1="76" y2="80"/><text x="\#(mark.x)" y="92">\#(mark.text)</text>"#
  }
}
