import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

extension WeatherPages {
  /// Shows the forecasts of several models for a saved place. They are fetched only when a reader opens the page.
  func models(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = try placeID(context)
    guard let modelComparison else { throw Refusal(.notFound) }
    let item = try await weather.read(id, for: context.reader, languageCode: context.language.code)
    let scores = try await record.scores(at: id)
    let presenter = ModelComparisonPresenter(edition: context.edition, credits: credits)
    let page: ModelComparisonPage
    var status = HTTPResponse.Status.ok
    do throws(WeatherError) {
      page = presenter.page(
        item.place, try await modelComparison.fresh(id, allowsRequest: request.mayRefreshInBackground), scores: scores)
    } catch {
      page = presenter.page(item.place, nil, problem: error, scores: scores)
      status = Refusal(error, context, now: context.edition.now).status
    }
    return try await show(page, of: id, status: status, request, context)
  }

  /// Returns the models' scores at a place, for its page; nil while there is too little data.
  func scores(of place: Place, _ edition: Edition) async throws(WeatherError) -> HTML? {
    try await record.scores(at: place.id).map { scores in
      let block = ForecastSkillPresenter(edition: edition).block(scores, at: place.name)
      return ForecastSkillHTML(block: block, words: edition.phrases.weather.modelComparison.scores).html
    }
  }

  private func show(
    _ page: ModelComparisonPage, of id: PlaceID, status: HTTPResponse.Status, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    let words = context.phrases.weather
    var content = PageContent(
      title: words.modelComparison.titleOf(page.name), section: .weather,
      body: ModelComparisonHTML(
        frame: context.frame, page: page, words: words.modelComparison, detail: words.detail, place: id.text
      ).body)
    content.styles = ["weather.css", "opinions.css"]
    content.credits = page.credits
    content.status = status
    return try await context.pages.page(request, context, content)
  }
}

/// The forecasts of several models for a place, as HTML.
struct ModelComparisonHTML {
  let frame: Frame
  let page: ModelComparisonPage
  let words: ModelComparisonPhrases
  let detail: WeatherDetailPhrases
  let place: String

