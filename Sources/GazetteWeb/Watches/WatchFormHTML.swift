import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The form of a watch with its preview, as HTML. The preview's button sends the same fields to the form's own address by GET; a
/// script shows the preview while the reader types.
struct WatchFormHTML {
  let frame: Frame
  let form: WatchForm
  /// The words of the button that saves.
  let save: String

  private var words: WatchFormPhrases { frame.phrases[WatchPhrases.self].form }

  @HTMLBuilder var body: HTML {
    """
    <form class="watch-form" method="post" action="\(form.savePath)" data-watch-form data-preview="\(form.previewPath)">
    """
    query
    WatchConditionsHTML(frame: frame, form: form).body
    preview
    name
    actions
    if !form.channels.isEmpty { channels }
    """
    <p class="watch-send"><button class="button button-primary" type="submit">\(save)</button></p>
    </form>
    """
  }

  private var query: HTML {
    """
    <div class="field"><label for="watch-query">\(words.query)</label>
    <div class="watch-line"><input class="input" id="watch-query" name="q" value="\(form.query)" \
    maxlength="\(String(WatchFormPresenter.maximumShownLength))" required autocomplete="off" autocapitalize="off" \
    spellcheck="false" aria-describedby="watch-query-hint watch-problem"\
    \(if: form.queryProblem != nil, #" aria-invalid="true""#)>
    <button class="button button-quiet" type="submit" formmethod="get" formaction="\(form.previewPath)" formnovalidate>\
    \(words.preview)</button></div>
    <div class="watch-problem" id="watch-problem" data-live="watch-problem">\(form.queryProblem.map(problem))</div>
    <p class="field-hint" id="watch-query-hint">\(words.queryHint)</p>
    \(help)
    </div>
    """
  }

  @HTMLBuilder private func problem(_ problem: WatchForm.QueryProblem) -> HTML {
    #"<p class="field-error" role="status">\#(problem.sentence)</p>"#
    if !problem.wrong.isEmpty {
      """
      <p class="watch-wrong"><code>\(problem.before)<mark>\(problem.wrong)</mark>\(problem.after)</code></p>
      """
    }
    if let suggestion = problem.suggestion {
      """
      <p><a class="watch-suggestion" href="\(suggestion.path)" data-query="\(suggestion.query)">\(suggestion.text)</a></p>
      """
    }
  }

  private var help: HTML {
    """
    <details class="watch-help"><summary>\(words.help)</summary>
    <dl>\(each: words.examples, example)</dl></details>
    """
  }

  private func example(_ example: WatchExample) -> HTML {
    """
    <div><dt><a href="\(Route.newWatch(example.query))" data-query="\(example.query)"><code>\(example.query)</code></a></dt>\
    <dd>\(example.meaning)</dd></div>
    """
  }

  @HTMLBuilder private var preview: HTML {
    """
    <section class="watch-preview" data-live="watch-preview" aria-labelledby="watch-preview">
    <h2 class="section-label" id="watch-preview">\(words.previewTitle)</h2>
    """
    if let preview = form.preview {
      #"<p class="watch-summary" role="status">\#(preview.summary)</p>"#
      WatchMatchesHTML(frame: frame, rows: preview.rows).list
    } else {
      #"<p class="field-hint">\#(words.previewHint)</p>"#
    }
    "</section>"
  }

  private var name: HTML {
    """
    <div class="field"><label for="watch-name">\(words.name)</label>
    <input class="input" id="watch-name" name="name" value="\(form.name)" \
    maxlength="\(String(Watch.maximumNameLength))" required autocomplete="off"\(state(form.nameProblem, "watch-name-error"))>
    \(form.nameProblem.map { error($0, "watch-name-error") })</div>
    """
  }

