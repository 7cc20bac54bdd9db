import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The radar on the map, as HTML: its entry in the choice of layers, and the panel that its script fills.
struct RadarHTML {
  let frame: Frame
  let edition: Edition
  /// The radar networks that Gazette fetches; without any there is no radar.
  let networks: [RadarNetwork]
  /// Returns the attributions that a provider requires.
  let credits: @Sendable (ProviderID) -> [Attribution]

  private var words: RadarPhrases { frame.phrases.map.radar }

  /// The entry in the choice of layers.
  @HTMLBuilder var choice: HTML {
    if !networks.isEmpty {
      #"<label><input type="radio" name="map-layer" value="radar"><span>\#(words.title)</span></label>"#
    }
  }

  /// The panel: the time shown, a button, a slider, messages, and the source.
  @HTMLBuilder var panel: HTML {
    if !networks.isEmpty {
      """
      <div class="map-legend map-radar" id="map-radar" hidden data-play="\(words.play)" data-pause="\(words.pause)" \
      data-measured="\(words.measured)" data-computed="\(words.computed)" data-uncovered="\(words.uncovered)" \
      data-unanswered="\(words.unanswered)" data-stale="\(words.stale)" data-offline="\(words.offline)" \
      data-late="\(words.late)" data-missing="\(words.missing)">
      <p class="map-legend-title"><strong>\(words.title)</strong> \
      <span><em id="map-radar-kind"></em> <time id="map-radar-time"></time></span></p>
      <div class="map-hours"><button type="button" class="icon-button map-play" id="map-radar-play" \
      aria-label="\(words.play)">\(frame.icon("i-play", class: "icon map-play-go"))\
      \(frame.icon("i-pause", class: "icon map-play-stop"))</button>\
      <label class="map-hour"><span class="visually-hidden">\(words.moment)</span>\
      <input type="range" id="map-radar-moment" min="0" max="0" step="1" value="0" disabled>\
      <span class="map-radar-track" id="map-radar-track" aria-hidden="true"></span></label></div>
      <p class="map-legend-note" id="map-radar-note" role="status"></p>
      \(each: networks, source)</div>
      """
    }
  }

  /// The legend and source of a network, shown together with its pictures.
  private func source(_ network: RadarNetwork) -> HTML {
    let area = network.area
    let tiles = Route.radarTile(network.rawValue, frame: "{frame}", zoom: "{z}", column: "{x}", row: "{y}.png").pattern
    return """
      <div class="map-radar-network" hidden data-list="\(Route.radar(network.rawValue).path)" data-tiles="\(tiles)" \
      data-area="\([area.west, area.south, area.east, area.north].map { String($0) }.joined(separator: ","))">
      \(scale(RadarScale(of: network, edition: edition)))
      <p class="map-legend-source">\(words.source) \(each: credits(network.provider), credit)</p></div>
      """
  }

  /// The scale's colours, with the lowest rate of each.
  private func scale(_ scale: RadarScale) -> HTML {
    """
    <svg class="map-radar-scale" viewBox="-6 0 346 30" role="img" aria-label="\(scale.description)">\
    <rect class="map-legend-ground" y="2" width="\(RadarScale.width)" height="11"/>\
    \(each: scale.fields, field)<text class="map-radar-unit" x="\(RadarScale.width + 5)" y="12">\(scale.unit)</text></svg>
    \(others(scale))
    """
  }

  private func field(_ field: RadarScale.Field) -> HTML {
    """
    <rect x="\(field.x)" y="2" width="\(field.width)" height="11" fill="\(field.color)"/>\
    \(field.label.map { #"<text x="\#(field.x)" y="26">\#($0)</text>"# as HTML })
    """
  }

  /// The other parts of the legend: snow, unseen areas, and a note that the figures are estimates.
  @HTMLBuilder private func others(_ scale: RadarScale) -> HTML {
    if !scale.snow.isEmpty || scale.unseen != nil || scale.note != nil {
      """
      <p class="map-radar-others">\(scale.note.map { "<span>\($0)</span>" as HTML })\
      \(if: !scale.snow.isEmpty, key(scale.snow, words.snow))\
      \(scale.unseen.map { key([$0], words.unseen) })</p>
      """
    }
  }

  private func key(_ colors: [String], _ name: String) -> HTML {
    #"<span>\#(each: colors, swatch) \#(name)</span>"#
  }

  private func swatch(_ color: String) -> HTML {
    """
    <svg class="map-radar-swatch" viewBox="0 0 12 11" aria-hidden="true">\
    <rect width="12" height="11" fill="\(color)"/></svg>
    """
  }

  private func credit(_ credit: Attribution) -> HTML {
    """
    <a href="\(credit.link.absoluteString)" rel="noopener noreferrer">\(credit.name)</a>\
    \(credit.licence.map { ", \($0)" as HTML })
    """
  }
}
