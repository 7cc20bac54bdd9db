import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The radar on the map, as HTML: its choice among the layers, and the panel that its script fills.
struct RadarHTML {
  let frame: Frame
  let edition: Edition
  /// Those that the paper asks; with none there is no radar.
  let networks: [RadarNetwork]
  /// What a provider asks to be shown.
  let credits: @Sendable (ProviderID) -> [Attribution]

  private var words: RadarPhrases { frame.phrases.map.radar }

  /// The choice among the layers.
  @HTMLBuilder var choice: HTML {
    if !networks.isEmpty {
      #"<label><input type="radio" name="map-layer" value="radar"><span>\#(words.title)</span></label>"#
    }
  }

  /// The panel: which moment, a button, a slider, what there is to say, and who measured.
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

  /// What the colours stand for and who measured: shown while its pictures are.
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

  /// The fields of colour with the rates from which on they are drawn.
  private func scale(_ scale: RadarScale) -> HTML {
    """
    <svg class="map-radar-scale" viewBox="-6 0 346 30" role="img" aria-label="\(scale.description)">\
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

  /// What else is drawn: snow, where nothing is seen, and that the figures are an estimate.
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
