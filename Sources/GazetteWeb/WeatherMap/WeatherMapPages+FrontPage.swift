import GazetteDomain
package import GazettePresentation
import HTMLWriting

// The map in other sections' pages: the navigation and the front page.
extension NavigationSection {
  package static let map = NavigationSection(.map, key: "m", icon: "i-map", name: \.common.sections.map)
}

extension WeatherMapPages {
  /// The label of the stored tiles.
  package var storageLabels: [StorageLabel] { [StorageLabel(.tiles, \.settings.storage.tiles)] }

  /// A strip of the map with the saved cities; empty without any.
  package var frontPage: FrontPageBlock? {
    FrontPageBlock(
      .weatherMap, size: .full, rank: 40, name: \.common.sections.map, topics: [.weather, .places]
    ) { context in
      // The weather's block reports cities that cannot be read.
      let cities =
        await places.frontPage(for: context.reader, languageCode: context.edition.language.code).content ?? []
      return MapStripPresenter(edition: context.edition, theme: context.theme).strip(cities).map { strip in
        MapStripHTML(context: context, strip: strip).block
      }
    }
  }
}

private struct MapStripHTML {
  let context: FrontPageBlock.Context
  let strip: MapStrip

  var block: HTML {
    context.block(
      "front-map", to: .map, context.frame.common.sections.map, all: context.edition.phrases.frontPage.wholeMap,
      content: """
        <svg class="map-strip" viewBox="\(strip.viewBox)" preserveAspectRatio="xMidYMid slice" role="group" \
        aria-labelledby="front-map">
        <g class="map-strip-tiles" aria-hidden="true">\(each: strip.tiles, tile)</g>
        \(each: strip.cities, city)
        </svg>
        """)
  }

  private func tile(_ tile: MapStrip.Tile) -> HTML {
    """
    <foreignObject x="\(tile.x)" y="\(tile.y)" width="257" height="257"><picture>\(tile.nightPath.map(night))\
    <img src="\(tile.path)" alt="" width="257" height="257" loading="lazy" decoding="async"></picture></foreignObject>
    """
  }

  private func night(_ path: String) -> HTML {
    #"<source srcset="\#(path)" media="(prefers-color-scheme: dark)">"#
  }

  private func city(_ city: MapStrip.City) -> HTML {
    """
    <a class="map-strip-city \(city.sideClass)" href="\(city.path)" aria-label="\(city.spoken)">\
    <circle class="map-strip-touch" cx="\(city.x)" cy="\(city.y)" r="30"/>\
    <circle cx="\(city.x)" cy="\(city.y)" r="11"/>\
    \(city.label.map { #"<text x="\#(city.labelX)" y="\#(city.labelY)" dy=".35em">\#($0)</text>"# as HTML })</a>
    """
  }
}
