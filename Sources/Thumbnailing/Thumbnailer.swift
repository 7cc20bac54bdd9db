/// Makes small pictures of untrusted ones, within limits of bytes, pixels, frames and time.
///
/// It may be used from any number of tasks at once.
public struct Thumbnailer: Sendable {
  private let limits: ThumbnailLimits
  private let quality: Int
  private let turnstile: Turnstile

  /// Whether libvips can be had; it is loaded when this is asked, or with the first picture.
  public static var isAvailable: Bool { VipsThumbnail.isReady }

  /// A thumbnailer that keeps `limits` and writes WebP of `quality` (0 to 100).
  public init(limits: ThumbnailLimits = ThumbnailLimits(), quality: Int = 75) {
    self.limits = limits
    self.quality = min(max(quality, 0), 100)
    turnstile = Turnstile(places: limits.atOnce)
  }

  /// The first frame of the picture in `bytes`, made to fit `box` and never enlarged.
  @concurrent
  public func thumbnail(of bytes: [UInt8], fitting box: ThumbnailBox) async throws(ThumbnailError) -> Thumbnail {
    guard bytes.count <= limits.bytes else { throw .tooManyBytes(limit: limits.bytes) }
    guard let kind = PictureKind(bytes) else { throw .notAPicture }
    await turnstile.enter()
    let result = make(kind, bytes, box)
    await turnstile.leave()
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
