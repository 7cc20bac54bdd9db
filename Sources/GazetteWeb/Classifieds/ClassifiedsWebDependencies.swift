import BoundedNumbers
package import Foundation
package import GazetteDomain
package import GazettePresentation
import HTTPTypes

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

// The border between the classifieds' use cases and HTTP: errors become refusals in the reader's words.
extension WebContext {
  /// The ad that the path names.
  func adID() throws(Refusal) -> AdID {
    let text = try captured("ad")
    guard let id = AdID(text: text.prefix(100)) else {
      throw Refusal(.notFound, sentence(.notFound, phrases.classifieds.trouble.unknownAd(String(text.prefix(60)))))
    }
    return id
  }

  /// The saved search that the path names.
  func searchID() throws(Refusal) -> SavedSearchID {
    guard let number = Int64(try captured("search"), in: 1...Int64.max) else {
      throw Refusal(.notFound, sentence(.notFound, phrases.classifieds.trouble.unknownSearch))
    }
    return SavedSearchID(rawValue: number)
  }

  func translated<Value>(
    _ work: () async throws(ClassifiedsError) -> Value
  ) async throws(Refusal) -> Value {
    do throws(ClassifiedsError) { return try await work() } catch { throw refusal(of: error) }
  }

  func translated<Value>(_ work: () async throws(StoreError) -> Value) async throws(Refusal) -> Value {
    do throws(StoreError) { return try await work() } catch { throw Refusal(error, self) }
  }

  /// A failure of the use cases, with its status and the reader's words.
  func refusal(of error: ClassifiedsError) -> Refusal {
    if case .store(let error) = error { return Refusal(error, self) }
    let text = phrases.classifieds.trouble.sentence(error, storeTrouble: phrases.weather.storeTrouble)
    let status = Self.status(of: error)
    var refusal = Refusal(status, sentence(status, text))
    if case .filter(let problem) = error { refusal.field = problem.field }
    return refusal
  }

  private func sentence(_ status: HTTPResponse.Status, _ text: String) -> ErrorSentence {
    ErrorSentence(phrases.common.errors.sentence(for: status).title, text)
  }

  private static func status(of error: ClassifiedsError) -> HTTPResponse.Status {
    switch error {
    case .filter, .badName: .badRequest
    case .unknownAd, .unknownSearch: .notFound
    case .store: .internalServerError
    }
  }
}
