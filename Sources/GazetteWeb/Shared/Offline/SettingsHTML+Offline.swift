import GazettePresentation
import HTMLWriting

// The content that this browser stores: the number of articles, and the used space, which a script fills in.
extension SettingsHTML {
  @HTMLBuilder var offline: HTML {
    let words = page.offline.words
    """
    <form class="setting" method="post" action="\(Route.keepOffline.path)">
    <div class="setting-words"><label class="setting-label" for="kept-articles">\(words.label)</label>\
    <p class="field-hint" id="kept-articles-hint">\(words.hint)</p></div>
    <div class="setting-control setting-pair">
    <select class="select" id="kept-articles" name="articles" aria-describedby="kept-articles-hint">\
    \(each: page.offline.choices, \.html)</select>
    <button class="button" type="submit">\(frame.common.actions.save)</button>
    </div>
    </form>
    <div class="setting needs-script" id="kept-here" data-kept="\(words.kept)" \
    data-room="\(words.room)" data-underway="\(words.underway)" data-full="\(words.full)" \
    data-unknown="\(words.unknown)" data-nothing="\(words.nothing)" data-no-worker="\(words.noWorker)" \
    data-unreached="\(words.unreached)">
    <div class="setting-words"><h3 class="setting-label">\(words.roomTitle)</h3>\
    <p class="field-hint" id="kept-told" role="status">\(words.nothing)</p>\
    <p class="field-hint number" id="kept-room"></p></div>
    <div class="setting-control"><button class="button" type="button" id="keep-now">\(words.keepNow)</button></div>
    </div>
    """
  }
}
