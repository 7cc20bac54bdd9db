import GazetteDomain
import GazettePresentation
import HTMLWriting

/// Warnings as HTML: the mark of a level, a line, the brief of other pages, and the strip of the page of all warnings.
struct WarningHTML {
  let frame: Frame
  var words: WarningPhrases { frame.phrases[WarningPhrases.self] }

  /// The level by shape, colour and word.
  func mark(_ mark: WarningMark) -> HTML {
    """
    <span class="warning-mark is-level-\(mark.level)">\(frame.icon("i-level-\(mark.level)", class: "warning-shape"))\
    <span>\(mark.words)</span></span>
    """
  }

  /// The level by shape and colour next to a place's name; screen readers read the word.
  func sign(_ mark: WarningMark) -> HTML { "\(" ")\(sign(mark, isSpoken: true))" }

  /// The same; `isSpoken` is false where the text next to it has the word.
  func sign(_ mark: WarningMark, isSpoken: Bool) -> HTML {
    """
    <span class="warning-sign is-level-\(mark.level)" title="\(mark.words)">\
    \(frame.icon("i-level-\(mark.level)", class: "warning-shape"))\
    \(isSpoken ? #"<span class="visually-hidden">\#(mark.words)</span>"# as HTML : nil)</span>
    """
  }

  /// A service's words, unchanged.
  func quote(_ text: QuotedText) -> HTML { #"<span lang="\#(text.language)">\#(text.text)</span>"# }

  /// Warnings as a list; `isWhole` with their headlines.
  @HTMLBuilder func lines(_ lines: [WarningLine], isWhole: Bool = false) -> HTML {
    if !lines.isEmpty {
      #"<ol class="warning-lines">"#
      for line in lines { self.line(line, isWhole: isWhole) }
      "</ol>"
    }
  }

  /// One line; `isWhole` with its headline.
  func line(_ line: WarningLine, isWhole: Bool) -> HTML {
    """
    <li class="warning-line is-level-\(line.mark.level)"\(attribute: "data-ends", line.ends)>\(mark(line.mark))
    <p class="warning-event"><a class="row-link" href="\(line.path)" lang="\(line.event.language)">\(line.event.text)</a>\
    \(line.raised.map { #" <small class="warning-raised">\#($0)</small>"# as HTML })</p>
    \(isWhole ? line.headline.map { #"<p class="warning-headline">\#(quote($0))</p>"# as HTML } : nil)
    <p class="warning-when">\(if: !line.place.isEmpty, "<strong>\(line.place)</strong> · ")\(line.period)</p>
    <p class="warning-by">\(line.byline)</p></li>
    """
  }

  /// A sentence that a page changes by itself once it is too old to be true.
  func note(_ note: WarningStrip.Note) -> HTML {
    """
    <p class="warning-note\(if: note.isProblem, " is-trouble")"\(attribute: "data-until", note.until)\
    \(attribute: "data-then", note.then)>\(if: note.isProblem, frame.icon("i-warning"))\(text(of: note))</p>
    """
  }

  private func text(of note: WarningStrip.Note) -> HTML {
    note.path.map { #"<a href="\#($0)">\#(note.text)</a>"# } ?? "\(note.text)"
  }

  /// Every known warning, for the page of all warnings.
  @HTMLBuilder func strip(_ strip: WarningStrip, title: String) -> HTML {
    """
    <section class="warning-strip\(strip.level.map { " is-level-\($0)" as HTML })" data-live="warnings" \
    aria-labelledby="warning-strip">
    <h2 class="section-label" id="warning-strip">\(title)\(strip.asOf.map { "<small>\($0)</small>" as HTML })</h2>
    <p class="visually-hidden" role="status">\(strip.summary)</p>
    """
    lines(strip.lines, isWhole: true)
    past
    strip.more.map(note)
    for note in strip.notes { self.note(note) }
    if strip.services.contains(.meteoAlarm) { disclaimer }
    "</section>"
  }

  /// The warnings of a page about something else. Without any it is an empty section, which an update can fill; screen
  /// readers read the status when it changes.
  @HTMLBuilder func brief(_ brief: WarningBrief?) -> HTML {
    """
    <section class="warning-strip\(brief?.level.map { " is-level-\($0)" as HTML })" data-live="warnings" \
    aria-labelledby="warning-strip"><h2 class="visually-hidden" id="warning-strip">\(words.title)</h2>\
    <p class="visually-hidden" role="status">\(brief?.summary)</p>
    """
    if let brief {
      lines(brief.severe)
      if brief.level != nil { past }
      brief.more.map(note)
      if brief.line != nil || brief.incomplete != nil {
        """
        <p class="warning-brief">\(brief.line.map { briefLine($0, to: brief.path) })\
        \(brief.incomplete.map { #" <a class="warning-incomplete" href="\#($0.path)">\#($0.text)</a>"# as HTML })</p>
        """
      }
    }
    "</section>"
  }

  /// Yellow warnings in one line.
  private func briefLine(_ line: WarningBrief.Line, to path: String) -> HTML {
    """
    <a class="warning-one" href="\(path)"\(attribute: "data-ends", line.ends)>\
    \(sign(line.mark, isSpoken: line.period != nil)) <strong lang="\(line.title.language)">\(line.title.text)</strong>\
    \(if: !line.details.isEmpty, #" <span class="warning-details">\#(each: line.details.enumerated(), detail)</span>"#)\
    \(line.period.map { #" <span class="warning-until">\#($0)</span>"# as HTML })</a>
    """
  }

  private func detail(_ detail: (offset: Int, element: QuotedText)) -> HTML {
    #"\#(if: detail.offset > 0, ", ")<span lang="\#(detail.element.language)">\#(detail.element.text)</span>"#
  }

  private var past: HTML { #"<p class="warning-note is-past" hidden>\#(words.standing.past)</p>"# }

  /// The disclaimer that MeteoAlarm requires with its warnings, in its own words.
  var disclaimer: HTML {
    """
    <p class="warning-disclaimer">\(words.detail.meteoAlarm) <q lang="en">\(MeteoAlarmDisclaimer.before)\
    <a href="\(MeteoAlarmDisclaimer.address)" rel="noopener noreferrer">\(MeteoAlarmDisclaimer.site)</a>.</q></p>
    """
  }
}
