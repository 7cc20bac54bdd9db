import GazettePresentation

/// The web app manifest: how the paper looks once it is installed.
struct WebManifest: Encodable {
  struct Icon: Encodable {
    let src: String
    let sizes: String
    let type: String
    let purpose: String
  }

  struct Shortcut: Encodable {
    let name: String
    let url: String
    let icons: [Icon]
  }

  /// What other apps may hand over: an address becomes a feed, a name becomes a place.
  struct ShareTarget: Encodable {
    struct Fields: Encodable {
      var title = "title"
      var text = "text"
      var url = "url"
    }

    var action = Route.share.path
    var method = "GET"
    /// What a GET has anyway; Chromium complains of a manifest that does not say it.
    var enctype = "application/x-www-form-urlencoded"
    var params = Fields()
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, description, lang, scope, display, icons, shortcuts, categories
    case shortName = "short_name"
    case startURL = "start_url"
    case backgroundColor = "background_color"
    case themeColor = "theme_color"
    case shareTarget = "share_target"
  }

  var id = "/"
  let name: String
  let shortName: String
  let description: String
  let lang: String
  var startURL = "/"
  var scope = "/"
  var display = "standalone"
  var backgroundColor = "#FBF9F4"
  var themeColor = "#FBF9F4"
  var categories = ["news", "weather"]
  let icons: [Icon]
  let shortcuts: [Shortcut]
  let shareTarget = ShareTarget()

  init(paperName: String, language: Language, assets: StaticAssets, sections: [NavigationSection]) {
    name = paperName
    shortName = String(paperName.prefix(14))
    lang = language.code
    let names = Phrases.of(language).common.sections
    description = Phrases.of(language).about.summary
    let small = Icon(src: assets.address("icons/icon-192.png"), sizes: "192x192", type: "image/png", purpose: "any")
    shortcuts = sections.filter { $0 != .frontPage }.map {
      Shortcut(name: $0.name(names), url: $0.route.path, icons: [small])
    }
    icons = [
      small,
      Icon(src: assets.address("icons/icon-512.png"), sizes: "512x512", type: "image/png", purpose: "any"),
      Icon(src: assets.address("icons/maskable-512.png"), sizes: "512x512", type: "image/png", purpose: "maskable"),
      Icon(src: assets.address("icons/favicon.svg"), sizes: "any", type: "image/svg+xml", purpose: "any"),
    ]
  }
}
