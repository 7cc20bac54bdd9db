package import GazettePresentation

/// A section of the navigation: its target and its names. Each section defines its own in its folder: `extension
/// NavigationSection { package static let news = … }`.
package struct NavigationSection: Sendable {
  /// An action of the section that the command palette offers.
  struct Action: Sendable {
    /// The identifier of its element.
    let id: String
    let route: GazettePresentation.Route
    let words: @Sendable (Phrases) -> String
    /// True when the key `+` also performs it.
    var addsByKey = false
  }

  let route: GazettePresentation.Route
  /// The letter after `g` that leads here; the same in every language.
  let key: String
  /// The icon in the sprite.
  let icon: String
  let name: @Sendable (Phrases) -> String
  /// The name in the phone's tab bar.
  let shortName: @Sendable (Phrases) -> String
  /// False for a section without space in a phone's tab bar, which phones reach from the end of each page.
  let isInTabBar: Bool
  /// The section's actions in addition to reading.
  var actions: [Action] = []

  /// Makes an entry that leads to `route`; `shortName` is for the phone's tab bar, if `name` is long.
  package init(
    _ route: GazettePresentation.Route, key: String, icon: String, name: @escaping @Sendable (Phrases) -> String,
    shortName: (@Sendable (Phrases) -> String)? = nil, isInTabBar: Bool = true
  ) {
    self.route = route
    self.key = key
    self.icon = icon
    self.name = name
    self.shortName = shortName ?? name
    self.isInTabBar = isInTabBar
  }
}

extension NavigationSection: Equatable {
  /// Two sections are equal when they lead to the same page.
  package static func == (left: NavigationSection, right: NavigationSection) -> Bool { left.route == right.route }
}
