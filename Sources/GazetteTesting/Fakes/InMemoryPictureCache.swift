public import Foundation
public import GazetteDomain
import Synchronization

/// Keeps pictures in memory, all of them.
public final class InMemoryPictureCache: PictureCache {
  private struct Name: Hashable {
    let address: URL
    let width: PictureWidth
  }

  private struct Kept {
    var files: [Name: PictureFile] = [:]
    var dead: [URL: Date] = [:]
  }

  /// Makes every call fail while it is set.
  public let fault = StoreFault()
  private let kept = Mutex(Kept())

  /// Keeps nothing at first.
  public init() {}

  /// What is kept of the picture.
  public func picture(_ address: URL, width: PictureWidth) async throws(StoreError) -> KeptPicture? {
    try fault.check()
    return kept.withLock { kept in
      if let file = kept.files[Name(address: address, width: width)] { return .file(file) }
      return kept.dead[address].map { .dead(until: $0) }
    }
  }

  /// Keeps a picture.
  public func keep(_ picture: PictureFile, of address: URL, width: PictureWidth) async throws(StoreError) {
    try fault.check()
    kept.withLock { kept in
      kept.files[Name(address: address, width: width)] = picture
      kept.dead[address] = nil
    }
  }

  /// Remembers that the picture is not to be asked for.
  public func keepDead(_ address: URL, until date: Date) async throws(StoreError) {
    try fault.check()
    kept.withLock { $0.dead[address] = date }
  }

  /// The colour of a picture that is kept.
  public func color(of address: URL) -> PictureColor? {
    kept.withLock { $0.files[Name(address: address, width: .greatest)]?.color }
  }
}
