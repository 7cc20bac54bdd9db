import Foundation
package import GazetteDomain
import GazettePresentation
import HTMLWriting

/// What pages of the weather show of the official warnings.
package struct PlaceWarningsPart: Sendable {
  /// A strip, each place's sign by its identity, and whom to thank.
  struct Written: Sendable {
    let html: HTML
    var signs: [String: HTML] = [:]
    let credits: [Credit]
  }

  /// The service.
  let service: Warnings
  private let credits: @Sendable (ProviderID) -> [Attribution]

  /// Makes the part on the service; `credits` tells what a service asks to be shown.
  package init(_ service: Warnings, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.service = service
    self.credits = credits
  }

  /// The strip of all the reader's places.
  func strip(for reader: ReaderKey, _ edition: Edition, _ frame: Frame) async throws(StoreError) -> Written {
    let places = try await service.forReader(reader, languageCode: edition.language.code)
    let presenter = WarningStripPresenter(edition: edition)
    let (strip, html) = (presenter.strip(places), WarningHTML(frame: frame))
    return Written(
      html: html.strip(strip), signs: presenter.marks(places).mapValues(html.sign), credits: credits(of: strip))
  }

  /// The strip of a saved place, on its own page.
  func strip(of item: PlaceWeather, _ edition: Edition, _ frame: Frame) async throws(StoreError) -> Written {
    let place = item.place
    let known = try await service.at(place.coordinate, countryCode: place.countryCode)
    return written(
      WarnedPlace(known, country: place.country, timeZone: item.weather.report?.timeZone ?? place.timeZone), edition,
      frame)
  }

  /// The strip of a position, on the page of a point.
  func strip(
    at id: PlaceID, _ zone: TimeZone?, _ edition: Edition, _ frame: Frame
  ) async throws(StoreError) -> Written {
    written(WarnedPlace(try await service.at(id.coordinate), country: nil, timeZone: zone), edition, frame)
  }

  /// The layer of the map of `shown`, with how sure it is at the reader's places.
  func layer(
    of shown: [(warning: WeatherWarning, shapes: [WarningPolygon])], for reader: ReaderKey, _ edition: Edition
  ) async throws(StoreError) -> WarningMapLayer {
    let places = try await service.forReader(reader, languageCode: edition.language.code)
    return WarningMapLayer(shown, at: WarningStripPresenter(edition: edition).strip(places), edition: edition)
  }

  /// Whom the map thanks for `shown`.
  func credits(of shown: [(warning: WeatherWarning, shapes: [WarningPolygon])]) -> [Credit] {
    var asked = Set<ProviderID>()
    return shown.map(\.warning.service).filter { asked.insert($0).inserted }.flatMap(credits).map(Credit.init)
  }

  private func written(_ place: WarnedPlace, _ edition: Edition, _ frame: Frame) -> Written {
    let strip = WarningStripPresenter(edition: edition).strip(at: place)
    return Written(html: WarningHTML(frame: frame).strip(strip, isWhole: true), credits: credits(of: strip))
  }

  private func credits(of strip: WarningStrip?) -> [Credit] {
    (strip?.services ?? []).flatMap(credits).map(Credit.init)
  }
}

extension [SavedPlaceWarnings] {
  /// What copies of pages with warnings are made of: another is made once a warning or a trouble is another, and once an hour,
  /// so that a copy is not much older than what was known.
  var moments: [String?] {
    flatMap { place -> [String?] in
      let told = (place.known.warnings + place.known.somewhere).map { "\($0.id.rawValue) \($0.level.rawValue)" }
      let hours = place.known.asOf.map { String($0.wholeSecondsSince1970 / 3600) }
      return told + [hours, String(place.known.services.contains { $0.problem != nil })]
    }
  }
}

/// The warnings of the map, as HTML: the list that is read and pressed, of which the script draws the areas, and the card of
/// one that was pressed.
struct WarningMapHTML {
  let frame: Frame
  let layer: WarningMapLayer
  private var html: WarningHTML { WarningHTML(frame: frame) }

  @HTMLBuilder var list: HTML {
    """
    <section class="map-list" data-live="map-warnings" id="map-warnings">
    <h2 class="section-label"><a href="\(Route.warnings.path)">\(html.words.title)</a>\
    \(layer.asOf.map { "<small>\($0)</small>" as HTML })</h2>
    """
    if !layer.items.isEmpty {
      #"<ol class="warning-lines">"#
      for item in layer.items { row(item) }
      "</ol>"
    } else if layer.notes.isEmpty {
      #"<p class="field-hint">\#(html.words.map.none)</p>"#
    }
    layer.more.map(html.note)
    for note in layer.notes { html.note(note) }
    if layer.isOfMeteoAlarm { html.disclaimer }
    "</section>"
  }

  private func row(_ item: WarningMapLayer.Item) -> HTML {
    """
    <li class="warning-line is-level-\(item.line.mark.level)"\(attribute: "data-ends", item.line.ends) \
    data-live="map-warning-\(item.line.id)" data-level="\(item.line.mark.level)"\
    \(attribute: "data-shapes", item.shapes.isEmpty ? nil : item.shapes)>\
    \(html.mark(item.line.mark))
    <p class="warning-event"><a class="row-link" href="\(item.line.path)" lang="\(item.line.event.language)">\
    \(item.line.event.text)</a></p>
    <p class="warning-when">\(if: !item.line.place.isEmpty, "<strong>\(item.line.place)</strong> · ")\(item.line.period)\
    \(if: item.shapes.isEmpty, " · \(html.words.map.undrawn)")</p></li>
    """
  }

  /// What was pressed on the map; the script puts copies of rows into it.
  var card: HTML {
    """
    <div class="map-card map-warning-card" id="map-warning-card" hidden>\
    <div role="status"><ol class="warning-lines"></ol></div>\
    <button type="button" class="icon-button" id="map-warning-close" aria-label="\(html.words.map.close)">\
    \(frame.icon("i-close"))</button></div>
    <svg class="warning-patterns" aria-hidden="true" width="0" height="0">\(WarningPatterns.html)</svg>
    """
  }
}
