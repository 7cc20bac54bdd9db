import GazetteDomain
import GazettePresentation
import HTMLWriting

/// The conditions of a watch's query as fields, as HTML. Their button sends the form to its own address by GET, which writes them
/// into the text; a script does that while the reader edits them. With the query that they show, the server knows which of the two
/// was edited. A style hides the fields that do not suit the chosen kind.
struct WatchConditionsHTML {
  let frame: Frame
  let form: WatchForm

  private var words: WatchConditionPhrases { frame.phrases[WatchPhrases.self].conditions }

  @HTMLBuilder var body: HTML {
    """
    <details class="watch-conditions" data-conditions\(attribute: "open", if: form.areConditionsOpen)>\
    <summary>\(words.title)</summary>
    <div class="watch-condition-groups">
    """
    if let conditions = form.conditions {
      #"<input type="hidden" name="shown" value="\#(form.query)">"#
      for group in conditions.groups { self.group(group) }
      """
      <div class="watch-use"><button class="button button-quiet" type="submit" name="use" value="conditions" formmethod="get" \
      formaction="\(form.previewPath)" formnovalidate>\(words.use)</button><p class="field-hint">\(words.hint)</p></div>
      """
    }
    form.conditionsNotice.map { #"<p class="field-hint">\#($0)</p>"# as HTML }
    "</div></details>"
  }

  private func group(_ group: WatchConditionsForm.Group) -> HTML {
    """
    <div class="watch-condition-group"\(if: !group.kinds.isEmpty, #" data-kinds="\#(group.kinds)""#)>\
    \(each: group.fields, field)</div>
    """
  }

  private func field(_ field: WatchConditionsForm.Field) -> HTML {
    let id = "watch-on-\(field.name)"
    return switch field.control {
    case .box:
      """
      <label class="watch-box"><input type="checkbox" name="\(field.name)" value="1"\
      \(attribute: "checked", if: !field.value.isEmpty)><span>\(field.label)</span></label>
      """
    case .choice(let choices):
      """
      <div class="field"><label for="\(id)">\(field.label)</label>\
      <select class="select" id="\(id)" name="\(field.name)">\(each: choices, option)</select></div>
      """
    case .text, .number:
      """
      <div class="field"><label for="\(id)">\(field.label)</label>\
      <input class="input" id="\(id)" name="\(field.name)" value="\(field.value)" maxlength="200" autocomplete="off"\
      \(if: field.control == .number, #" inputmode="decimal""#)></div>
      """
    }
  }

  private func option(_ choice: WatchForm.Choice) -> HTML {
    """
    <option value="\(choice.value)"\(attribute: "selected", if: choice.isChosen)>\(choice.label)</option>
    """
  }
}

extension WatchConditions {
  /// Reads the fields of the form.
  /// - Throws: ``FieldProblem`` for an unknown choice, which no page sends.
  init(_ values: FormValues, units: ReaderSettings.Units) throws(FieldProblem) {
    self.init(units: units)
    kind = try values.choice("kind", WatchedKind.allCases, named: \.rawValue)
    (words, excludedWords) = (values["words"] ?? "", values["without"] ?? "")
    hasPicture = try values.isChecked("picture")
    (feed, folder, language) = (values["feed"] ?? "", values["folder"] ?? "", values["lang"] ?? "")
    (category, minimumPrice, maximumPrice) = (values["category"] ?? "", values["from"] ?? "", values["to"] ?? "")
    drop = values["drop"] ?? ""
    (isUrgent, isStarred) = (try values.isChecked("urgent"), try values.isChecked("starred"))
    seller = try values.choice("seller", AdSeller.allCases, named: \.rawValue)
    (city, value, hours) = (values["city"] ?? "", values["value"] ?? "", values["within"] ?? "")
    measure = try values.choice("measure", WatchMeasure.allCases, named: \.rawValue)
    comparison = try values.choice("is", WatchComparison.allCases, named: \.rawValue) ?? .above
    level = try values.choice("level", WarningLevel.allCases) { String($0.rawValue) }
    warningKind = try values.choice("type", WarningKind.allCases, named: \.rawValue)
  }
}

extension FormValues {
  /// Returns the first of `choices` with the name that is the value; nil without one.
  /// - Throws: ``FieldProblem`` for another value.
  fileprivate func choice<Value>(
    _ field: String, _ choices: [Value], named name: (Value) -> String
  ) throws(FieldProblem) -> Value? {
    guard let text = self[field] else { return nil }
    guard let choice = choices.first(where: { name($0) == text }) else {
      throw FieldProblem(field, given: text, expected: .oneOf(choices.map(name)))
    }
    return choice
  }
}
