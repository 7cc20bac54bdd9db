import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The frame around every page: head, masthead, notices, footer, and the dialogs that open over it.
struct Layout {
  let content: PageContent
  let configuration: WebConfiguration
  let contents: Navigation
  let edition: Edition
  let preferences: ReaderPreferences
  let frame: Frame
  /// True when the visitor may read. A visitor who is not signed in sees nothing of the reader.
  let isReadable: Bool
  /// True for Gazette's own pages, with ears, live updates and preferences.
  let isOpen: Bool
  /// True when the reader is signed in, and can sign out; and when they are an editor.
  let isSignedIn, isEditor: Bool
  /// The page that follows the forms of the footer.
  let returnPath: String
  let ears: Ears
  /// The version of the data that the page was made from.
  let dataVersion: UInt64

  private var theme: Theme { preferences.theme ?? .automatic }
  private var common: CommonPhrases { frame.common }
  private var offered: OfferedPreferences { OfferedPreferences(chosen: preferences, words: common.preferences) }
  private var assets: String { frame.assets }
  private var sections: [NavigationSection] { isReadable ? contents.sections : [] }
  private var searchPath: String? { isReadable && contents.hasSearch ? Route.search.path : nil }

  /// The whole document.
  @HTMLBuilder var document: HTML {
    """
    <!doctype html>
    <html lang="\(edition.language.code)" data-theme="\(theme.rawValue)" data-assets="\(assets)">
    """
    head
    """
    <body data-topics="\((isOpen ? content.topics : []).map(\.name).joined(separator: " "))" \
    data-version="\(String(dataVersion))"\(attribute: "data-asks-anew", if: isOpen && content.reloadsUncached)\(scriptAddresses) \
    class="\(if: content.hasFullMasthead, "is-front")\(if: !isReadable, "is-locked")">
    <a class="skip-link" href="#content">\(common.skipToContent)</a>
    """
    masthead
    banners
    """
    <main id="content" tabindex="-1">
    \(content.body)
    </main>
    """
    footer
    if isReadable { tabBar }
    help
    if isOpen { palette }
    """
    <div class="toasts" id="toasts" role="status" aria-live="polite"></div>
    """
    announcer
    """
    </body>
    </html>
    """
  }

  /// The addresses that scripts use, for `base/links.js`; those of the content only on pages that the visitor may read.
  private var scriptAddresses: HTML {
    let paper: HTML = """
       data-at-map="\(Route.map.path)" data-at-map-point="\(Route.mapPoint("{position}").pattern)" \
      data-at-weather="\(Route.api(.weather).path)"
      """
    return """
       data-at-events="\(Route.events.path)" data-at-health="\(Route.health.path)" \
      data-at-picture="\(Route.picture("{token}").pattern)"\(if: isReadable, paper)
      """
  }

