import GazettePresentation
import HTMLWriting

/// The dialogs over every page: the help about keys, and the command palette.
extension Layout {
  @HTMLBuilder var help: HTML {
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

  @HTMLBuilder var palette: HTML {
    let words = frame.common.palette
    """
    <dialog class="dialog palette" id="palette" aria-label="\(words.title)"\
    \(attribute: "data-search", contents.hasSearch ? Route.search.path : "") data-found="\(words.found)" \
    data-trouble="\(words.trouble)" data-nothing="\(words.nothing)" data-choice="\(words.choice)" \
    data-choices="\(words.choices)">
    <div class="search-field">\(frame.icon("i-search"))<input class="input" id="palette-query" type="text" \
    role="combobox" aria-label="\(words.field)" placeholder="\(words.field)" aria-controls="palette-list" \
    aria-expanded="true" aria-autocomplete="list" autocomplete="off" autocapitalize="off" spellcheck="false" \
    maxlength="\(String(SearchPresenter.longestShown))"></div>
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
    for theme in themes where !theme.isChosen { preference("theme", theme, frame.common.preferences.theme) }
    for language in languages where Language(rawValue: language.value).map({ $0 != edition.language }) == true {
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

  /// What a click sets: `choice` of the preference `name`.
  private func preference(_ name: String, _ choice: Choice, _ words: String, tag: String? = nil) -> HTML {
    """
    <button class="palette-option" role="option" aria-selected="false" tabindex="-1" id="palette-\(choice.value)" \
    form="palette-preferences" name="\(name)" value="\(choice.value)" type="submit">\(frame.icon("i-settings"))\
    <span>\(words)</span><small\(attribute: "lang", tag)>\(choice.name)</small></button>
    """
  }
}
