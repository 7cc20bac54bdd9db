import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The map, as HTML: the parts that its script fills, and the lists next to it, which need no script.
struct WeatherMapHTML {
  let frame: Frame
  let page: WeatherMapPage
  /// The warnings to draw; nil when the installation has none.
  let warnings: WarningMapLayer?
  /// The radar's panel.
  let radar: RadarHTML
  let words: WeatherMapPhrases
  let edition: Edition
  /// True when the operator enables the street map.
  let hasStreets: Bool

  @HTMLBuilder var body: HTML {
    opening
    """
    <h1 class="visually-hidden">\(words.title)</h1>
    <div class="map-frame needs-script">
    """
    first
    """
    <div class="map-canvas" id="map" tabindex="0" role="application" aria-label="\(words.mapLabel)" \
    aria-describedby="map-keys"></div>
    <p class="visually-hidden" id="map-keys">\(words.keysHint)</p>
    <div class="map-crosshair" id="map-crosshair" hidden aria-hidden="true"></div>
    """
    controls
    layers
    foot
    """
    </div>
    <aside class="map-side" id="map-side" aria-label="\(words.lists.title)">
    <div class="map-sheet" id="map-sheet" tabindex="-1" hidden></div>
    <div class="map-lists" id="map-lists">
    <button type="button" class="icon-button map-lists-close needs-script" id="map-lists-close" \
    aria-label="\(words.script.close)">\(frame.icon("i-close"))</button>
    """
    form
    warnings.map { WarningMapHTML(frame: frame, layer: $0).list }
    #"<p class="map-tap needs-script">\#(words.tapHint)</p>"#
    cities
    points
    """
    </div>
    </aside>
    </div>
    """
  }

  /// The script's data: the addresses to fetch, the initial view, and its words.
  private var opening: HTML {
    let script = words.script
    let offline = edition.phrases.offline
    return """
      <div class="map-page" id="map-page" data-side="closed" \
      data-names="\(Route.mapNames.path(["language": edition.language.code]))" \
      data-grid="\(Route.api(.weatherGrid).path)" data-open="\(Route.openMapPoint.path)" \
      data-units="\(edition.units.rawValue)" data-language="\(edition.language.code)"\
      \(attribute: "data-streets", hasStreets ? tiles("street", row: "{y}.png") : nil) \
      data-earth="\(tiles("earth"))" data-earth-night="\(tiles("earth-dark"))" \
      data-latitude="\(page.latitude)" data-longitude="\(page.longitude)" data-zoom="\(page.zoom)" \
      data-here="\(script.here)" data-locating="\(script.locating)" data-denied="\(script.denied)" \
      data-slow="\(script.slow)" data-unavailable="\(script.unavailable)" data-no-library="\(script.noLibrary)" \
      data-no-layer="\(script.noLayer)" data-layer-busy="\(script.layerBusy)" data-loading="\(script.loading)" \
      data-opened="\(script.opened)" data-close="\(script.close)" data-offline-tiles="\(script.offlineTiles)" \
      data-missing-tiles="\(script.missingTiles)" data-earth-zoom="\(TileRoutes.maximumEarthZoom)" \
      data-crosshair="\(script.crosshair)" data-new-point="\(offline.newPoint)" \
      data-nearest-point="\(offline.nearestPoint)" data-no-point="\(offline.noPoint)" \
      data-here-with="\(script.hereWith)" data-insecure="\(script.insecure)" \
      data-dry="\(words.layers.dry)" data-all-dry="\(words.layers.allDry)" data-play="\(words.layers.play)" \
      data-pause="\(words.layers.pause)" data-days="\(page.dayNames)" data-hours="\(page.hourNames)" \
      data-times="\(page.timeNames)" data-zone="\(page.zone)" data-zone-note="\(page.zoneNote)">
      """
  }

  /// Returns the pattern of a layer's tiles; the script fills in the letters in braces.
  private func tiles(_ layer: String, row: String = "{y}") -> String {
    Route.tile(layer: layer, zoom: "{z}", column: "{x}", row: row).pattern
  }
}

