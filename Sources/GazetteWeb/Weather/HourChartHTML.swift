import GazettePresentation
import HTMLWriting

/// The chart of the next hours, as SVG, and the slider with which `hour-chart.js` goes through them.
struct HourChartHTML {
  let frame: Frame
  let chart: HourChart
  let words: WeatherDetailPhrases
  let names: HourChartPhrases

  var html: HTML {
    """
    <div class="hour-reader">
    <div class="chart-scroll" tabindex="0" role="region" aria-label="\(words.nextHours)">
    <svg class="hour-chart" viewBox="0 0 960 280" role="img" aria-label="\(chart.summary)">
    <g class="chart-grid">\(each: chart.grid, gridLine)</g>
    <g class="chart-depths">\(each: chart.depths, depth)</g>
    <g class="chart-days">\(each: chart.hours.filter(\.beginsDay), midnight)</g>
    <g class="chart-bars">\(each: chart.bars, bar)</g>
    <polygon class="chart-area" points="\(chart.area)"/>
    <polyline class="chart-line" points="\(chart.line)"/>
    <g class="chart-extremes">\(each: chart.extremes, extreme)</g>
    <g class="chart-symbols">\(each: chart.symbols, sky)</g>
    <g class="chart-hours">\(each: chart.hours, axis)</g>
    <g class="chart-winds"><text class="chart-name" x="36" y="250">\(names.windRow)</text>\
    <text class="chart-name" x="36" y="272">\(chart.windUnit)</text>\(each: chart.winds, wind)</g>
    <g class="chart-cursor"><line y1="34" y2="206"/><circle r="5"/></g>
    <g class="chart-readings">\(each: chart.readings, reading)</g>
    </svg>
    </div>
    \(chart.readings.first.map(slider))
    </div>
    """
  }

  /// The words stand below for who sees; who hears has them from the slider itself.
  private func slider(_ first: HourReading) -> HTML {
    """
    <p class="chart-said needs-script" aria-hidden="true">\(first.words)</p>
    <input class="chart-range needs-script" type="range" min="0" max="\(String(chart.readings.count - 1))" step="1" \
    value="0" aria-label="\(names.slider)" aria-valuetext="\(first.words)" autocomplete="off">
    """
  }

  private func reading(_ hour: HourReading) -> HTML {
    """
    <rect class="chart-hour" x="\(hour.left)" y="0" width="\(chart.hourWidth)" height="280" data-x="\(hour.x)"\
    \(attribute: "data-y", hour.y)><title>\(hour.words)</title></rect>
    """
  }

  private func gridLine(_ line: HourChart.GridLine) -> HTML {
    """
    <line x1="44" x2="916" y1="\(line.y)" y2="\(line.y)"/><text x="36" y="\(line.y)" dy="4">\(line.text)</text>
    """
  }

  private func depth(_ line: HourChart.GridLine) -> HTML {
    #"<line x1="916" x2="921" y1="\#(line.y)" y2="\#(line.y)"/><text x="924" y="\#(line.y)" dy="4">\#(line.text)</text>"#
  }

  private func midnight(_ mark: HourChart.Mark) -> HTML {
    #"<line x1="\#(mark.x)" x2="\#(mark.x)" y1="34" y2="206"/>"#
  }

  private func bar(_ bar: HourChart.Bar) -> HTML {
    #"<rect x="\#(bar.x)" y="\#(bar.y)" width="\#(bar.width)" height="\#(bar.height)"/>"#
  }

  private func extreme(_ extreme: HourChart.Extreme) -> HTML {
    #"<text class="\#(extreme.isHigh ? "is-high" : "is-low")" x="\#(extreme.x)" y="\#(extreme.y)">\#(extreme.text)</text>"#
  }

  private func sky(_ mark: HourChart.Mark) -> HTML {
    #"<use href="\#(frame.assets)/symbols.svg#\#(mark.text)" x="\#(mark.x)" y="4" width="26" height="26"/>"#
  }

  private func axis(_ mark: HourChart.Mark) -> HTML {
    #"<text x="\#(mark.x)" y="226"\#(if: mark.beginsDay, #" class="day""#)>\#(mark.text)</text>"#
  }

  private func wind(_ mark: HourChart.Mark) -> HTML {
    let arrow = mark.rotation.map {
      """
      <path d="M0,-7 L0,7 M-3.5,3 L0,7 L3.5,3" transform="translate(\(mark.x) 246) rotate(\($0))"/>
      """ as HTML
    }
    return #"\#(arrow)<text x="\#(mark.x)" y="272">\#(mark.text)</text>"#
  }
}
