/// Makes small pictures of untrusted ones, within limits of bytes, pixels, frames and time.
///
/// It may be used from any number of tasks at once.
public struct Thumbnailer: Sendable {
  private let limits: ThumbnailLimits
  private let quality: Int
  private let semaphore: AsyncSemaphore

  /// Whether libvips can be had; it is loaded when this is asked, or with the first picture.
  public static var isAvailable: Bool { VipsThumbnail.isReady }

  /// A thumbnailer that keeps `limits` and writes WebP of `quality` (0 to 100).
  public init(limits: ThumbnailLimits = ThumbnailLimits(), quality: Int = 75) {
    self.limits = limits
    self.quality = min(max(quality, 0), 100)
    semaphore = AsyncSemaphore(places: limits.atOnce)
  }

  /// The first frame of the picture in `bytes`, made to fit `box` and never enlarged.
  @concurrent
  public func thumbnail(of bytes: [UInt8], fitting box: ThumbnailBox) async throws(ThumbnailError) -> Thumbnail {
    guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
    guard let kind = PictureKind(bytes) else { throw .notAPicture }
    await semaphore.enter()
    let result = make(kind, bytes, box)
    await semaphore.leave()
    return try result.get()
  }

  private func make(_ kind: PictureKind, _ bytes: [UInt8], _ box: ThumbnailBox) -> Result<Thumbnail, ThumbnailError> {
    guard !Task.isCancelled else { return .failure(.cancelled) }
    guard VipsThumbnail.isReady else { return .failure(.unavailable) }
    do throws(ThumbnailError) {
      let container = try PictureContainer(kind, bytes)
      guard !container.hasMorePixels(than: limits.pixels) else {
        throw .tooManyPixels(width: container.width, height: container.height, limit: limits.pixels)
      }
      return VipsThumbnail.make(kind, container.bytes, box, limits: limits, quality: quality)
    } catch {
      return .failure(error)
    }
  }
}

/// What one picture may cost.
public struct ThumbnailLimits: Sendable {
  /// The greatest size of the file, in bytes.
  public var bytes: Int
  /// The greatest number of pixels that its header may claim, checked before anything is decoded.
  public var pixels: Int
  /// The longest time for opening and decoding.
  public var time: Duration
  /// How many pictures are worked on at once; the others wait.
  public var atOnce: Int

  /// The usual limits: 20 MB, 50 million pixels, 10 seconds, two at once.
  public init(
    bytes: Int = 20_000_000, pixels: Int = 50_000_000, time: Duration = .seconds(10), atOnce: Int = 2
  ) {
    self.bytes = bytes
    self.pixels = pixels
    self.time = time
    self.atOnce = atOnce
  }
}

/// Why there is no thumbnail.
public enum ThumbnailError: Error, Sendable, Equatable {
  /// It is no picture, or of a kind that is not read (SVG, HEIF, TIFF and so on).
  case notAPicture
  /// The file is larger than the limit, in bytes.
  case tooManyBytes(limit: Int)
  /// The header claims more pixels than the limit; nothing was decoded.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The file is damaged or cut off; the reason is libvips's, for a log.
  case damaged(reason: String)
  /// Decoding took longer than the limit.
  case tookTooLong(limit: Duration)
  /// The task was cancelled before the work began.
  case cancelled
  /// libvips could not be loaded or started.
  case unavailable
}

/// Lets so many in at once; the others wait in a row.
actor AsyncSemaphore {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { free = max(1, places) }

  /// Returns once there is a place, which is then taken.
  func enter() async {
    guard free == 0 else { return free -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Gives the place to the next in the row.
  func leave() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    free += 1
  }
}