// The map and its overlays.
extension WeatherMapHTML {
  /// The map's appearance before its script has loaded.
  private var first: HTML {
    """
    <div class="map-first" id="map-first" aria-hidden="true">\
    <svg width="\(page.first.gapX)" height="\(page.first.gapY)"></svg>\
    <div class="map-first-tiles">\(each: page.first.columns, column)</div></div>
    """
  }

  private func column(_ column: MapPlaceholder.Column) -> HTML { "<div>\(each: column.tiles, tile)</div>" }

  private func tile(_ tile: MapPlaceholder.Tile) -> HTML {
    """
    <picture\(if: tile.isWide, #" class="is-wide""#)>\(tile.nightPath.map(night))\
    <img src="\(tile.path)" alt="" width="256" height="256"\(if: tile.isWide, #" loading="lazy""#)\
    \(if: tile.isMiddle, #" fetchpriority="high""#)></picture>
    """
  }

  private func night(_ path: String) -> HTML {
    #"<source srcset="\#(path)" media="(prefers-color-scheme: dark)">"#
  }

  private var controls: HTML {
    """
    <div class="map-controls">
    <button type="button" class="map-button" id="map-in" aria-label="\(words.script.zoomIn)">\
    \(frame.icon("i-add"))</button>
    <button type="button" class="map-button" id="map-out" aria-label="\(words.script.zoomOut)">\
    \(frame.icon("i-minus"))</button>
    <button type="button" class="map-button map-button-apart" id="map-locate" aria-label="\(words.form.locate)">\
    \(frame.icon("i-locate"))</button>
    <button type="button" class="map-button" id="map-layers-button" aria-expanded="false" aria-controls="map-layers" \
    aria-label="\(words.layers.title)">\(frame.icon("i-layers"))</button>
    <button type="button" class="map-button map-lists-button" id="map-lists-button" aria-expanded="false" \
    aria-controls="map-side" aria-label="\(words.lists.title)">\(frame.icon("i-news"))</button>
    </div>
    """
  }

  @HTMLBuilder private var layers: HTML {
    """
    <fieldset class="map-layers" id="map-layers" hidden>
    <legend>\(words.layers.title)</legend>
    <label><input type="radio" name="map-layer" value="" checked><span>\(words.layers.none)</span></label>
    """
    for layer in GridVariable.allCases {
      """
      <label><input type="radio" name="map-layer" value="\(layer.rawValue)"><span>\(words.layers.name(layer))</span></label>
      """
    }
    radar.choice
    if warnings != nil {
      """
      <label class="map-layer-warnings"><input type="checkbox" id="map-warnings-shown" checked>\
      <span>\(frame.phrases[WarningPhrases.self].title)</span></label>
      """
    }
    "</fieldset>"
  }

  private var foot: HTML {
    """
    <div class="map-foot">
    \(warnings.map { WarningMapHTML(frame: frame, layer: $0).card })
    <p class="map-message" id="map-message" role="status" hidden></p>
    <div class="map-card" id="map-card" hidden><p>\(words.script.locationQuestion)</p>\
    <button type="button" class="button button-primary" id="map-card-locate">\(words.script.locationButton)</button>\
    <button type="button" class="icon-button" id="map-card-close" aria-label="\(words.script.close)">\
    \(frame.icon("i-close"))</button></div>
    <div class="map-legend" id="map-legend" hidden>
    <p class="map-legend-title"><strong id="map-legend-name"></strong> <span id="map-legend-time"></span></p>
    <div id="map-legend-scale" role="img" aria-label="\(words.layers.legend)"></div>
    <p class="map-legend-note" id="map-legend-note" role="status"></p>
    <div class="map-hours"><button type="button" class="icon-button map-play" id="map-play" aria-label="\(words.layers.play)">\
    \(frame.icon("i-play", class: "icon map-play-go"))\(frame.icon("i-pause", class: "icon map-play-stop"))</button>\
    <label class="map-hour"><span class="visually-hidden">\(words.layers.hour)</span>\
    <input type="range" id="map-hour" min="0" max="47" step="1" value="0"></label></div>
    <p class="map-legend-source">\(words.layers.source) \
    <a href="https://open-meteo.com/" rel="noopener noreferrer">Open-Meteo</a>, CC BY 4.0</p>
    </div>
    \(radar.panel)
    <p class="map-attribution">\(if: hasStreets, openStreetMap)<span>NASA \
    <a href="https://visibleearth.nasa.gov/" rel="noopener noreferrer">Visible Earth</a></span></p>
    </div>
    """
  }

