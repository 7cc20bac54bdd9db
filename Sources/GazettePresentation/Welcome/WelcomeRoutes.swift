// The addresses of the first steps.
extension Route {
  package static let welcome = Route("welcome")
  /// A typed name makes the geocoder search in the background.
  package static let welcomeCity = Route("welcome", "city", providerUse: .inBackground)
  package static let welcomeFeeds = Route("welcome", "feeds")
  package static let welcomeList = Route("welcome", "feeds", "import")
  package static let welcomeInstall = Route("welcome", "install")
  package static let endWelcome = Route("welcome", "end")
}
