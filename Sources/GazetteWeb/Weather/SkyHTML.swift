import GazettePresentation
import HTMLWriting

/// Sun and moon beside a place's days, as an almanac prints them.
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

  /// From sunrise to sunset, where there are such.
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
