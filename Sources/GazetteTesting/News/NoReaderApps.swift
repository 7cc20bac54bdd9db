public import Foundation
public import GazetteDomain

/// What reader apps ask of a paper that none of them reads: nothing is there, nothing is kept.
public struct NoReaderApps: ReaderAppStore {
  /// Makes it.
  public init() {}
  /// None.
  public func ids(_ query: ArrivalQuery, of reader: ReaderKey) -> [ArticleID] { [] }
  /// None.
  public func count(_ query: ArrivalQuery, of reader: ReaderKey) -> Int { 0 }
  /// None.
  public func articles(_ ids: [ArticleID], of reader: ReaderKey) -> [ArrivedArticle] { [] }
  /// None.
  public func changes(of ids: [ArticleID], of reader: ReaderKey) -> [ArticleID: Date] { [:] }
  /// None.
  public func last(upTo arrival: Arrival) -> ArticleID? { nil }
  /// None.
  public func storiesTold(after date: Date, limit: Int, offset: Int, of reader: ReaderKey) -> [[ArticleID]] { [] }
  /// None.
  public func lastArrivals(of reader: ReaderKey) -> [FeedID: Arrival] { [:] }
  /// Passes all over.
  public func star(_ ids: [ArticleID], isOn: Bool, of reader: ReaderKey) {}
  /// None.
  public func folders(of reader: ReaderKey) -> [Folder] { [] }
  /// None is made.
  public func addFolder(_ name: String, of reader: ReaderKey) -> Folder? { nil }
  /// There is none.
  public func rename(_ folder: Folder.ID, to name: String, of reader: ReaderKey) -> Bool { false }
  /// There is none.
  public func remove(_ folder: Folder.ID, of reader: ReaderKey) -> Bool { false }
  /// None.
  public func labels(of reader: ReaderKey) -> [String] { [] }
  /// Passes all over.
  public func label(_ ids: [ArticleID], _ label: String, isOn: Bool, of reader: ReaderKey) {}
  /// There is none.
  public func rename(label: String, to name: String?, of reader: ReaderKey) -> Bool { false }
}