  @HTMLBuilder private var head: HTML {
    """
    <head>
    <meta charset="utf-8">
    <title>\(content.title) – \(configuration.paperName)</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="theme-color" content="#FBF9F4" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#131416" media="(prefers-color-scheme: dark)">
    <link rel="stylesheet" href="\(assets)/gazette.css">
    """
    for style in content.styles { #"<link rel="stylesheet" href="\#(assets)/\#(style)">"# }
    """
    <link rel="icon" href="\(assets)/icons/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="\(assets)/icons/touch-180.png">
    <meta name="apple-mobile-web-app-title" content="\(configuration.paperName)">
    <link rel="manifest" href="/manifest.webmanifest">
    """
    for module in content.preloads { #"<link rel="modulepreload" href="\#(assets)/\#(module)">"# }
    for script in ["app.js"] + (content.isDragged || content.isBare ? [] : ["pull.js"]) + content.scripts {
      #"<script type="module" src="\#(assets)/\#(script)"></script>"#
    }
    "</head>"
  }

  @HTMLBuilder private var masthead: HTML {
    """
    <header class="masthead\(if: content.hasFullMasthead, " masthead-full")">
    <div class="masthead-top">
    """
    ear(ears.left, side: "ear-left")
    """
    <p class="nameplate \(Nameplate.size(of: configuration.paperName))"><a href="/">\(configuration.paperName)</a></p>
    """
    ear(ears.right, side: "ear-right")
    """
    </div>
    <div class="dateline">
    <p class="dateline-date"><span>\(edition.dates.long(edition.now))</span> \
    <span class="edition-time" data-live="edition">\(common.editionOf(edition.dates.time(edition.now)))</span></p>
    <nav class="sections" aria-label="\(common.mainNavigation)">
    """
    for section in sections {
      #"<a href="\#(section.route.path)" data-key="\#(section.key)"\#(current(section))>\#(name(section))</a>"#
    }
    "</nav>"
    if let searchPath {
      """
      <a class="icon-button masthead-search" href="\(searchPath)" aria-label="\(common.actions.search)" data-search>\
      \(frame.icon("i-search"))</a>
      """
    }
    if isOpen {
      """
      <button class="palette-open needs-script" type="button" data-palette aria-haspopup="dialog" \
      aria-keyshortcuts="Control+K Meta+K" title="\(common.palette.title)">\
      <span class="visually-hidden">\(common.palette.title) </span><kbd data-command>Ctrl</kbd> <kbd>K</kbd></button>
      """
    }
    """
    </div>
    </header>
    """
  }

  private func ear(_ ear: Ears.Ear?, side: String) -> HTML {
    guard let ear else { return #"<div class="ear \#(side)" data-live="\#(side)"></div>"# }
    let words: HTML = """
      \(ear.symbol.map { frame.symbol($0) })\(ear.moonPath.map(moon))<span><strong>\(ear.headline)</strong>\
      \(ear.detail.map { "<small>\($0)</small>" as HTML })</span>
      """
    guard let link = ear.link else {
      return #"<div class="ear \#(side)" data-live="\#(side)">\#(words)</div>"#
    }
    return #"<a href="\#(link)" class="ear \#(side)" data-live="\#(side)">\#(words)</a>"#
  }

  /// The visible shape of the moon, next to the name of its phase.
  private func moon(_ path: String) -> HTML {
    """
    <svg class="ear-moon" viewBox="0 0 48 48" aria-hidden="true"><circle class="moon-dark" cx="24" cy="24" r="20"/>\
    <path class="moon-lit" d="\(path)"/></svg>
    """
  }

  private func current(_ section: NavigationSection) -> HTML {
    section == content.section ? #" aria-current="page""# : HTML()
  }

  private func name(_ section: NavigationSection) -> String { section.name(edition.phrases) }

  /// The banners above every page: no network, waiting changes, a newer edition, and the notices of this page.
  @HTMLBuilder private var banners: HTML {
    """
    <section class="notices" aria-label="\(common.notices)">
    <p class="banner banner-warning" id="offline" data-kept="\(common.states.queued)" hidden>\
    <strong>\(common.states.offline)</strong> \(common.states.offlineDetail)</p>
    <p class="banner" id="waiting" role="status" data-one="\(common.states.waitingOne)" \
    data-several="\(common.states.waitingSeveral)" data-refused-one="\(common.states.refusedOne)" \
    data-refused-several="\(common.states.refusedSeveral)" hidden></p>
    <p class="banner banner-edition" id="new-edition" role="status" hidden>\(common.states.newVersion) \
    <button class="link-button" type="button">\(common.states.reloadPage)</button></p>
    \(if: isReadable, insecureContextBanner)\
    <div class="notices-live" data-live="notices">
    """
    if configuration.isDemo { #"<p class="banner banner-demo">\#(common.demoNotice)</p>"# }
    for notice in content.notices { #"<p class="\#(notice.style)">\#(notice.text)</p>"# }
    """
    </div>
    </section>
    """
  }

  /// The features that browsers refuse over plain HTTP from another machine, and the remedy; `base/secure.js` shows it there,
  /// once.
  private var insecureContextBanner: HTML {
    let words = common.states
    return """
      <div class="banner" id="insecure" hidden><p>\(words.insecure)</p>
      <details><summary>\(words.insecureRemedy)</summary>
      <pre><code>gazette.example.org {
        reverse_proxy 127.0.0.1:8080
      }</code></pre></details>
      <button class="link-button" type="button">\(words.insecureDismiss)</button></div>

      """
  }

  @HTMLBuilder private var footer: HTML {
    """
    <footer class="colophon">
    <div class="credits">
    """
    for credit in content.credits {
      """
      <p class="credit" data-live="credit-\(credit.name)">\(common.dataFrom) \
      <a href="\(credit.link)" rel="noopener noreferrer">\(credit.name)</a>\(credit.licence.map { ", \($0)" as HTML })</p>
      """
    }
    "</div>"
    if isOpen {
      """
      <form class="preferences" method="post" action="\(Route.savePreferences.path)">
      <input type="hidden" name="return" value="\(returnPath)">
      \(choice("language", common.preferences.language, offered.languages))
      \(choice("units", common.preferences.units, offered.units))
      \(choice("theme", common.preferences.theme, offered.themes))
      <button class="button button-quiet" type="submit">\(common.actions.save)</button>
      </form>
      """
    }
    if isReadable {
      """
      <p class="colophon-links">\(each: sections.filter { !$0.isInTabBar }, link)<a href="\(Route.settings.path)">\(common.sections.settings)</a> \
      \(if: isSignedIn, accountLinks)<a href="\(Route.about.path)">\(common.sections.about)</a> \(if: isOpen, paletteLink)\
      <button class="link-button needs-script" type="button" data-help>\(common.actions.help) <kbd>?</kbd></button></p>
      """
    }
    if isOpen, isSignedIn {
      """
      <form method="post" action="\(Route.logout.path)">\
      <button class="link-button" type="submit">\(common.actions.logOut)</button></form>
      """
    }
    """
    <p class="colophon-version">\(configuration.paperName) · Gazette \(configuration.version)</p>
    </footer>
    """
  }

  private var accountLinks: HTML {
    """
    <a href="\(Route.account.path)">\(common.sections.account)</a> \
    \(if: isEditor, #"<a href="\#(Route.readers.path)">\#(common.sections.readers)</a>\#(" ")"#)
    """
  }

  private func link(_ section: NavigationSection) -> HTML {
    #"<a href="\#(section.route.path)"\#(current(section))>\#(name(section))</a>\#(" ")"#
  }

  private var paletteLink: HTML {
    """
    <button class="link-button needs-script" type="button" data-palette>\(common.palette.title) \
    <kbd data-command>Ctrl</kbd> <kbd>K</kbd></button>\(" ")
    """
  }

  private func choice(_ name: String, _ label: String, _ choices: [OfferedPreferences.Choice]) -> HTML {
    """
    <label><span>\(label)</span><select name="\(name)">\(each: choices, option)</select></label>
    """
  }

  private func option(_ choice: OfferedPreferences.Choice) -> HTML {
    #"<option value="\#(choice.value)"\#(attribute: "selected", if: choice.isChosen)>\#(choice.name)</option>"#
  }

  @HTMLBuilder private var tabBar: HTML {
    """
    <nav class="tabbar" aria-label="\(common.mainNavigation)">
    """
    for section in sections where section.isInTabBar {
      """
      <a href="\(section.route.path)"\(current(section))>\(frame.icon(section.icon))\
      <span>\(section.shortName(edition.phrases))</span></a>
      """
    }
    "</nav>"
  }

  private var announcer: HTML {
    let ages = edition.phrases.conventions.ageWords
    return """
      <p class="visually-hidden" id="announcer" data-updated="\(common.states.pageUpdated)" \
      data-updated-parts="\(common.states.partsUpdated)" data-ago="\(ages.ago)" data-now="\(ages.now)" role="status" \
      aria-live="polite"></p>
      """
  }
}

/// The dialogs of every page: the help on keys, and the command palette.
extension Layout {
  @HTMLBuilder private var help: HTML {
    let keys = frame.common.keys
    """
    <dialog class="dialog" id="help" aria-labelledby="help-title">
    <form method="dialog"><button class="icon-button dialog-close" aria-label="\(frame.common.actions.close)">\
    \(frame.icon("i-close"))</button></form>
    <h2 id="help-title">\(keys.title)</h2>
    <dl class="key-list">
    <div data-needs="row next previous neighbour"><dt><kbd>j</kbd> <kbd>k</kbd></dt>\
    <dd>\(keys.next), \(keys.previous)</dd></div>
    <div data-needs="row"><dt><kbd>o</kbd> <kbd>↵</kbd></dt><dd>\(keys.open)</dd></div>
    <div data-needs="original"><dt><kbd>v</kbd></dt><dd>\(keys.original)</dd></div>
    <div data-needs="mark-read"><dt><kbd>m</kbd></dt><dd>\(keys.read)</dd></div>
    <div data-needs="star"><dt><kbd>s</kbd></dt><dd>\(keys.star)</dd></div>
    <div><dt><kbd>r</kbd></dt><dd>\(keys.refresh)</dd></div>
    <div data-needs="search search-input"><dt><kbd>/</kbd></dt><dd>\(keys.search)</dd></div>
    <div data-needs="add"><dt><kbd>+</kbd></dt><dd>\(keys.add)</dd></div>
    """
    for section in isReadable ? contents.sections : [] {
      """
      <div><dt><kbd>g</kbd> <kbd>\(section.key)</kbd></dt><dd>\(section.name(edition.phrases))</dd></div>
      """
    }
    if isOpen { "<div><dt><kbd data-command>Ctrl</kbd> <kbd>K</kbd></dt><dd>\(keys.palette)</dd></div>" }
    """
    <div><dt><kbd>?</kbd></dt><dd>\(keys.help)</dd></div>
    </dl>
    </dialog>
    """
  }

  @HTMLBuilder private var palette: HTML {
    let words = frame.common.palette
    """
    <dialog class="dialog palette" id="palette" aria-label="\(words.title)"\
    \(attribute: "data-search", contents.hasSearch ? Route.search.path : "") data-found="\(words.found)" \
    data-trouble="\(words.problem)" data-nothing="\(words.noResults)" data-choice="\(words.choice)" \
    data-choices="\(words.choices)">
    <div class="search-field">\(frame.icon("i-search"))<input class="input" id="palette-query" type="text" \
    role="combobox" aria-label="\(words.field)" placeholder="\(words.field)" aria-controls="palette-list" \
    aria-expanded="true" aria-autocomplete="list" autocomplete="off" autocapitalize="off" spellcheck="false" \
    maxlength="\(String(SearchPresenter.maximumShownLength))"></div>
    <div class="palette-list" id="palette-list" role="listbox" aria-label="\(words.title)" tabindex="-1">
    <div role="group" aria-label="\(words.found)" data-found hidden>\(label(words.found))</div>
    <div role="group" aria-label="\(words.places)">\(label(words.places))
    """
    for section in contents.sections {
      option(
        section.key, to: section.route.path, icon: section.icon, section.name(edition.phrases),
        keys: "<kbd>g</kbd> <kbd>\(section.key)</kbd>")
    }
    option("settings", to: Route.settings.path, icon: "i-settings", frame.common.sections.settings)
    """
    </div>
    <div role="group" aria-label="\(words.actions)">\(label(words.actions))
    """
    for action in contents.sections.flatMap(\.actions) {
      option(
        action.id, to: action.route.path, icon: "i-add", action.words(edition.phrases),
        mark: action.addsByKey ? " data-add" : "")
    }
    button("refresh", press: "r", icon: "i-refresh", words.refresh)
    if contents.sections.contains(.frontPage) {
      option("arrange", to: Route.frontPageLayout.path, icon: "i-front", words.arrange)
    }
    for theme in offered.themes where !theme.isChosen { preference("theme", theme, frame.common.preferences.theme) }
    for language in offered.languages where Language(rawValue: language.value).map({ $0 != edition.language }) == true {
      preference("language", language, frame.common.preferences.language, tag: language.value)
    }
    button("help", press: "?", icon: "i-more", frame.common.keys.title)
    "</div>"
    if contents.hasSearch {
      option(
        "search", to: Route.search.path, icon: "i-search", words.searchAll, keys: "<kbd>/</kbd>", mark: " data-always")
    }
    """
    </div>
    <p class="palette-note" id="palette-note" hidden></p>
    <p class="palette-keys" aria-hidden="true"><kbd>↑</kbd> <kbd>↓</kbd> \(words.choose) <kbd>↵</kbd> \
    \(frame.common.keys.open) <kbd>\(words.escape)</kbd> \(words.close)</p>
    <p class="visually-hidden" id="palette-status" role="status"></p>
    <form id="palette-preferences" method="post" action="\(Route.savePreferences.path)">\
    <input type="hidden" name="return" value="\(returnPath)"></form>
    </dialog>
    """
  }

  private func label(_ words: String) -> HTML {
    #"<span class="section-label" aria-hidden="true">\#(words)</span>"#
  }

  private func option(
    _ id: String, to path: String, icon: String, _ words: String, keys: HTML? = nil, mark: HTML = ""
  ) -> HTML {
    """
    <a class="palette-option" role="option" aria-selected="false" tabindex="-1" id="palette-\(id)" href="\(path)"\
    \(mark)>\(frame.icon(icon))<span>\(words)</span>\(keys.map { #"<small aria-hidden="true">\#($0)</small>"# as HTML })</a>
    """
  }

  private func button(_ id: String, press key: String, icon: String, _ words: String) -> HTML {
    """
    <button class="palette-option" role="option" aria-selected="false" tabindex="-1" id="palette-\(id)" type="button" \
    data-press="\(key)">\(frame.icon(icon))<span>\(words)</span><small aria-hidden="true"><kbd>\(key)</kbd></small></button>
    """
  }

  /// Returns an option that sets the preference `name` to `choice`.
  private func preference(_ name: String, _ choice: OfferedPreferences.Choice, _ words: String, tag: String? = nil)
    -> HTML
  {
    """
    <button class="palette-option" role="option" aria-selected="false" tabindex="-1" id="palette-\(choice.value)" \
    form="palette-preferences" name="\(name)" value="\(choice.value)" type="submit">\(frame.icon("i-settings"))\
    <span>\(words)</span><small\(attribute: "lang", tag)>\(choice.name)</small></button>
    """
  }
}
