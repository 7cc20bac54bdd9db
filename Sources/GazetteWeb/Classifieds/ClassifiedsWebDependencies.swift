package import Foundation
package import GazetteDomain
package import GazettePresentation

/// What the classifieds' pages and API ask for; Composition fills it.
package struct ClassifiedsWebDependencies: Sendable {
  /// The use cases.
  package let component: ClassifiedsComponent
  /// Makes the addresses of pictures.
  package let pictures: PictureLinks
  /// Takes readers' wishes for newer ads.
  package let requests: ListingRefreshRequests
  /// So many seconds after their last reading, ads are called old.
  package let staleAfter: TimeInterval
  /// Whose stars and searches they are.
  package let reader: ReaderKey

  /// Makes the dependencies.
  package init(
    component: ClassifiedsComponent, pictures: PictureLinks, requests: ListingRefreshRequests,
    staleAfter: TimeInterval, reader: ReaderKey = .owner
  ) {
    self.component = component
    self.pictures = pictures
    self.requests = requests
    self.staleAfter = staleAfter
    self.reader = reader
  }
}
