import GazettePresentation
import HTMLWriting

/// Everything about a saved place or about a point of the map, as HTML.
struct WeatherDetailHTML {
  let frame: Frame
  let page: WeatherDetailPage
  /// The warnings at the place; nil when the installation has none.
  var warnings: HTML?
  /// The models' scores at the place; nil while there is too little data.
  var scores: HTML?
  let phrases: WeatherPhrases
  /// The text and the target of the link above the page.
  let back: (name: String, path: String)
  /// The target of the refresh form.
  let refreshPath: String
  /// The address of the model comparison; nil without one.
  var modelsPath: String?

  private var words: WeatherDetailPhrases { phrases.detail }

  @HTMLBuilder var body: HTML {
    """
    <p class="back"><a href="\(back.path)">\(frame.icon("i-left"))\(back.name)</a></p>
    <article class="place-detail">
    """
    now
    page.watchPath.map { #"<p class="page-actions">\#(frame.watchThis($0))</p>"# as HTML }
    warnings
    details
    #"<div data-live="line">\#(page.line.map { #"<p class="weather-line">\#($0)</p>"# as HTML })</div>"#
    messages
    #"<div data-live="soon">\#(page.nowcast.map { NowcastHTML(block: $0, words: phrases.nowcast).html })</div>"#
    #"<div data-live="hours">"#
    if !page.hours.isEmpty { hours }
    """
    </div>
    <div class="columns columns-main detail-columns">
    <div data-live="days">
    """
    if !page.days.isEmpty { days }
    scores
    """
    </div>
    <div class="detail-side" data-live="side">
    """
    SkyHTML(sun: page.sun, words: words, almanac: phrases.almanac).html
    page.air.map(air)
    """
    </div>
    </div>
    <div class="detail-columns" data-live="about">
    <section class="block">
    <h2 class="section-label">\(words.about)</h2>
    \(facts(page.about))
    </section>
    </div>
    </article>
    """
  }

  /// The other current figures: pressure, humidity, visibility and the like.
  @HTMLBuilder private var details: HTML {
    #"<div data-live="details">"#
    if !page.details.isEmpty {
      """
      <section class="now-details"><h2 class="visually-hidden">\(words.details)</h2>
      \(facts(page.details))
      </section>
      """
    }
    "</div>"
  }

  private func facts(_ figures: [DetailFigure]) -> HTML { #"<dl class="facts">\#(each: figures, fact)</dl>"# }

  private func fact(_ figure: DetailFigure) -> HTML {
    """
    <div><dt>\(figure.name)</dt><dd>\(figure.value)\(figure.note.map { " <small>\($0)</small>" as HTML })</dd></div>
    """
  }
}

// The current weather.
extension WeatherDetailHTML {
  private var now: HTML {
    let row = page.row
    return """
      <header class="now" data-live="now">
      <div class="now-title"><h1>\(row.name)</h1><p class="place-where">\(row.whereabouts)</p>
      <p class="place-times">\(row.localTime.map { "<span data-clock>\($0)</span>" as HTML })\
      \(row.age?.time(class: "age"))</p></div>
      \(frame.symbol(row.symbol, class: "symbol now-symbol"))
      <p class="now-temperature">\(row.temperature)\(if: row.temperature != nil, unit)</p>
      <p class="now-words">\(row.sky.map { "<strong>\($0)</strong>" as HTML })\
      \(page.feelsLike.map { "<span>\(words.feelsLike) \($0)</span>" as HTML })\
      \(if: row.low != nil || row.high != nil, range)</p>
      <form class="now-refresh" method="post" action="\(refreshPath)" data-quiet data-refresh>\
      <button class="button button-quiet" type="submit">\(frame.icon("i-refresh"))\(words.refresh)</button></form>
      </header>
      """
  }

  /// The day's lowest and highest temperature, with the name of the day.
  private var range: HTML {
    """
    <span class="now-range"><small>\(page.today)</small> \(extreme("low", words.low, page.row.low)) \
    \(extreme("high", words.high, page.row.high))</span>
    """
  }

  private var unit: HTML { #"<span class="unit">\#(page.temperatureUnit)</span>"# }

  private func extreme(_ name: String, _ words: String, _ value: String?) -> HTML? {
    value.map { #"<span class="\#(name)"><span class="visually-hidden">\#(words) </span>\#($0)</span>"# as HTML }
  }

  @HTMLBuilder private var messages: HTML {
    #"<div data-live="messages">"#
    if let notice = page.notice { #"<p class="banner" role="status">\#(notice)</p>"# }
    if let problem = page.row.problem { #"<p class="banner banner-warning">\#(problem)</p>"# }
    if let reduced = page.reduced { #"<p class="banner">\#(reduced)</p>"# }
    "</div>"
  }

}

// The hours: a chart, and the table with its figures.
extension WeatherDetailHTML {
  @HTMLBuilder private var hours: HTML {
    """
    <section class="block">
    <h2 class="section-label">\(words.nextHours)</h2>
    """
    page.chart.map { HourChartHTML(frame: frame, chart: $0, words: words, names: phrases.chart).html }
    """
    <details class="table-behind"><summary>\(words.showTable)</summary>
    <div class="table-scroll" tabindex="0" role="region" aria-label="\(words.nextHours)"><table class="data"><thead><tr>\
    <th scope="col">\(words.hour)</th>\(each: page.hourColumns, heading)</tr></thead><tbody>
    """
    for row in page.hours { hour(row) }
    """
    </tbody></table></div></details>
    </section>
    """
  }

  private func heading(_ column: HourColumn) -> HTML { #"<th scope="col">\#(column.heading)</th>"# }

  private func hour(_ row: HourRow) -> HTML {
    #"<tr><th scope="row">\#(row.time)</th>\#(each: row.cells, { "<td>\($0)</td>" })</tr>"#
  }
}

// The days.
extension WeatherDetailHTML {
  @HTMLBuilder private var days: HTML {
    """
    <section class="block">
    <h2 class="section-label">\(page.daysTitle)</h2>
    <ol class="days">
    """
    for row in page.days { day(row) }
    """
    </ol>
    \(modelsPath.map(models))
    </section>
    """
  }

  private func models(_ path: String) -> HTML {
    #"<p class="more-models"><a class="button button-quiet" href="\#(path)">\#(phrases.modelComparison.title)</a></p>"#
  }

  private func day(_ day: DayRow) -> HTML {
    """
    <li class="day"><p class="day-name"><strong>\(day.name)</strong> <span>\(day.date)</span></p>
    <svg class="symbol day-symbol" role="img" aria-label="\(day.sky ?? "–")">\
    <use href="\(frame.assets)/symbols.svg#\(day.symbol)"/></svg>
    <p class="day-rain">\(day.precipitation.map(precipitation))\
    \(day.snowfall.map { " <span>\(words.snowfall) \($0)</span>" as HTML })</p>
    <p class="day-low"><span class="visually-hidden">\(words.low) </span>\(day.low ?? "–")</p>
    \(range(day.bar))
    <p class="day-high"><span class="visually-hidden">\(words.high) </span>\(day.high ?? "–")</p>
    <p class="day-more">\(day.wind.map(wind))\(day.sun.map { "<span>☀ \($0)</span>" as HTML })\
    \(day.uvIndex.map { "<span>UV \($0)</span>" as HTML })\(day.summary.map { "<span>\($0)</span>" as HTML })</p></li>
    """
  }

  private func precipitation(_ amount: String) -> HTML {
    #"\#(frame.icon("i-drop"))<span class="visually-hidden">\#(words.precipitation) </span>\#(amount)"#
  }

  private func wind(_ wind: String) -> HTML {
    #"<span>\#(frame.icon("i-wind"))<span class="visually-hidden">\#(words.wind) </span>\#(wind)</span>"#
  }

  private func range(_ bar: RangeBar?) -> HTML {
    guard let bar else { return #"<span class="day-bar"></span>"# }
    return """
      <svg class="day-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="track" x="0" y="0" width="100" height="6" rx="3"/>\
      <rect class="range" x="\(bar.x)" y="0" width="\(bar.width)" height="6" rx="3"/></svg>
      """
  }
}

// The blocks next to the days.
extension WeatherDetailHTML {
  @HTMLBuilder private func air(_ air: AirBlock) -> HTML {
    """
    <section class="block">
    <h2 class="section-label">\(words.air)</h2>
    """
    if let index = air.index {
      """
      <p class="air-index"><strong class="air-number">\(index)</strong> <span>\(air.words)</span></p>\
      <p class="field-hint">\(words.airIndex)</p>
      """
    }
    if !air.pollutants.isEmpty { #"<h3 class="facts-title">\#(words.pollutants)</h3>\#(facts(air.pollutants))"# }
    if let none = air.noPollen { #"<h3 class="facts-title">\#(words.pollen)</h3><p>\#(none)</p>"# }
    if !air.pollen.isEmpty { #"<h3 class="facts-title">\#(words.pollen)</h3>\#(facts(air.pollen))"# }
    "</section>"
  }
}

/// Sun and moon next to a place's days, in the manner of an almanac.
struct SkyHTML {
  let sun: SunBlock
  let words: WeatherDetailPhrases
  let almanac: AlmanacPhrases

  @HTMLBuilder var html: HTML {
    """
    <section class="block">
    <h2 class="section-label">\(words.sunAndMoon)</h2>
    """
    if let polar = sun.polar {
      #"<p class="sun-polar">\#(polar)</p>"#
      sun.polarEnd.map { #"<dl class="facts">\#(fact($0.name, $0.value))</dl>"# as HTML }
    } else {
      day
    }
    if !sun.twilights.isEmpty { twilights }
    """
    <div class="moon"><svg class="moon-disc" viewBox="0 0 48 48" aria-hidden="true">\
    <circle class="moon-dark" cx="24" cy="24" r="20"/><path class="moon-lit" d="\(sun.moonPath)"/></svg>\
    <p><strong>\(sun.moon)</strong><br>\(words.illumination) \(sun.illumination)</p></div>
    """
    if let allDay = sun.moonAllDay { #"<p class="moon-all-day">\#(allDay)</p>"# }
    """
    <dl class="facts moon-facts">\(fact(almanac.moonrise, sun.moonrise))\(fact(almanac.moonset, sun.moonset))\
    \(each: sun.nextMoons, { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" })</dl>
    </section>
    """
  }

  /// The sun's arc from sunrise to sunset, if there are both.
  private var day: HTML {
    """
    <svg class="sun-arc" viewBox="0 0 200 110" aria-hidden="true"><path d="M10,100 A90,90 0 0 1 190,100"/>\
    <line x1="2" x2="198" y1="100" y2="100"/>\
    \(sun.sunX.map { #"<circle cx="\#($0)" cy="\#(sun.sunY)" r="8"/>"# as HTML })</svg>
    <dl class="facts">\(fact(words.sunrise, sun.sunrise))\(fact(words.sunset, sun.sunset))\
    <div class="fact-wide"><dt>\(words.daylight)</dt><dd>\(sun.daylight)\
    \(sun.daylightChange.map { " <small>\($0)</small>" as HTML })</dd></div></dl>
    """
  }

  private var twilights: HTML {
    """
    <table class="data twilights"><thead><tr><th scope="col">\(almanac.twilight)</th><th scope="col">\(almanac.dawn)</th>\
    <th scope="col">\(almanac.dusk)</th></tr></thead><tbody>\(each: sun.twilights, row)</tbody></table>
    """
  }

  private func row(_ row: TwilightRow) -> HTML {
    let times =
      row.instead.map { #"<td colspan="2">\#($0)</td>"# as HTML } ?? "<td>\(row.dawn)</td><td>\(row.dusk)</td>"
    return #"<tr><th scope="row">\#(row.name)</th>\#(times)</tr>"#
  }

  private func fact(_ name: String, _ value: String?) -> HTML? {
    value.map { "<div><dt>\(name)</dt><dd>\($0)</dd></div>" as HTML }
  }
}

/// The chart of the next hours, as SVG, and the slider with which `hour-chart.js` steps through them.
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

  /// The visible words are hidden from screen readers, which read them from the slider itself.
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

/// The next two hours, as HTML: the sentence, and the drawing if there is precipitation.
struct NowcastHTML {
  let block: NowcastBlock
  let words: NowcastPhrases

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
