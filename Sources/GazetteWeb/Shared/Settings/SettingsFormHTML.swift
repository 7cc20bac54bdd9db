import GazettePresentation
import HTMLWriting

/// A few settings that are saved together, as HTML.
struct SettingsFormHTML {
  let form: SettingsForm
  /// A further field, which is saved with the form's own, and the button's label where these are all fixed.
  var additional: (field: HTML, button: String)?

  @HTMLBuilder var body: HTML {
    #"<form method="post" action="\#(Route.changeSettings.path)">"#
    if let note = form.note { #"<p class="paper-note">\#(note)</p>"# }
    for field in form.fields { setting(field) }
    additional?.field
    (form.button ?? additional?.button).map(Self.sendButton)
    "</form>"
  }

  static func sendButton(_ word: String) -> HTML {
    #"<p class="setting-send"><button class="button button-primary" type="submit">\#(word)</button></p>"#
  }

  @HTMLBuilder private func setting(_ field: SettingsField) -> HTML {
    """
    <div class="setting">
    <div class="setting-words"><label class="setting-label" for="\(field.id)">\(field.label)</label>\
    <p class="field-hint" id="\(field.id)-hint">\(field.hint)</p>
    """
    if let fixedBy = field.fixedBy { #"<p class="setting-fixed" id="\#(field.id)-fixed">\#(fixedBy)</p>"# }
    """
    </div>
    <div class="setting-control">
    """
    if field.isChoice { choice(field) }
    if field.isText { text(field) }
    if field.isNumber { number(field) }
    if field.isKey { key(field) }
    if let error = field.error {
      #"<p class="field-error" id="\#(field.id)-error" role="alert">\#(error)</p>"#
    }
    """
    </div>
    </div>
    """
  }

  private func choice(_ field: SettingsField) -> HTML {
    """
    <select class="select" id="\(field.id)" name="\(field.name)"\(state(field))>\
    \(each: field.choices, \.html)</select>
    """
  }

  private func text(_ field: SettingsField) -> HTML {
    """
    <input class="input" id="\(field.id)" name="\(field.name)" value="\(field.value)" \
    maxlength="\(field.maximumLength)" autocomplete="off"\(state(field))>
    """
  }

  private func number(_ field: SettingsField) -> HTML {
    """
    <p class="setting-number"><input class="input" id="\(field.id)" name="\(field.name)" \
    value="\(field.value)" inputmode="numeric" maxlength="9" autocomplete="off"\(state(field))> \
    <span>\(field.unit)</span></p>
    """
  }

  @HTMLBuilder private func key(_ field: SettingsField) -> HTML {
    """
    <p class="setting-key">\(field.keyState)</p>
    <input class="input" id="\(field.id)" name="\(field.name)" type="password" value="" \
    maxlength="\(field.maximumLength)" autocomplete="off" autocapitalize="off" spellcheck="false"\(state(field))>
    """
    if let remove = field.removeKey {
      """
      <p><button class="link-button" type="submit" name="remove" value="\(field.name)">\(remove)</button></p>
      """
    }
  }

  /// Returns a field's attributes: its description, whether it is invalid, and whether it is fixed.
  private func state(_ field: SettingsField) -> HTML {
    let errorID: HTML = field.error == nil ? HTML() : " \(field.id)-error"
    return """
      \(" ")aria-describedby="\(field.id)-hint\(fixedID(field))\(errorID)"\
      \(if: field.error != nil, #" aria-invalid="true""#)\(attribute: "disabled", if: field.fixedBy != nil)
      """
  }

  private func fixedID(_ field: SettingsField) -> HTML { field.fixedBy == nil ? HTML() : " \(field.id)-fixed" }
}

extension SettingsPage.Option {
  /// The choice as an option of a `<select>`.
  var html: HTML { #"<option value="\#(value)"\#(attribute: "selected", if: isChosen)>\#(label)</option>"# }
}
