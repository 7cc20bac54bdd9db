import GazetteDomain
import GazettePresentation

/// A sentence, and what takes back what it tells of.
struct PassingNotice: Sendable {
  /// What can be taken back.
  enum Undo: Sendable {
    /// The articles that were marked read in the list of a filter.
    case unmark([ArticleID], NewsFilter)
    /// The end of a subscription.
    case restore(FeedID)
  }

  let text: String
  /// Further lines, such as what could not be used.
  var lines: [String] = []
  var undo: Undo?
}

/// A notice with the form that takes it back. No name of it stands in an outer model.
struct PassingNoticeView: Sendable {
  let toldText: String
  let toldLines: [String]
  /// Where the form posts to; nil when nothing can be taken back.
  let undoPath: String?
  let undoFields: [NewsFilter.Field]
  let undoLabel: String

  init(_ notice: PassingNotice, key: String, undo label: String) {
    toldText = notice.text
    toldLines = notice.lines
    undoLabel = label
    switch notice.undo {
    case .unmark(_, let filter):
      undoPath = Route.allRead.path
      undoFields = filter.fields + [NewsFilter.Field(fieldName: "undo", fieldValue: key)]
    case .restore(let id):
      undoPath = Route.restoreFeed.path
      undoFields = [NewsFilter.Field(fieldName: "feed", fieldValue: String(id.rawValue))]
    case nil:
      undoPath = nil
      undoFields = []
    }
  }
}
