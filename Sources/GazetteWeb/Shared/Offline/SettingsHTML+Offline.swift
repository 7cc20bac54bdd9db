import GazettePresentation
import HTMLWriting

// The content that this browser stores: the number of articles, and the used space, which a script fills in.
extension SettingsHTML {
  @HTMLBuilder var offline: HTML {
    let words = page.offline.words
    """
    <form class="setting" method="post" action="\(Route.saveOfflineSettings.path)">
    <div class="setting-words"><label class="setting-label" for="kept-articles">\(words.label)</label>\
    <p class="field-hint" id="kept-articles-hint">\(words.hint)</p></div>
    <div class="setting-control setting-pair">
    <select class="select" id="kept-articles" name="articles" aria-describedby="kept-articles-hint">\
    \(each: page.offline.choices, \.html)</select>
    <button class="button" type="submit">\(frame.common.actions.save)</button>
    </div>
    </form>
    <div class="setting needs-script" id="kept-here" data-kept="\(words.saved)" \
    data-room="\(words.storageUsed)" data-underway="\(words.saving)" data-full="\(words.full)" \
    data-unknown="\(words.unknown)" data-nothing="\(words.nothingSaved)" data-no-worker="\(words.unsupported)" \
    data-unreached="\(words.unreachable)">
    <div class="setting-words"><h3 class="setting-label">\(words.storageTitle)</h3>\
    <p class="field-hint" id="kept-told" role="status">\(words.nothingSaved)</p>\
    <p class="field-hint number" id="kept-room"></p></div>
    <div class="setting-control"><button class="button" type="button" id="keep-now">\(words.saveNow)</button></div>
    </div>
    """
  }
}
