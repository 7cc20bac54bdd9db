import Foundation
package import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The official warnings on the pages of the weather.
package struct PlaceWarningsPart: Sendable {
  /// The warnings in brief, each place's sign by its identity, and the credits.
  struct Content: Sendable {
    let html: HTML
    var signs: [String: HTML] = [:]
    let credits: [Credit]
  }

  /// The service.
  let service: Warnings
  private let credits: @Sendable (ProviderID) -> [Attribution]

  /// Makes the part on the service; `credits` returns the attributions that a service requires.
  package init(_ service: Warnings, credits: @escaping @Sendable (ProviderID) -> [Attribution]) {
    self.service = service
    self.credits = credits
  }

  /// Returns the warnings at all the reader's places.
  func strip(for reader: ReaderKey, _ edition: Edition, _ frame: Frame) async throws(StoreError) -> Content {
    let places = try await service.forReader(reader, languageCode: edition.language.code)
    let presenter = WarningStripPresenter(edition: edition)
    let (brief, html) = (presenter.brief(places), WarningHTML(frame: frame))
    return Content(
      html: html.brief(brief), signs: presenter.marks(places).mapValues(html.sign), credits: credits(of: brief))
  }

  /// Returns the warnings at a place, for its own page.
  func strip(of item: PlaceWeather, _ edition: Edition, _ frame: Frame) async throws(StoreError) -> Content {
    let place = item.place
    let known = try await service.at(place.coordinate, countryCode: place.countryCode)
    return content(
      WarnedPlace(known, country: place.country, timeZone: item.weather.report?.timeZone ?? place.timeZone), edition,
      frame)
  }

  /// Returns the warnings at a position, for the page of a point.
  func strip(
    at id: PlaceID, _ zone: TimeZone?, _ edition: Edition, _ frame: Frame
  ) async throws(StoreError) -> Content {
    content(WarnedPlace(try await service.at(id.coordinate), country: nil, timeZone: zone), edition, frame)
  }

  /// Returns the map's layer of `shown`.
  func layer(
    of shown: [(warning: WeatherWarning, shapes: [WarningPolygon])], for reader: ReaderKey, _ edition: Edition
  ) async throws(StoreError) -> WarningMapLayer {
    let places = try await service.forReader(reader, languageCode: edition.language.code)
    return WarningMapLayer(shown, at: places, edition: edition)
  }

  /// Returns the credits of `shown` on the map.
  func credits(of shown: [(warning: WeatherWarning, shapes: [WarningPolygon])]) -> [Credit] {
    var seen = Set<ProviderID>()
    return shown.map(\.warning.service).filter { seen.insert($0).inserted }.flatMap(credits).map(Credit.init)
  }

  private func content(_ place: WarnedPlace, _ edition: Edition, _ frame: Frame) -> Content {
    let brief = WarningStripPresenter(edition: edition).brief(at: place)
    return Content(html: WarningHTML(frame: frame).brief(brief), credits: credits(of: brief))
  }

  private func credits(of brief: WarningBrief?) -> [Credit] {
    (brief?.services ?? []).flatMap(credits).map(Credit.init)
  }
}

extension [SavedPlaceWarnings] {
  /// The values on which copies of pages with warnings depend. A new copy is made when a warning or a problem changes, and once
  /// an hour, so that a copy is not much older than the known state.
  var contentKeys: [String?] {
    flatMap { place -> [String?] in
      let warningKeys = (place.known.warnings + place.known.somewhere).map { "\($0.id.rawValue) \($0.level.rawValue)" }
      let hours = place.known.asOf.map { String($0.wholeSecondsSince1970 / 3600) }
      return warningKeys + [hours, String(place.known.services.contains { $0.problem != nil })]
    }
  }
}

/// The warnings of the map, as HTML: the list to read and press, from which the script draws the areas, and the card of a pressed
/// warning.
struct WarningMapHTML {
  let frame: Frame
  let layer: WarningMapLayer
  private var html: WarningHTML { WarningHTML(frame: frame) }

  @HTMLBuilder var list: HTML {
    """
    <section class="map-list" data-live="map-warnings" id="map-warnings">
    <h2 class="section-label"><a href="\(Route.warnings.path)">\(html.words.title)</a></h2>
    """
    if layer.items.isEmpty, layer.incomplete == nil { #"<p class="field-hint">\#(html.words.map.none)</p>"# }
    rows(layer.items.filter(\.line.mark.isSevere), with: block)
    if let others = layer.others {
      """
      <details class="map-warnings-others"><summary>\(html.sign(others.mark, isSpoken: false))\
      <span>\(others.title.text)</span></summary>
      """
      rows(yellow, with: line)
      "</details>"
    } else {
      rows(yellow, with: line)
    }
    layer.more.map(html.note)
    layer.incomplete.map(html.note)
    "</section>"
  }

  private var yellow: [WarningMapLayer.Item] { layer.items.filter { !$0.line.mark.isSevere } }

  @HTMLBuilder private func rows(
    _ items: [WarningMapLayer.Item], with row: (WarningMapLayer.Item) -> HTML
  ) -> HTML {
    if !items.isEmpty {
      #"<ol class="warning-lines">"#
      for item in items { row(item) }
      "</ol>"
    }
  }

  /// A yellow or minor warning in one line.
  private func line(_ item: WarningMapLayer.Item) -> HTML {
    """
    <li class="warning-line is-one is-level-\(item.line.mark.level)"\(attribute: "data-ends", item.line.ends) \
    data-live="map-warning-\(item.line.id)" data-level="\(item.line.mark.level)"\
    \(attribute: "data-shapes", item.shapes.isEmpty ? nil : item.shapes)>\
    \(html.sign(item.line.mark)) <a class="row-link warning-event" href="\(item.line.path)" \
    lang="\(item.line.event.language)">\(item.line.event.text)</a> <span class="warning-when">\(when(item))</span></li>
    """
  }

  private func when(_ item: WarningMapLayer.Item) -> String {
    [item.line.place, item.line.period, item.shapes.isEmpty ? html.words.map.undrawn : ""]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// An orange or red warning.
  private func block(_ item: WarningMapLayer.Item) -> HTML {
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

  /// The card of a pressed area; the script copies rows into it.
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
