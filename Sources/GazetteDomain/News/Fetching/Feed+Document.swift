extension Feed {
  /// Takes over what the publisher says of the feed; what a document leaves out stays.
  mutating func adopt(_ document: FeedDocument) {
    if let title = document.title, !title.isEmpty { self.title = title }
    subtitle = document.subtitle ?? subtitle
    site = document.site ?? site
    languageCode = document.languageCode ?? languageCode
    picture = document.picture ?? picture
  }
}