  private var actions: HTML {
    """
    <fieldset class="watch-choices" aria-describedby="watch-actions-hint"><legend>\(words.actions)</legend>
    <div class="watch-boxes">\(each: form.actions, { box("action", $0) })</div>
    <p class="field-hint" id="watch-actions-hint">\(words.actionsHint)</p>
    <div class="field watch-label"><label for="watch-label">\(words.label)</label>
    <input class="input" id="watch-label" name="label" value="\(form.label)" \
    maxlength="\(String(Watch.maximumNameLength))" autocomplete="off" \
    aria-describedby="watch-label-hint\(if: form.labelProblem != nil, " watch-label-error")"\
    \(if: form.labelProblem != nil, #" aria-invalid="true""#)>
    \(form.labelProblem.map { error($0, "watch-label-error") })<p class="field-hint" id="watch-label-hint">\(words.labelHint)</p>\
    </div></fieldset>
    """
  }

  private var channels: HTML {
    """
    <fieldset class="watch-choices" aria-describedby="watch-channels-hint"><legend>\(words.channels)</legend>
    <div class="watch-boxes">\(each: form.channels, { box("channel", $0) })</div>
    <p class="field-hint" id="watch-channels-hint">\(words.channelsHint)</p></fieldset>
    """
  }

  private func box(_ name: String, _ choice: WatchForm.Choice) -> HTML {
    """
    <label class="watch-box"><input type="checkbox" name="\(name)" value="\(choice.value)"\
    \(attribute: "checked", if: choice.isChosen)><span>\(choice.label)</span></label>
    """
  }

  private func state(_ problem: String?, _ id: String) -> HTML {
    "\(if: problem != nil, #" aria-invalid="true" aria-describedby="\#(id)""#)"
  }

  private func error(_ problem: String, _ id: String) -> HTML {
    #"<p class="field-error" id="\#(id)" role="alert">\#(problem)</p>"#
  }
}

/// The page of a new watch, as HTML.
struct NewWatchHTML {
  let frame: Frame
  let form: WatchForm

  private var words: WatchPhrases { frame.phrases[WatchPhrases.self] }

  @HTMLBuilder var body: HTML {
    """
    <p class="back"><a href="\(Route.watches.path)">\(frame.icon("i-left"))\(words.all)</a></p>
    <div class="watch-page">
    <h1>\(words.form.title)</h1>
    """
    WatchFormHTML(frame: frame, form: form, save: words.form.create).body
    "</div>"
  }
}

/// Matches in a list, a preview or on the front page, as HTML.
struct WatchMatchesHTML {
  let frame: Frame
  let rows: [WatchMatchRow]
  /// The path of the form that hides an article or brings it back; nil without one.
  var hidingPath: String?

  private var words: WatchDetailPhrases { frame.phrases[WatchPhrases.self].detail }

  @HTMLBuilder var list: HTML {
    if !rows.isEmpty {
      #"<ol class="rows watch-matches">"#
      for row in rows { self.row(row) }
      "</ol>"
    }
  }

  private func row(_ row: WatchMatchRow) -> HTML {
    """
    <li class="watch-match\(if: row.isHidden, " is-hidden")" data-row>
    <p class="watch-match-title"><a class="row-link" href="\(row.path)">\(row.title)</a>\
    \(if: row.isNew, #" <span class="badge badge-accent">\#(words.new)</span>"#)\
    \(if: row.isHidden, #" <span class="badge">\#(words.hidden)</span>"#)</p>
    <p class="byline">\(row.kind) · \(row.occasion.map { "\($0) · " as HTML })\
    <time datetime="\(row.date.machine)">\(row.date.text)</time></p>
    \(hidingForm(row))</li>
    """
  }

  private func hidingForm(_ row: WatchMatchRow) -> HTML? {
    guard let hidingPath, let article = row.article else { return nil }
    return """
      <form method="post" action="\(hidingPath)" data-quiet><input type="hidden" name="article" value="\(article)">\
      <button class="button button-quiet" type="submit" name="hidden" value="\(row.isHidden ? "0" : "1")">\
      \(row.isHidden ? words.bringBack : words.hide)</button></form>
      """
  }
}
