/// Makes thumbnails of untrusted pictures, within limits of bytes, pixels, frames and time.
///
/// ```swift
/// let small = try await Thumbnailer().thumbnail(of: bytes, fitting: ThumbnailBox(width: 320))
/// print(small.width, small.height, small.webp.count)
/// ```
///
/// It is safe to use from any number of tasks at once.
public struct Thumbnailer: Sendable {
  private let limits: ThumbnailLimits
  private let quality: Int
  private let semaphore: AsyncSemaphore

  /// Whether libvips is available; the first access, or the first picture, loads it.
  public static var isAvailable: Bool { VipsThumbnail.isReady }

  /// Creates a thumbnailer with `limits` that writes WebP of `quality` (0 to 100).
  public init(limits: ThumbnailLimits = ThumbnailLimits(), quality: Int = 75) {
    self.limits = limits
    self.quality = min(max(quality, 0), 100)
    semaphore = AsyncSemaphore(permits: limits.concurrency)
  }

  /// Returns the first frame of the picture in `bytes`, scaled down to fit `box`, never enlarged.
  @concurrent
  public func thumbnail(of bytes: [UInt8], fitting box: ThumbnailBox) async throws(ThumbnailError) -> Thumbnail {
    guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
    guard let kind = PictureKind(bytes) else { throw .notAPicture }
    await semaphore.acquire()
    let result = make(kind, bytes, box)
    await semaphore.release()
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

/// The maximum cost of one picture.
public struct ThumbnailLimits: Sendable {
  /// The maximum size of the file, in bytes.
  public var bytes: Int
  /// The maximum number of pixels in the header, checked before anything is decoded.
  public var pixels: Int
  /// The maximum time for opening and decoding.
  public var time: Duration
  /// The maximum number of pictures processed at once; the others wait.
  public var concurrency: Int

  /// Creates limits; the defaults are 20 MB, 50 million pixels, 10 seconds, two at once.
  public init(
    bytes: Int = 20_000_000, pixels: Int = 50_000_000, time: Duration = .seconds(10), concurrency: Int = 2
  ) {
    self.bytes = bytes
    self.pixels = pixels
    self.time = time
    self.concurrency = concurrency
  }
}

/// The reason why there is no thumbnail.
public enum ThumbnailError: Error, Sendable, Equatable {
  /// It is not a picture, or its kind is not supported (SVG, HEIF, TIFF and so on).
  case notAPicture
  /// The file is larger than the limit, in bytes.
  case tooManyBytes(limit: Int)
  /// The header claims more pixels than the limit; nothing was decoded.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The file is damaged or truncated; the reason comes from libvips, for a log.
  case damaged(reason: String)
  /// Decoding took longer than the limit.
  case tookTooLong(limit: Duration)
  /// The task was cancelled before the work began.
  case cancelled
  /// libvips could not be loaded or started.
  case unavailable
}

/// Admits a limited number of concurrent tasks; the others wait in line.
actor AsyncSemaphore {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(permits: Int) { free = max(1, permits) }

  /// Waits for a permit and takes it.
  func acquire() async {
    guard free == 0 else { return free -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Gives the permit to the next task in line.
  func release() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    free += 1
  }
}
