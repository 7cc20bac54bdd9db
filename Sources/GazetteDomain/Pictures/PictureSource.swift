public import Foundation

/// Gets pictures from the web and makes safe ones of them.
public protocol PictureSource: Sendable {
  /// The picture at `address`, at most ``PictureWidth/greatest`` wide and never enlarged; nothing of the original's
  /// bytes is in it.
  /// - Throws: ``PictureError/source(_:)`` and ``PictureError/unreadable(reason:)``. Never retries.
  func picture(at address: URL) async throws(PictureError) -> PictureFile
  /// `picture` made at most `width` wide.
  /// - Throws: ``PictureError/unreadable(reason:)``.
  func copy(of picture: PictureFile, width: PictureWidth) async throws(PictureError) -> PictureFile
}

/// Why a picture cannot be shown.
public enum PictureError: Error, Sendable, Hashable {
  /// It could not be had lately, and is not asked for again until then.
  case dead(until: Date)
  /// Its host gave nothing usable.
  case source(SourceError)
  /// What came is no picture, or too large, or damaged; `reason` is for the log.
  case unreadable(reason: String)

  /// The longest rest, in seconds.
  static let longestRest: TimeInterval = 86_400

  /// Until when it is left alone; nil when it may be asked for at once.
  func rest(from now: Date) -> Date? {
    switch self {
    case .dead(let until): until
    case .source(.cancelled): nil
    // The reader's own network may be away: then it is soon back, for all pictures.
    case .source(.unreachable): now.addingTimeInterval(60)
    case .source(.untrusted), .source(.timedOut), .source(.failing), .source(.budgetSpent): now.addingTimeInterval(600)
    case .source(.rateLimited(_, let until)):
      min(max(until, now.addingTimeInterval(60)), now.addingTimeInterval(Self.longestRest))
    case .source, .unreadable: now.addingTimeInterval(Self.longestRest)
    }
  }
}

/// Keeps pictures, and which ones could not be had; it may forget anything at any time to keep within its room.
public protocol PictureCache: Sendable {
  /// What is kept of the picture at `address` in this width; nil when nothing is. A use makes it be forgotten later.
  func picture(_ address: URL, width: PictureWidth) async throws(StoreError) -> KeptPicture?
  /// Keeps a picture, in place of what was kept of it in this width.
  func keep(_ picture: PictureFile, of address: URL, width: PictureWidth) async throws(StoreError)
  /// Remembers, for all widths that are not kept, that the picture is not to be asked for until `date`.
  func keepDead(_ address: URL, until date: Date) async throws(StoreError)
  /// The colour that covers most of a picture that is kept; nil when it is not. Never waits.
  func color(of address: URL) -> PictureColor?
}

/// What a cache knows of a picture.
public enum KeptPicture: Sendable, Hashable {
  /// It is there.
  case file(PictureFile)
  /// It could not be had, and is not to be asked for until then.
  case dead(until: Date)
}
