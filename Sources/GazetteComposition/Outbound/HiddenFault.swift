#if DEBUG
  import Foundation
  import HTTPFetching

  /// Ends a debug build when an answer, or its address, holds a word of the environment, to try what a crash leaves.
  enum HiddenFault {
    private static let trap = ProcessInfo.processInfo.environment["DEBUG_TRAP_ON"]
    private static let overflow = ProcessInfo.processInfo.environment["DEBUG_OVERFLOW_ON"]

    /// Ends the program, which is what it is for: the browser tests look at what the next start does.
    static func strike(_ response: FetchResponse) {
      if let trap, holds(trap, response) { fatalError("the hidden fault") }
      if let overflow, holds(overflow, response) { _ = descend(response.body, 0) }
    }

    private static func holds(_ word: String, _ response: FetchResponse) -> Bool {
      response.finalURL.absoluteString.contains(word) || Data(response.body).range(of: Data(word.utf8)) != nil
    }

    private static func descend(_ bytes: [UInt8], _ depth: Int) -> Int {
      depth < 0 ? bytes.count : descend(bytes, depth &+ 1) &+ depth
    }
  }
#endif
