import Foundation
import HTTPFetching

/// One reader of strangers' bytes, as fuzzing calls it: with any bytes at all, over and over.
///
/// `make fuzz` runs each with libFuzzer, the unit tests run each for a moment with a generator of their own.
public struct FuzzTarget: Sendable {
  /// Reads an input; answers what is wrong with what came of it, nil when nothing is. It never traps, whatever the input.
  public typealias Run = @Sendable (_ input: [UInt8]) async -> String?

  /// The name by which it is asked for.
  public let name: String
  /// What it covers, in a few words.
  public let covers: String
  /// Inputs to begin with, small and well-formed.
  public let seeds: [[UInt8]]
  /// The words of its formats, for inputs that come further than chance does.
  public let words: [String]
  /// The longest input that says something new, in bytes.
  public let longestInput: Int
  /// Reads one input.
  public let run: Run

  init(
    _ name: String, covers: String, seeds: [String], words: [String], longestInput: Int = 4096, run: @escaping Run
  ) {
    self.init(
      name, covers: covers, seeds: seeds.map { Array($0.utf8) }, words: words, longestInput: longestInput, run: run)
  }

  init(
    _ name: String, covers: String, seeds: [[UInt8]], words: [String], longestInput: Int = 4096, run: @escaping Run
  ) {
    self.name = name
    self.covers = covers
    self.seeds = seeds
    self.words = words + Self.extremes
    self.longestInput = longestInput
    self.run = run
  }

  /// Every target.
  public static let all = [
    feeds, feedLists, dates, sanitizer, simpleHTML, pages, addresses, providerReplies, listings, queries, paperFiles,
    pictures,
    openID, passkeys, alerts, archives, radar,
  ]

  /// Numbers and characters at the ends of what there is, which belong into every format.
  private static let extremes = [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "153722867280912931", "4294967295", "2147483648", "1e308", "-1e308", "1e309", "1e-324",
    "5e-324", "1e19", "1e18", "-0.0", "0.5", "-1", "0", "99999", "NaN", "nan", "Infinity", "-inf", "0x1p1023",
    String(repeating: "9", count: 400), "１２３", "٣", "9999-12-31T23:59:59Z", "-292277022657-01-27T08:29:52Z",
    "253402300800", "-62135596801", "253402300800000", "\u{0}", "\u{FEFF}", "\u{FFFD}", "\u{202E}",
    "\u{1F1EB}\u{1F1F7}",
    "é", "e\u{301}\u{301}\u{301}", "\r\n",
  ]
}

/// Answers every request with the input, as a stranger's server would.
struct Served: Fetching {
  let body: [UInt8]
  var headers: FetchHeaders = [:]
  /// What a path begins with that is answered 401; nil for none.
  var refused: String?

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let isRefused = refused.map { request.url.path.hasPrefix($0) } ?? false
    return FetchResponse(status: isRefused ? 401 : 200, headers: headers, body: body, finalURL: request.url)
  }
}

/// The moment at which every input is read, so that an input does the same each time.
let fuzzingNow = Date(timeIntervalSince1970: 1_795_000_000)
