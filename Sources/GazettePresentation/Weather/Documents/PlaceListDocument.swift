/// A list of places, as the API writes it.
package struct PlaceListDocument: Encodable, Sendable, Hashable {
  let places: [PlaceDocument]

  /// A list of `places`, in their order.
  package init(places: [PlaceDocument]) { self.places = places }
}
