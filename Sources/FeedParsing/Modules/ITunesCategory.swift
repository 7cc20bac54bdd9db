/// iTunes's categories, which nest.
enum ITunesCategory {
  /// The category of `element` and those within it.
  static func all(of element: XMLElement) -> [FeedCategory] {
    let own = element.nonEmpty(.text).map { [FeedCategory(term: $0, scheme: "http://www.itunes.com/")] } ?? []
    return own + element.children.filter { $0.name == .itunesCategory }.flatMap(all)
  }
}
