/// What a setting's value must be, in one language.
package struct SettingShapePhrases: Sendable {
  /// The shape of a value, to stand at the end of "it must be"; without a full stop.
  package let right: @Sendable (SettingShape) -> String
}
