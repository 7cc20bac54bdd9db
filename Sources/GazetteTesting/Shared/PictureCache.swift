public import Foundation
public import GazetteDomain
import Synchronization

/// The contract of every ``PictureCache``; each check gets an empty one with enough space.
public enum PictureCacheContract {
  private static let address = URL(filePath: "/pictures/one.jpg")
  private static let other = URL(filePath: "/pictures/two.jpg")
  private static let date = ManualTime().date
  private static let picture = PictureFile(
    webp: [1, 2, 10, 0, 255], width: 640, height: 360, color: PictureColor(red: 18, green: 0, blue: 255))

  /// The checks.
  public static let checks: [ContractCheck<any PictureCache>] = [
    ContractCheck("starts empty") { cache in
      try requireEqual(try await cache.picture(address, width: .w640), nil, "picture")
      try requireEqual(cache.color(of: address), nil, "colour")
    },
    ContractCheck("returns a picture in its stored width, byte for byte") { cache in
      try await cache.save(picture, of: address, width: .w640)
      try requireEqual(try await cache.picture(address, width: .w640), .file(picture), "picture")
      try requireEqual(try await cache.picture(address, width: .w320), nil, "another width")
      try requireEqual(try await cache.picture(other, width: .w640), nil, "another picture")
    },
    ContractCheck("replaces an earlier picture") { cache in
      var newer = picture
      newer.webp = [7]
      newer.color = nil
      try await cache.save(picture, of: address, width: .w640)
      try await cache.save(newer, of: address, width: .w640)
      try requireEqual(try await cache.picture(address, width: .w640), .file(newer), "picture")
    },
    ContractCheck("returns the colour of the largest copy") { cache in
      try await cache.save(picture, of: address, width: .greatest)
      try requireEqual(cache.color(of: address)?.hex, "#1200ff", "colour")
      try requireEqual(cache.color(of: other), nil, "another's colour")
    },
    ContractCheck("remembers an unavailable picture in every width not stored") { cache in
      try await cache.save(picture, of: address, width: .w160)
      try await cache.saveFailure(address, until: date)
      try requireEqual(try await cache.picture(address, width: .w640), .dead(until: date), "missing width")
      try requireEqual(try await cache.picture(address, width: .w160), .file(picture), "kept width")
      try requireEqual(try await cache.picture(other, width: .w640), nil, "another picture")
    },
    ContractCheck("forgets that a picture was unavailable once it is stored") { cache in
      try await cache.saveFailure(address, until: date)
      try await cache.save(picture, of: address, width: .greatest)
      try requireEqual(try await cache.picture(address, width: .w640), nil, "missing width")
    },
  ]
}

/// Caches all pictures in memory.
public final class InMemoryPictureCache: PictureCache {
  private struct Key: Hashable {
    let address: URL
    let width: PictureWidth
  }

  private struct State {
    var files: [Key: PictureFile] = [:]
    var dead: [URL: Date] = [:]
  }

  /// Makes every call fail while it is set.
  public let fault = StoreFault()
  private let state = Mutex(State())

  /// Creates an empty cache.
  public init() {}

  /// The cached picture.
  public func picture(_ address: URL, width: PictureWidth) async throws(StoreError) -> CachedPicture? {
    try fault.check()
    return state.withLock { state in
      if let file = state.files[Key(address: address, width: width)] { return .file(file) }
      return state.dead[address].map { .dead(until: $0) }
    }
  }

  /// Caches a picture.
  public func save(_ picture: PictureFile, of address: URL, width: PictureWidth) async throws(StoreError) {
    try fault.check()
    state.withLock { state in
      state.files[Key(address: address, width: width)] = picture
      state.dead[address] = nil
    }
  }

  /// Records that the picture must not be requested.
  public func saveFailure(_ address: URL, until date: Date) async throws(StoreError) {
    try fault.check()
    state.withLock { $0.dead[address] = date }
  }

  /// The colour of a cached picture.
  public func color(of address: URL) -> PictureColor? {
    state.withLock { $0.files[Key(address: address, width: .greatest)]?.color }
  }
}

/// Returns pictures of one size, and records the requests.
public final class FakePictureSource: PictureSource {
  private let failures: Mutex<[URL: PictureError]>
  private let requestedURLs = Mutex<[URL]>([])
  private let requestedWidths = Mutex<[PictureWidth]>([])
  private let width: Int

  /// Creates a source of pictures `width` pixels wide and half as high that throws the errors in `failures`.
  public init(width: Int = 1_280, failures: [URL: PictureError] = [:]) {
    self.width = width
    self.failures = Mutex(failures)
  }

  /// The addresses that were fetched, in order.
  public var fetches: [URL] { requestedURLs.withLock(\.self) }
  /// The widths of the requested copies, in order.
  public var copies: [PictureWidth] { requestedWidths.withLock(\.self) }
  /// Makes further fetches of `address` fail with `error`; nil lets them succeed.
  public func fail(_ address: URL, with error: PictureError?) { failures.withLock { $0[address] = error } }

  /// A picture whose bytes are its address.
  public func picture(at address: URL) async throws(PictureError) -> PictureFile {
    requestedURLs.withLock { $0.append(address) }
    // Gives concurrent requests for the same picture a chance to arrive.
    for _ in 0..<20 { await Task.yield() }
    if let error = failures.withLock({ $0[address] }) { throw error }
    return PictureFile(
      webp: Array(address.absoluteString.utf8), width: width, height: width / 2,
      color: PictureColor(red: 200, green: 69, blue: 45))
  }

  /// The same picture in a smaller size.
  public func copy(of picture: PictureFile, width: PictureWidth) async throws(PictureError) -> PictureFile {
    requestedWidths.withLock { $0.append(width) }
    var copy = picture
    copy.width = min(picture.width, width.rawValue)
    copy.height = copy.width / 2
    return copy
  }
}
