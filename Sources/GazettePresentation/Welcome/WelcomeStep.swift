/// The steps through an empty installation, in order.
package enum WelcomeStep: Int, CaseIterable, Sendable {
  /// Language, units and clock.
  case language
  /// The home city.
  case city
  /// The first feeds.
  case feeds
  /// Installing Gazette as an app.
  case install

  /// The address of its page.
  package var route: Route {
    switch self {
    case .language: .welcome
    case .city: .welcomeCity
    case .feeds: .welcomeFeeds
    case .install: .welcomeInstall
    }
  }

  /// The step after it; nil for the last.
  package var next: WelcomeStep? { WelcomeStep(rawValue: rawValue + 1) }
}
