import Foundation
import HTTPFetching

/// One parser of untrusted bytes, as the fuzzer calls it: repeatedly, with any bytes.
///
/// `make fuzz` runs each with libFuzzer, the unit tests run each briefly with their own generator.
public struct FuzzTarget: Sendable {
  /// Parses an input; returns the fault of the result, nil when there is none. It must never trap, whatever the input.
  public typealias Run = @Sendable (_ input: [UInt8]) async -> String?

  /// The name for the command line.
  public let name: String
  /// A short description of the covered code.
  public let covers: String
  /// Small, well-formed inputs to start from.
  public let seeds: [[UInt8]]
  /// The words of its formats, for inputs that get further than random ones.
  public let dictionary: [String]
  /// The maximum useful length of an input, in bytes.
  public let maximumInputBytes: Int
  /// Parses one input.
  public let run: Run

  init(
    _ name: String, covers: String, seeds: [String], dictionary: [String], maximumInputBytes: Int = 4096,
    run: @escaping Run
  ) {
    self.init(
      name, covers: covers, seeds: seeds.map { Array($0.utf8) }, dictionary: dictionary,
      maximumInputBytes: maximumInputBytes,
      run: run)
  }

  init(
    _ name: String, covers: String, seeds: [[UInt8]], dictionary: [String], maximumInputBytes: Int = 4096,
    run: @escaping Run
  ) {
    self.name = name
    self.covers = covers
    self.seeds = seeds
    self.dictionary = dictionary + Self.extremeValues
    self.maximumInputBytes = maximumInputBytes
    self.run = run
  }

  /// Every target.
  public static let all = [
    feeds, feedLists, dates, sanitizer, simpleHTML, pages, addresses, providerReplies, listings, queries,
    readerArchives,
    pictures,
    openID, passkeys, alerts, archives, radar, forms, watchQueries,
  ]

  /// Extreme numbers and characters, which are useful in every format.
  private static let extremeValues = [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "153722867280912931", "4294967295", "2147483648", "1e308", "-1e308", "1e309", "1e-324",
    "5e-324", "1e19", "1e18", "-0.0", "0.5", "-1", "0", "99999", "NaN", "nan", "Infinity", "-inf", "0x1p1023",
    String(repeating: "9", count: 400), "１２３", "٣", "9999-12-31T23:59:59Z", "-292277022657-01-27T08:29:52Z",
    "253402300800", "-62135596801", "253402300800000", "\u{0}", "\u{FEFF}", "\u{FFFD}", "\u{202E}",
    "\u{1F1EB}\u{1F1F7}",
    "é", "e\u{301}\u{301}\u{301}", "\r\n",
  ]
}

/// Returns the input for every request, like an untrusted server.
struct StubFetcher: Fetching {
  let body: [UInt8]
  var headers: FetchHeaders = [:]
  /// The prefix of paths that get a 401; nil for none.
  var rejectedPathPrefix: String?

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let isRejected = rejectedPathPrefix.map { request.url.path.hasPrefix($0) } ?? false
    return FetchResponse(status: isRejected ? 401 : 200, headers: headers, body: body, finalURL: request.url)
  }
}

/// A fixed time, so that parsing an input is deterministic.
let fuzzingNow = Date(timeIntervalSince1970: 1_795_000_000)