  private var openStreetMap: HTML {
    """
    <span class="map-osm">© <a href="https://www.openstreetmap.org/copyright" rel="noopener noreferrer">\
    OpenStreetMap contributors</a></span>\(" ")
    """
  }
}

// The lists next to the map.
extension WeatherMapHTML {
  private var form: HTML {
    """
    <form class="map-form" method="post" action="\(Route.openMapPoint.path)" id="map-form">
    <label class="field-label" for="map-position">\(words.form.label)</label>
    <div class="map-form-line"><input class="input" id="map-position" name="position" inputmode="text" \
    autocomplete="off" spellcheck="false" placeholder="48.85, 2.35" value="\(page.typed)" \
    aria-describedby="map-position-hint map-position-error" data-search-input\
    \(if: page.problem != nil, #" aria-invalid="true""#)>\
    <button class="button" type="submit">\(words.form.open)</button></div>
    <p class="field-error" id="map-position-error" role="alert">\(page.problem)</p>
    <p class="field-hint" id="map-position-hint">\(words.form.hint)</p>
    </form>
    """
  }

  @HTMLBuilder private var cities: HTML {
    """
    <section class="map-list" data-live="map-cities" id="map-cities">
    <h2 class="section-label">\(words.lists.cities)</h2>
    """
    if page.cities.isEmpty {
      #"<p class="field-hint">\#(words.lists.noCities)</p>"#
    } else {
      #"<ol class="rows">"#
      for marker in page.cities { city(marker) }
      "</ol>"
    }
    "</section>"
  }

  private func city(_ city: MapMarker) -> HTML {
    """
    <li class="map-row" data-row data-live="map-city-\(city.id)" data-id="\(city.id)" \
    data-latitude="\(city.latitude)" data-longitude="\(city.longitude)" data-priority="\(city.priority)">\
    \(frame.symbol(city.symbol))\
    <span class="map-row-main"><a class="row-link map-row-name" href="\(city.path)">\(city.name)</a>\
    \(city.sky.map { "<small>\($0)</small>" as HTML })</span>\
    <span class="map-row-temperature">\(city.temperature ?? "–")</span></li>
    """
  }

  @HTMLBuilder private var points: HTML {
    """
    <section class="map-list" data-live="map-points" id="map-points">
    <h2 class="section-label">\(words.lists.points)</h2>
    """
    if page.points.isEmpty {
      #"<p class="field-hint">\#(words.lists.noPoints)</p>"#
    } else {
      #"<ol class="rows">"#
      for marker in page.points { point(marker) }
      "</ol>"
      frame.parts(page.pointPart, of: words.lists.points) { Route.map.path(["points": String($0)]) + "#map-points" }
    }
    "</section>"
  }

  private func point(_ point: MapMarker) -> HTML {
    """
    <li class="map-row" data-row data-live="map-point-\(point.id)" data-id="\(point.id)" \
    data-latitude="\(point.latitude)" data-longitude="\(point.longitude)" data-priority="\(point.priority)" data-point>\
    \(frame.symbol(point.symbol))\
    <span class="map-row-main"><a class="row-link map-row-name" href="\(point.path)">\(point.name)</a>\
    \(point.age?.time(class: "age"))</span>\
    <span class="map-row-temperature">\(point.temperature ?? "–")</span>\
    <form class="row-actions" method="post" action="\(point.forgetPath)" data-quiet>\
    <button class="icon-button" type="submit" aria-label="\(point.forgetLabel)">\(frame.icon("i-close"))</button></form></li>
    """
  }
}
