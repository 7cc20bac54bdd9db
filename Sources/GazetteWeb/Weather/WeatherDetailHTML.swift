import GazettePresentation
import HTMLWriting

/// Everything about a saved place or about a point of the map, as HTML.
struct WeatherDetailHTML {
  let frame: Frame
  let page: WeatherDetailPage
  let phrases: WeatherPhrases
  /// What the link above the page says, and where it leads.
  let back: (name: String, path: String)
  /// Where refreshing posts to.
  let refreshPath: String

  private var words: WeatherDetailPhrases { phrases.detail }

  @HTMLBuilder var body: HTML {
    """
    <p class="back"><a href="\(back.path)">\(frame.icon("i-left"))\(back.name)</a></p>
    <article class="place-detail">
    """
    now
    #"<div data-live="line">\#(page.line.map { #"<p class="weather-line">\#($0)</p>"# as HTML })</div>"#
    messages
    #"<div data-live="hours">"#
    if !page.hours.isEmpty { hours }
    """
    </div>
    <div class="columns columns-main detail-columns">
    <div data-live="days">
    """
    if !page.days.isEmpty { days }
    """
    </div>
    <div class="detail-side" data-live="side">
    """
    SkyHTML(sun: page.sun, words: words, almanac: phrases.almanac).html
    page.air.map(air)
    """
    </div>
    </div>
    <div class="columns columns-2 detail-columns" data-live="details">
    """
    if !page.details.isEmpty {
      """
      <section class="block">
      <h2 class="section-label">\(words.details)</h2>
      \(facts(page.details))
      </section>
      """
    }
    """
    <section class="block">
    <h2 class="section-label">\(words.about)</h2>
    \(facts(page.about))
    </section>
    </div>
    </article>
    """
  }

  private func facts(_ figures: [DetailFigure]) -> HTML { #"<dl class="facts">\#(each: figures, fact)</dl>"# }

  private func fact(_ figure: DetailFigure) -> HTML {
    """
    <div><dt>\(figure.name)</dt><dd>\(figure.value)\(figure.note.map { " <small>\($0)</small>" as HTML })</dd></div>
    """
  }
}

// What it is like now.
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
      <span>\(extreme("low", words.low, row.low)) \(extreme("high", words.high, row.high))</span></p>
      <form class="now-refresh" method="post" action="\(refreshPath)" data-quiet data-refresh>\
      <button class="button button-quiet" type="submit">\(frame.icon("i-refresh"))\(words.refresh)</button></form>
      </header>
      """
  }

  private var unit: HTML { #"<span class="unit">\#(page.temperatureUnit)</span>"# }

  private func extreme(_ name: String, _ words: String, _ value: String?) -> HTML? {
    value.map { #"<span class="\#(name)"><span class="visually-hidden">\#(words) </span>\#($0)</span>"# as HTML }
  }

  @HTMLBuilder private var messages: HTML {
    #"<div data-live="messages">"#
    if let notice = page.notice { #"<p class="banner" role="status">\#(notice)</p>"# }
    if let trouble = page.row.trouble { #"<p class="banner banner-warning">\#(trouble)</p>"# }
    if let reduced = page.reduced { #"<p class="banner">\#(reduced)</p>"# }
    for warning in page.alerts { alert(warning) }
    "</div>"
  }

  private func alert(_ alert: AlertBlock) -> HTML {
    """
    <section class="alert"><h2>\(frame.icon("i-warning"))\(alert.event)</h2>\
    <p class="alert-period">\(alert.period)\(alert.sender.map { " · \($0)" as HTML })</p><p class="alert-text">\(alert.text)</p></section>
    """
  }
}

// The hours: a chart, and the table behind it.
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
    </section>
    """
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

// Beside the days.
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
    if !air.pollen.isEmpty { #"<h3 class="facts-title">\#(words.pollen)</h3>\#(facts(air.pollen))"# }
    "</section>"
  }
}
