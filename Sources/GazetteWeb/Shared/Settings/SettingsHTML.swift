import GazettePresentation
import HTMLWriting

/// The settings page, as HTML.
struct SettingsHTML {
  let frame: Frame
  let page: SettingsPage

  @HTMLBuilder var body: HTML {
    """
    <article class="paper-page settings">
    <header class="paper-head">
    <h1>\(page.title)</h1>
    <p class="standfirst">\(page.lead)</p>
    </header>
    """
    if let done = page.done { #"<p class="banner banner-good" role="status">\#(done)</p>"# }
    if let failure = page.failure { #"<p class="banner banner-failure" role="alert">\#(failure)</p>"# }
    """
    <div class="settings-columns">
    <nav class="settings-index" aria-label="\(frame.common.sections.settings)">
    <ol>
    """
    for part in page.index {
      """
      <li><a href="#\(part.anchor)">\(part.heading)</a></li>
      """
    }
    """
    </ol>
    </nav>
    <div class="settings-parts">
    """
    part(page.reader, reader)
    part(page.paper.part, paper)
    if page.isEditor {
      part(page.sources.part, sources)
      part(page.refreshing.part, SettingsFormHTML(form: page.refreshing).body)
      part(page.keys.part, SettingsFormHTML(form: page.keys).body)
      part(page.storage.part, storage)
    }
    part(page.offline.part, offline)
    part(page.backup.part, backupsAndExport)
    if page.isEditor { part(page.operatorPart, operatorPart) }
    """
    </div>
    </div>
    </article>
    """
  }

  private func part(_ part: SettingsAnchor, _ content: HTML) -> HTML {
    """
    <section class="settings-part" id="\(part.anchor)">
    <h2 class="section-label">\(part.heading)</h2>
    \(content)
    </section>
    """
  }

  private func link(_ link: SettingsLink) -> HTML {
    """
    <p class="setting setting-link"><a href="\(link.path)">\(link.label)</a>\
    <span class="field-hint">\(link.hint)</span></p>
    """
  }
}

/// The reader's preferences, and the paper's own name, hour and city.
extension SettingsHTML {
  @HTMLBuilder private var reader: HTML {
    #"<form class="choices" method="post" action="\#(Route.savePreferences.path)">"#
    for group in page.groups { choices(group) }
    """
    <p class="setting-send"><input type="hidden" name="return" value="\(page.returnTo)">\
    <button class="button button-primary" type="submit">\(page.save)</button></p>
    </form>
    """
  }

  @HTMLBuilder private func choices(_ group: SettingsPage.Group) -> HTML {
    """
    <div class="setting" role="radiogroup" aria-labelledby="\(group.field)-label" aria-describedby="\(group.field)-hint">
    <div class="setting-words"><p class="setting-label" id="\(group.field)-label">\(group.label)</p>\
    <p class="field-hint" id="\(group.field)-hint">\(group.hint)</p></div>
    <div class="setting-control choice-options">
    """
    for option in group.options {
      """
      <label class="choice-option"><input type="radio" name="\(group.field)" value="\(option.value)"\
      \(attribute: "checked", if: option.isChosen)><span>\(option.label)</span></label>
      """
    }
    """
    </div>
    </div>
    """
  }

  @HTMLBuilder private var paper: HTML {
    if page.isEditor {
      SettingsFormHTML(form: page.paper, additional: page.home.map { (home($0), page.save) }).body
    } else if let home = page.home {
      #"<form method="post" action="\#(Route.settingsHome.path)">"#
      self.home(home)
      SettingsFormHTML.sendButton(page.save)
      "</form>"
    }
    page.welcome.map(link)
    link(page.account)
    if page.isEditor { link(page.readers) }
    page.frontPage.map(link)
  }

  private func home(_ home: SettingsHome) -> HTML {
    """
    <div class="setting">
    <div class="setting-words"><label class="setting-label" for="home-city">\(home.label)</label>\
    <p class="field-hint" id="home-city-hint">\(home.hint)</p></div>
    <div class="setting-control setting-pair">
    \(home.cities.isEmpty ? addCity(home.addCity) : cities(home))
    </div>
    </div>
    """
  }

  private func addCity(_ link: SettingsLink) -> HTML {
    #"<p><a class="button button-quiet" href="\#(link.path)">\#(link.label)</a></p>"#
  }

  private func cities(_ home: SettingsHome) -> HTML {
    """
    <select class="select" id="home-city" name="place" aria-describedby="home-city-hint">\
    \(each: home.cities, \.html)</select>
    """
  }
}

/// The sources of stories and ads.
extension SettingsHTML {
  @HTMLBuilder private var sources: HTML {
    let sources = page.sources
    sources.feeds.map(link)
    """
    <form class="setting setting-tall" method="post" action="\(Route.changeSettings.path)">
    <div class="setting-words"><h3 class="setting-label">\(sources.adsTitle)</h3>\
    <p class="field-hint">\(sources.adsHint)</p>
    """
    if let fixed = sources.adsFixed { #"<p class="setting-fixed">\#(fixed)</p>"# }
    if let error = sources.adsError { #"<p class="field-error" role="alert">\#(error)</p>"# }
    """
    </div>
    <div class="setting-control setting-sources">
    """
    for line in sources.sources { source(line) }
    sources.adsButton.map(SettingsFormHTML.sendButton)
    """
    </div>
    </form>
    """
  }

  private func source(_ source: SettingsSources.Source) -> HTML {
    let isFixed = page.sources.adsFixed != nil
    return """
      <div class="setting-source">
      <input class="input" name="source-name" value="\(source.name)" aria-label="\(source.nameLabel)" \
      placeholder="\(page.sources.nameLabel)" maxlength="40" autocapitalize="off" spellcheck="false"\
      \(attribute: "disabled", if: isFixed)>
      <input class="input" name="source-address" value="\(source.address)" aria-label="\(source.addressLabel)" \
      placeholder="https://" inputmode="url" maxlength="1000" autocapitalize="off" spellcheck="false"\
      \(attribute: "disabled", if: isFixed)>
      </div>
      """
  }
}

/// The used storage, backups, and the export file.
extension SettingsHTML {
  @HTMLBuilder private var storage: HTML {
    #"<p class="paper-note">\#(page.storage.note)</p>"#
    if let unknown = page.storage.unknown {
      #"<p class="banner banner-warning">\#(unknown)</p>"#
    } else {
      #"<ul class="rows storage">"#
      for row in page.storage.rows { storageRow(row) }
      """
      <li class="storage-row storage-total"><p class="storage-name"><strong>\(page.storage.totalLabel)</strong></p>\
      <p class="storage-size"><strong class="number">\(page.storage.total)</strong></p></li>
      </ul>
      """
    }
    """
    <h3 class="setting-title" id="\(page.limits.part.anchor)">\(page.limits.part.heading)</h3>
    """
    SettingsFormHTML(form: page.limits).body
  }

  private func storageRow(_ row: SettingsStorage.Row) -> HTML {
    """
    <li class="storage-row">
    <p class="storage-name"><strong>\(row.name)</strong> <span class="field-hint">\(row.hint)</span></p>
    <p class="storage-size"><span class="number">\(row.size)</span>\
    \(row.count.map { #" <span class="field-hint number">\#($0)</span>"# as HTML })</p>
    <svg class="storage-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">\
    <rect class="storage-ground" width="100" height="1"/>\
    \(row.share.map { #"<rect class="storage-share" width="\#($0)" height="1"/>"# as HTML })</svg>
    <p class="storage-empty">\(row.emptyPath.map { empty(row, $0) })</p>
    </li>
    """
  }

  private func empty(_ row: SettingsStorage.Row, _ path: String) -> HTML {
    #"<a href="\#(path)"\#(attribute: "aria-label", row.emptyLabel)>\#(row.emptyButton)</a>"#
  }

  @HTMLBuilder private var backupsAndExport: HTML {
    if page.isEditor { backups }
    readerArchive
  }

  private var backups: HTML {
    let words = page.backup
    return """
      <form class="setting" method="post" action="\(Route.backup.path)">
      <div class="setting-words"><h3 class="setting-label">\(words.backupTitle)</h3>\
      <p class="field-hint">\(words.backupNote)</p></div>
      <div class="setting-control"><button class="button" type="submit">\(words.backupButton)</button></div>
      </form>
      \(words.acceptsBackup ? restoreForm : restoreNote)
      """
  }

  private var restoreNote: HTML {
    let words = page.backup
    return """
      <div class="setting"><div class="setting-words"><h3 class="setting-label">\(words.restoreTitle)</h3>\
      <p class="field-hint">\(words.restoreNote)</p></div></div>
      """
  }

  private var restoreForm: HTML {
    let words = page.backup
    return """
      <form class="setting setting-tall" method="post" action="\(Route.restoreBackup.path)" enctype="multipart/form-data">
      <div class="setting-words"><h3 class="setting-label">\(words.restoreTitle)</h3>\
      <p class="field-hint" id="restore-hint">\(words.restoreNote)</p></div>
      <div class="setting-control stack-small">
      <div class="field"><label for="restore-file">\(words.restoreLabel)</label><div class="file">\
      <input class="input file-input" id="restore-file" type="file" name="backup" \
      accept=".sqlite,application/vnd.sqlite3" required aria-describedby="restore-hint">\(frame.fileFace)</div></div>
      <label class="setting-confirm"><input type="checkbox" name="confirm" value="1" required> \
      <span>\(words.restoreConfirm)</span></label>
      <p><button class="button" type="submit">\(words.restoreButton)</button></p>
      </div>
      </form>
      """
  }

  private var readerArchive: HTML {
    let words = page.backup
    return """
      <div class="setting">
      <div class="setting-words"><h3 class="setting-label">\(words.fileTitle)</h3>\
      <p class="field-hint">\(words.fileNote)</p></div>
      <div class="setting-control"><a class="button" href="\(Route.exportPaper.path)" download>\(words.exportButton)</a></div>
      </div>
      <form class="setting setting-tall" method="post" action="\(Route.importPaper.path)" enctype="multipart/form-data">
      <div class="setting-words"><h3 class="setting-label">\(words.importButton)</h3>\
      <p class="field-hint" id="import-hint">\(words.importNote)</p></div>
      <div class="setting-control stack-small">
      <div class="field"><label for="import-file">\(words.importLabel)</label><div class="file">\
      <input class="input file-input" id="import-file" type="file" name="paper" \
      accept=".json,application/json" required aria-describedby="import-hint">\(frame.fileFace)</div></div>
      <p><button class="button" type="submit">\(words.importButton)</button></p>
      </div>
      </form>
      """
  }

  @HTMLBuilder private var operatorPart: HTML {
    """
    <p class="paper-note">\(page.operatorNote)</p>
    <dl class="settings-list">
    """
    for row in page.operatorRows {
      """
      <div><dt>\(row.label)\(row.key.map { "<code>\($0)</code>" as HTML })</dt><dd>\(row.text)</dd></div>
      """
    }
    "</dl>"
  }
}
