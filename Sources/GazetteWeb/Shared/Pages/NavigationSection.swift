package import GazettePresentation

/// A section of the navigation: where it leads, and what it is called there. Each section has its own in its folder:
/// `extension NavigationSection { package static let news = … }`.
package struct NavigationSection: Sendable {
  /// What the command palette offers to do in the section.
  struct Action: Sendable {
    /// The name of its element.
    let id: String
    let route: GazettePresentation.Route
    let words: @Sendable (Phrases) -> String
    /// Whether the key `+` does it, too.
    var addsByKey = false
  }

  let route: GazettePresentation.Route
  /// The letter after `g` that leads here; the same in every language.
  let key: String
  /// The icon in the sprite.
  let icon: String
  let name: @Sendable (Phrases) -> String
  /// Its name in the phone's tab bar.
  let shortName: @Sendable (Phrases) -> String
  /// What can be done there, besides reading.
  var actions: [Action] = []

  /// Leads to `route`; `shortName` is for the phone's tab bar, where `name` is long.
  package init(
    _ route: GazettePresentation.Route, key: String, icon: String, name: @escaping @Sendable (Phrases) -> String,
    shortName: (@Sendable (Phrases) -> String)? = nil
  ) {
    self.route = route
    self.key = key
    self.icon = icon
    self.name = name
    self.shortName = shortName ?? name
  }
}

extension NavigationSection: Equatable {
  /// Those are the same that lead to the same page.
  package static func == (left: NavigationSection, right: NavigationSection) -> Bool { left.route == right.route }
}
