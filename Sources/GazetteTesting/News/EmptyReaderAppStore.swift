public import Foundation
public import GazetteDomain

/// The reader app store of an installation without reader apps: it is empty and stores nothing.
public struct EmptyReaderAppStore: ReaderAppStore {
  /// Creates the store.
  public init() {}
  /// Always empty.
  public func ids(_ query: ArrivalQuery, of reader: ReaderKey) -> [ArticleID] { [] }
  /// Always 0.
  public func count(_ query: ArrivalQuery, of reader: ReaderKey) -> Int { 0 }
  /// Always empty.
  public func articles(_ ids: [ArticleID], of reader: ReaderKey) -> [ArrivedArticle] { [] }
  /// Always empty.
  public func changes(of ids: [ArticleID], of reader: ReaderKey) -> [ArticleID: Date] { [:] }
  /// Always nil.
  public func last(upTo arrival: Arrival) -> ArticleID? { nil }
  /// Always empty.
  public func multiSourceStories(after date: Date, limit: Int, offset: Int, of reader: ReaderKey) -> [[ArticleID]] {
    []
  }
  /// Always empty.
  public func lastArrivals(of reader: ReaderKey) -> [FeedID: Arrival] { [:] }
  /// Does nothing.
  public func star(_ ids: [ArticleID], isOn: Bool, of reader: ReaderKey) {}
  /// Always empty.
  public func folders(of reader: ReaderKey) -> [Folder] { [] }
  /// Always nil; adds nothing.
  public func addFolder(_ name: String, of reader: ReaderKey) -> Folder? { nil }
  /// Always false.
  public func rename(_ folder: Folder.ID, to name: String, of reader: ReaderKey) -> Bool { false }
  /// Always false.
  public func remove(_ folder: Folder.ID, of reader: ReaderKey) -> Bool { false }
  /// Always empty.
  public func labels(of reader: ReaderKey) -> [String] { [] }
  /// Does nothing.
  public func label(_ ids: [ArticleID], _ label: String, isOn: Bool, of reader: ReaderKey) {}
  /// Always false.
  public func rename(label: String, to name: String?, of reader: ReaderKey) -> Bool { false }
}
