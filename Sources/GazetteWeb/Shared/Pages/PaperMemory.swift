/// What readers were told and can still take back: it outlives the pages, which are made anew when a setting changes.
package struct UndoMemory: Sendable {
  let messages = FlashMessages()
  let places = RemovedPlaces()
  let searches = RemovedSearches()

  /// Remembers nothing yet.
  package init() {}
}