  @HTMLBuilder var body: HTML {
    """
    <p class="back"><a href="\(Route.place(place).path)">\(frame.icon("i-left"))\(page.name)</a></p>
    <article class="place-detail opinions">
    <header class="opinions-head"><h1>\(words.title)</h1>\
    <p class="place-where">\([page.name, page.whereabouts].filter { !$0.isEmpty }.joined(separator: ", "))</p>\
    <p class="place-times">\(page.age.map { "<span>\(words.fetchedAt(""))\($0.time(class: "age"))</span>" as HTML })</p></header>
    """
    if let problem = page.problem { #"<p class="banner banner-warning" role="status">\#(problem)</p>"# }
    if let notice = page.notice { #"<p class="opinions-sentence">\#(notice)</p>"# }
    if page.age == nil || page.problem != nil { loadLink }
    if let sentence = page.sentence { #"<p class="opinions-sentence">\#(sentence)</p>"# }
    if !page.days.isEmpty {
      days
      spread
      models
    }
    page.scores.map { ForecastSkillHTML(block: $0, words: words.scores).html }
    "</article>"
  }

  /// The page's script loads the forecasts; without it, a link does.
  private var loadLink: HTML {
    """
    <p class="opinions-ask"><a class="button button-primary" href="\(Route.placeModels(place).path)">\(frame.icon("i-refresh"))\(words.compare)</a></p>
    """
  }

  private var days: HTML {
    """
    <section class="block">
    <h2 class="section-label">\(detail.nextDays(page.days.count))</h2>
    <ol class="days">\(each: page.days, day)</ol>
    <p class="field-hint">\(words.barHint)</p>
    </section>
    """
  }

  private func day(_ day: ModelComparisonRow) -> HTML {
    """
    <li class="day opinion"><p class="day-name"><strong>\(day.name)</strong> <span>\(day.date)</span></p>
    <p class="day-rain">\(day.chance.map(chance))\(day.wet.map { " <span>\($0)</span>" as HTML })</p>
    <p class="day-low"><span class="visually-hidden">\(detail.low) </span>\(day.low ?? "–")</p>
    \(bar(day))
    <p class="day-high"><span class="visually-hidden">\(detail.high) </span>\(day.high ?? "–")</p></li>
    """
  }

  private func chance(_ chance: String) -> HTML {
    #"<b>\#(frame.icon("i-drop"))<span class="visually-hidden">\#(words.chance) </span>\#(chance)</b>"#
  }

  private func bar(_ day: ModelComparisonRow) -> HTML {
    """
    <svg class="day-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">\
    <rect class="track" x="0" y="0" width="100" height="6" rx="3"/>\
    \(day.whole.map { rect("range range-whole", $0) })\(day.common.map { rect("range", $0) })</svg>
    """
  }

  private func rect(_ name: String, _ bar: RangeBar) -> HTML {
    #"<rect class="\#(name)" x="\#(bar.x)" y="0" width="\#(bar.width)" height="6" rx="3"/>"#
  }

  @HTMLBuilder private var spread: HTML {
    """
    <section class="block">
    <h2 class="section-label">\(words.spread)</h2>
    """
    if let chart = page.chart {
      drawing(chart)
      #"<p class="field-hint">\#(words.spreadHint)</p>"#
    } else {
      #"<p class="field-hint">\#(words.noSpread)</p>"#
    }
    "</section>"
  }

  private func drawing(_ chart: SpreadChart) -> HTML {
    """
    <div class="chart-scroll" tabindex="0" role="region" aria-label="\(words.spread)">
    <svg class="spread-chart" viewBox="0 0 720 250" role="img" aria-label="\(chart.summary)">
    <g class="chart-grid">\(each: chart.grid, gridLine)</g>
    <g class="chart-days">\(each: chart.midnights, { #"<line x1="\#($0)" x2="\#($0)" y1="14" y2="232"/>"# })</g>
    <polygon class="spread-all" points="\(chart.all)"/>
    <polygon class="spread-most" points="\(chart.central)"/>
    <polyline class="chart-line" points="\(chart.line)"/>
    <g class="chart-bars">\(each: chart.bars, rainBar)</g>
    <line class="soon-base" x1="40" x2="712" y1="232" y2="232"/>
    <g class="spread-chances">\(each: chart.chances, { #"<text x="\#($0.x)" y="\#($0.y)">\#($0.text)</text>"# })</g>
    <g class="chart-hours">\(each: chart.names, { #"<text x="\#($0.x)" y="247">\#($0.text)</text>"# })</g>
    </svg>
    </div>
    """
  }

  private func gridLine(_ line: HourChart.GridLine) -> HTML {
    #"<line x1="40" x2="712" y1="\#(line.y)" y2="\#(line.y)"/><text x="34" y="\#(line.y)" dy="4">\#(line.text)</text>"#
  }

  private func rainBar(_ bar: HourChart.Bar) -> HTML {
    #"<rect x="\#(bar.x)" y="\#(bar.y)" width="\#(bar.width)" height="\#(bar.height)"/>"#
  }

  private var models: HTML {
    """
    <section class="block">
    <h2 class="section-label">\(words.byModel)</h2>
    <div class="table-scroll" tabindex="0" role="region" aria-label="\(words.byModel)"><table class="data models"><thead><tr>\
    <th scope="col">\(words.model)</th>\(each: page.columns, { #"<th scope="col">\#($0)</th>"# })</tr></thead>\
    <tbody>\(each: page.models, model)</tbody></table></div>
    </section>
    """
  }

  private func model(_ row: ModelRow) -> HTML {
    #"<tr><th scope="row">\#(row.name)</th>\#(each: row.cells, cell)</tr>"#
  }

  private func cell(_ cell: ModelRow.Cell) -> HTML {
    "<td>\(cell.temperatures ?? "–")\(cell.rain.map { #"<span class="model-rain">\#($0)</span>"# as HTML })</td>"
  }
}

/// The models' scores at a place, as HTML.
struct ForecastSkillHTML {
  let block: ForecastSkillBlock
  let words: ForecastSkillPhrases

  var html: HTML {
    """
    <section class="block scores">
    <h2 class="section-label">\(words.title)</h2>
    <p class="scores-sentence">\(block.sentence)</p>
    <div class="table-scroll" tabindex="0" role="region" aria-label="\(words.title)"><table class="data scores-table\(if: block.hasBest, " has-best")">\
    <thead><tr><th scope="col" rowspan="2">\(words.source)</th>\
    <th scope="colgroup" colspan="\(String(block.leads.count))">\(words.errors)</th>\
    <th scope="col" rowspan="2">\(words.rain)</th><th scope="col" rowspan="2">\(words.days)</th></tr>\
    <tr>\(each: block.leads, { #"<th scope="col">\#($0)</th>"# })</tr></thead>\
    <tbody>\(each: block.rows, row)</tbody></table></div>
    <p class="field-hint">\(block.note)</p>
    </section>
    """
  }

  private func row(_ row: ForecastSkillBlock.Row) -> HTML {
    """
    <tr><th scope="row">\(row.name)</th>\(each: row.errors, { "<td>\($0 ?? "–")</td>" })<td>\(row.rain)</td>\
    <td>\(row.days)</td></tr>
    """
  }
}
