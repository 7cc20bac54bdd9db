public import Foundation
public import GazetteDomain
import Synchronization

/// Gives pictures of one size, and counts what it is asked.
public final class FakePictureSource: PictureSource {
  private let answers: Mutex<[URL: PictureError]>
  private let asked = Mutex<[URL]>([])
  private let copied = Mutex<[PictureWidth]>([])
  private let width: Int

  /// Gives pictures `width` pixels wide and half as high, and throws what `failures` say.
  public init(width: Int = 1_280, failures: [URL: PictureError] = [:]) {
    self.width = width
    answers = Mutex(failures)
  }

  /// The addresses that were fetched, in order.
  public var fetches: [URL] { asked.withLock(\.self) }
  /// The widths that copies were made in, in order.
  public var copies: [PictureWidth] { copied.withLock(\.self) }
  /// Makes fetches of `address` fail so from now on; nil lets them succeed.
  public func fail(_ address: URL, with error: PictureError?) { answers.withLock { $0[address] = error } }

  /// The picture whose bytes are its address.
  public func picture(at address: URL) async throws(PictureError) -> PictureFile {
    asked.withLock { $0.append(address) }
    // Others who want the same get their chance to ask, too.
    for _ in 0..<20 { await Task.yield() }
    if let error = answers.withLock({ $0[address] }) { throw error }
    return PictureFile(
      webp: Array(address.absoluteString.utf8), width: width, height: width / 2,
      color: PictureColor(red: 200, green: 69, blue: 45))
  }

  /// The same picture, smaller.
  public func copy(of picture: PictureFile, width: PictureWidth) async throws(PictureError) -> PictureFile {
    copied.withLock { $0.append(width) }
    var copy = picture
    copy.width = min(picture.width, width.rawValue)
    copy.height = copy.width / 2
    return copy
  }
}
