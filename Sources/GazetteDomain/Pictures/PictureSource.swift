public import Foundation

/// Fetches pictures from the web and re-encodes them safely.
public protocol PictureSource: Sendable {
  /// Returns the picture at `address`, at most ``PictureWidth/greatest`` wide and never enlarged. It contains none of the
  /// original's bytes.
  /// - Throws: ``PictureError/source(_:)`` and ``PictureError/unreadable(reason:)``. Never retries.
  func picture(at address: URL) async throws(PictureError) -> PictureFile
  /// Returns a copy of `picture` that is at most `width` wide.
  /// - Throws: ``PictureError/unreadable(reason:)``.
  func copy(of picture: PictureFile, width: PictureWidth) async throws(PictureError) -> PictureFile
}

/// The reason why a picture cannot be shown.
public enum PictureError: Error, Sendable, Hashable {
  /// An attempt failed lately; the next is allowed at that time.
  case dead(until: Date)
  /// The host gave no usable reply.
  case source(SourceError)
  /// The reply is not a picture, or too large, or damaged; `reason` is for the log.
  case unreadable(reason: String)

  /// The longest pause, in seconds.
  static let maximumRest: TimeInterval = 86_400

  /// Returns the time until which the picture is not requested; nil when a request is allowed at once.
  func rest(from now: Date) -> Date? {
    switch self {
    case .dead(let until): until
    case .source(.cancelled): nil
    // The server's own network may be down: then it usually returns soon, for all pictures.
    case .source(.unreachable): now.addingTimeInterval(60)
    case .source(.untrusted), .source(.timedOut), .source(.failing), .source(.budgetSpent): now.addingTimeInterval(600)
    case .source(.rateLimited(_, let until)):
      min(max(until, now.addingTimeInterval(60)), now.addingTimeInterval(Self.maximumRest))
    case .source, .unreadable: now.addingTimeInterval(Self.maximumRest)
    }
  }
}

/// Caches pictures and failures; may evict anything at any time to stay within its size.
public protocol PictureCache: Sendable {
  /// Returns the cached entry for the picture at `address` in this width; nil when there is none. A use delays its eviction.
  func picture(_ address: URL, width: PictureWidth) async throws(StoreError) -> CachedPicture?
  /// Caches a picture, replacing its entry in this width.
  func save(_ picture: PictureFile, of address: URL, width: PictureWidth) async throws(StoreError)
  /// Records, for all widths that are not cached, that the picture must not be requested until `date`.
  func saveFailure(_ address: URL, until date: Date) async throws(StoreError)
  /// Returns the colour that covers most of a cached picture; nil when it is not cached. Never waits.
  func color(of address: URL) -> PictureColor?
}

/// A cache entry for a picture.
public enum CachedPicture: Sendable, Hashable {
  /// The picture is available.
  case file(PictureFile)
  /// It failed, and must not be requested until then.
  case dead(until: Date)
}
