import GazetteDomain
import GazettePresentation
import HTMLWriting

/// What the forms have in common in which somebody types a password.
struct PasswordFields {
  let words: AccountPhrases

  /// A field that a password manager knows by its `purpose`.
  func field(_ id: String, _ name: String, _ label: String, _ purpose: String) -> HTML {
    """
    <div class="field"><label for="\(id)">\(label)</label><input class="input" id="\(id)" name="\(name)" type="password" \
    autocomplete="\(purpose)" maxlength="1024" required></div>
    """
  }

  /// The field for the password that one has.
  func current(_ id: String) -> HTML { field(id, "current", words.currentPassword, "current-password") }

  /// The choice of what a new password ends besides sessions; nil where there is nothing to choose.
  func ending(_ ways: WaysIn) -> HTML? {
    let choices = WaysIn.named.filter { ways.contains($0.way) }
    guard !choices.isEmpty else { return nil }
    return """
      <fieldset class="account-ending"><legend class="field-hint">\(words.endToo)</legend>
      \(each: choices, choice)
      </fieldset>
      """
  }

  private func choice(_ choice: (name: String, way: WaysIn)) -> HTML {
    let word =
      switch choice.way {
      case .tokens: words.endTokens
      case .apps: words.endApps
      default: words.endPasskeys
      }
    return """
      <label class="setting-confirm"><input type="checkbox" name="end" value="\(choice.name)"> <span>\(word)</span></label>
      """
  }
}
