/// A form of the settings page: a few settings that are saved together.
package struct SettingsForm: Sendable {
  /// The part of the page that it is, and a sentence below its heading.
  package let part: SettingsAnchor
  package let note: String?
  /// Where it goes.
  package let formAction: String
  /// What is asked.
  package let fields: [SettingsField]
  /// The word on its button; nil when everything in it is fixed.
  package let button: String?
}

/// One setting of a form.
package struct SettingsField: Sendable {
  /// The setting's key, which is the field's name, and a name for the element.
  package let fieldName, fieldID: String
  package let fieldLabel: String
  /// A word of explanation; never empty.
  package let fieldHint: String
  /// The value in force, or what was typed; empty for a key.
  package let fieldValue: String
  /// What is wrong with what was typed.
  package let fieldError: String?
  /// Who decided it, where this page cannot change it.
  package let fixedBy: String?
  /// How it is asked for; one is true.
  package let isChoice, isText, isNumber, isKey: Bool
  /// What there is to choose from; empty for what is typed.
  package let choices: [SettingsPage.Option]
  /// What stands behind a number.
  package let unit: String?
  /// The most characters that can be typed.
  package let most: Int
  /// Whether a key is there, in words; nil for what is no key.
  package let keyState: String?
  /// The word on the button that takes a key away; nil when there is none of the reader's.
  package let removeKey: String?
}
