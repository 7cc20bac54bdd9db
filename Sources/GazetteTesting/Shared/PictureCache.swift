public import Foundation
public import GazetteDomain
import Synchronization

/// What every ``PictureCache`` must do; each check takes an empty one with room enough.
public enum PictureCacheContract {
  private static let address = URL(filePath: "/pictures/one.jpg")
  private static let other = URL(filePath: "/pictures/two.jpg")
  private static let date = ManualTime().date
  private static let picture = PictureFile(
    webp: [1, 2, 10, 0, 255], width: 640, height: 360, color: PictureColor(red: 18, green: 0, blue: 255))

  /// The checks.
  public static let checks: [ContractCheck<any PictureCache>] = [
    ContractCheck("knows nothing at first") { cache in
      try requireEqual(try await cache.picture(address, width: .w640), nil, "picture")
      try requireEqual(cache.color(of: address), nil, "colour")
    },
    ContractCheck("gives a picture back in its own width, byte for byte") { cache in
      try await cache.keep(picture, of: address, width: .w640)
      try requireEqual(try await cache.picture(address, width: .w640), .file(picture), "picture")
      try requireEqual(try await cache.picture(address, width: .w320), nil, "another width")
      try requireEqual(try await cache.picture(other, width: .w640), nil, "another picture")
    },
    ContractCheck("puts a picture in place of the one before") { cache in
      var newer = picture
      newer.webp = [7]
      newer.color = nil
      try await cache.keep(picture, of: address, width: .w640)
      try await cache.keep(newer, of: address, width: .w640)
      try requireEqual(try await cache.picture(address, width: .w640), .file(newer), "picture")
    },
    ContractCheck("knows the colour of a picture from its greatest copy") { cache in
      try await cache.keep(picture, of: address, width: .greatest)
      try requireEqual(cache.color(of: address)?.hex, "#1200ff", "colour")
      try requireEqual(cache.color(of: other), nil, "another's colour")
    },
    ContractCheck("remembers what could not be had, in every width that is not kept") { cache in
      try await cache.keep(picture, of: address, width: .w160)
      try await cache.keepDead(address, until: date)
      try requireEqual(try await cache.picture(address, width: .w640), .dead(until: date), "missing width")
      try requireEqual(try await cache.picture(address, width: .w160), .file(picture), "kept width")
      try requireEqual(try await cache.picture(other, width: .w640), nil, "another picture")
    },
    ContractCheck("forgets that it could not be had once it could") { cache in
      try await cache.keepDead(address, until: date)
      try await cache.keep(picture, of: address, width: .greatest)
      try requireEqual(try await cache.picture(address, width: .w640), nil, "missing width")
    },
  ]
}

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
