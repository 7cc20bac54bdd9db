internal import FeedParsing
internal import Foundation
package import GazetteCLI

extension FeedFileServices {
  /// The services over the feed parser and this machine's files.
  package static let live = FeedFileServices { request throws(CommandFailure) in
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: URL(filePath: request.file)))
    } catch {
      throw CommandFailure(
        .noInput, "The file \(request.file) cannot be read.", advice: "Check its name and that you may read it.")
    }
    let context = FeedContext(url: request.base, headers: request.headers)
    do throws(FeedParsingError) {
      let feed = try FeedParser().parse(bytes, context: context)
      return ParsedFeedLine(feed, file: request.file, texts: FeedTextHTML(isSanitized: request.isSanitized))
    } catch {
      throw CommandFailure(.data, "\(request.file) is no feed: \(error.reason).", advice: error.advice)
    }
  }
}

extension FeedParsingError {
  fileprivate var reason: String {
    switch self {
    case .empty: "it is empty"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MB"
    case .html: "it is a web page"
    case .opml: "it is a list of feeds"
    case .otherDocument(let root): "it is a document of another kind, \"\(root)\""
    case .unrecognised: "it is neither XML nor JSON"
    }
  }

  fileprivate var advice: String? {
    switch self {
    case .html: "Look for the feed's own address on the page."
    case .opml: "Read the feeds that it names."
    default: nil
    }
  }
}
