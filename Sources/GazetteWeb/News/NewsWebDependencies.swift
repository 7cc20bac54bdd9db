import BoundedNumbers
package import GazetteDomain
import HTTPTypes

/// What the pages and the API of the news ask for; Composition fills it.
package struct NewsWebDependencies: Sendable {
  /// The use cases.
  package let component: NewsComponent
  /// Tells the time.
  package let now: CurrentTime
  /// Whose subscriptions they are.
  package let reader: ReaderKey

  /// Makes the dependencies.
  package init(component: NewsComponent, now: @escaping CurrentTime, reader: ReaderKey = .owner) {
    self.component = component
    self.now = now
    self.reader = reader
  }
}

extension NewsWebDependencies {
  /// Does `work`; its failure becomes a refusal in the reader's words.
  func translated<Value>(
    _ context: WebContext, _ work: () async throws(NewsError) -> Value
  ) async throws(Refusal) -> Value {
    do throws(NewsError) { return try await work() } catch { throw Refusal(error, context, now: now()) }
  }

  /// The article that the path names.
  func articleID(_ context: WebContext) throws(Refusal) -> ArticleID {
    let text = try context.captured("article")
    guard let number = Int64(text, in: 1...Int64.max) else { throw Refusal(.notFound) }
    return ArticleID(rawValue: number)
  }

  /// The feed that the path names.
  func feedID(_ context: WebContext) throws(Refusal) -> FeedID {
    let text = try context.captured("feed")
    guard let number = Int64(text, in: 1...Int64.max) else { throw Refusal(.notFound) }
    return FeedID(rawValue: number)
  }
}
