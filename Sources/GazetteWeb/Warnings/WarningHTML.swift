import GazetteDomain
import GazettePresentation
import HTMLWriting

/// What pages with warnings have in common, as HTML: the mark of a level, a line, a strip.
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

  /// The level by shape and colour beside a place's name; the word is heard.
  func sign(_ mark: WarningMark) -> HTML {
    """
    \(" ")<span class="warning-sign is-level-\(mark.level)" title="\(mark.words)">\
    \(frame.icon("i-level-\(mark.level)", class: "warning-shape"))<span class="visually-hidden">\(mark.words)</span></span>
    """
  }

  /// A service's words, unchanged.
  func quote(_ text: QuotedText) -> HTML { #"<span lang="\#(text.language)">\#(text.text)</span>"# }

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
    <p class="warning-note\(if: note.isTrouble, " is-trouble")"\(attribute: "data-until", note.until)\
    \(attribute: "data-then", note.then)>\(if: note.isTrouble, frame.icon("i-warning"))\(text(of: note))</p>
    """
  }

  private func text(of note: WarningStrip.Note) -> HTML {
    note.path.map { #"<a href="\#($0)">\#(note.text)</a>"# } ?? "\(note.text)"
  }

  /// The strip of a page; an empty one of the same kind for nil, which an update can fill. Who does not see it is told what it
  /// says when that becomes another.
  /// - Parameter title: What it is called on the page that is all about warnings, to which nothing need lead.
  @HTMLBuilder func strip(_ strip: WarningStrip?, isWhole: Bool = false, title: String? = nil) -> HTML {
    """
    <section class="warning-strip\(strip?.level.map { " is-level-\($0)" as HTML })" data-live="warnings" \
    aria-labelledby="warning-strip">
    """
    if let strip {
      """
      <h2 class="section-label" id="warning-strip">\(title.map { "\($0)" as HTML } ?? link)\
      \(strip.asOf.map { "<small>\($0)</small>" as HTML })</h2>
      <p class="visually-hidden" role="status">\(strip.summary)</p>
      """
      lines(strip.lines, isWhole: isWhole)
      #"<p class="warning-note is-past" hidden>\#(words.standing.past)</p>"#
      strip.more.map(note)
      for note in strip.notes { self.note(note) }
      if strip.services.contains(.meteoAlarm) { disclaimer }
    } else {
      #"<h2 class="visually-hidden" id="warning-strip">\#(words.title)</h2><p class="visually-hidden" role="status"></p>"#
    }
    "</section>"
  }

  private var link: HTML { #"<a href="\#(Route.warnings.path)">\#(words.title)</a>"# }

  /// What MeteoAlarm asks for beside its warnings, in its own words.
  var disclaimer: HTML {
    """
    <p class="warning-disclaimer">\(words.detail.meteoAlarm) <q lang="en">\(MeteoAlarmDisclaimer.before)\
    <a href="\(MeteoAlarmDisclaimer.address)" rel="noopener noreferrer">\(MeteoAlarmDisclaimer.site)</a>.</q></p>
    """
  }
}
