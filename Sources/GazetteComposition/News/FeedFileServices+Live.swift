internal import FeedParsing
internal import Foundation
package import GazetteCLI
internal import GazettePresentation

extension FeedFileServices {
  /// The services over the feed parser and this machine's files.
  package static let live = FeedFileServices { request throws(CommandFailure) in
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: URL(filePath: request.file)))
    } catch {
      throw CommandFailure(.noInput, Spoken.words.failures.fileUnreadable(request.file))
    }
    let context = FeedContext(url: request.base, headers: request.headers)
    do throws(FeedParsingError) {
      let feed = try FeedParser().parse(bytes, context: context)
      return ParsedFeedLine(feed, file: request.file, texts: FeedTextHTML(isSanitized: request.isSanitized))
    } catch {
      let words = error.words(Spoken.words.failures.tools)
      throw CommandFailure(
        .data, Spoken.words.failures.tools.notAFeed(request.file, words.sentence), advice: words.advice)
    }
  }
}

extension FeedParsingError {
  /// Why it is no feed, and what to do.
  fileprivate func words(_ phrases: ToolFailurePhrases) -> FindingWords {
    switch self {
    case .empty: FindingWords(phrases.emptyFeed)
    case .tooLarge(let limit): FindingWords(phrases.largeFeed(limit >> 20))
    case .html: phrases.webPage
    case .opml: phrases.listOfFeeds
    case .otherDocument(let root): FindingWords(phrases.otherDocument(root))
    case .unrecognised: FindingWords(phrases.unknownFeed)
    }
  }
}
