/// iTunes's categories, which nest.
enum ITunesCategory {
  /// The category of `element` and those within it.
  static func all(of element: XMLElement, _ reader: ElementReader) -> [FeedCategory] {
    let own = reader.value(element, .text).map { [FeedCategory(term: $0, scheme: "http://www.itunes.com/")] } ?? []
    return own + reader.children(element).filter { $0.name == .itunesCategory }.flatMap { all(of: $0, reader) }
  }
}
