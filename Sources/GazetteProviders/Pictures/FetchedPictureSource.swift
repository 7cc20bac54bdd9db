public import Foundation
public import GazetteDomain
public import HTTPFetching
public import Thumbnailing

/// Fetches pictures through the outbound guard and redraws them, within limits of bytes, pixels and time.
public struct FetchedPictureSource: PictureSource {
  /// A browser has six connections for pages and pictures: while slow hosts occupy all of them, it cannot open the next page.
  private static let limits = FetchLimits(time: .seconds(6), bodyBytes: FetchLimits.picture.bodyBytes)

  private let fetching: any Fetching
  private let thumbnailer: Thumbnailer
  private let publishers: Set<Origin>
  private let now: CurrentTime

  /// Creates a source that uses `fetching` and `thumbnailer`. The address of a picture is untrusted: of the operator's trusted
  /// origins, only those of `publishers`, whose pictures are their own, are trusted here.
  public init(
    fetching: any Fetching, thumbnailer: Thumbnailer, publishers: Set<Origin> = [], now: @escaping CurrentTime
  ) {
    self.fetching = fetching
    self.thumbnailer = thumbnailer
    self.publishers = publishers
    self.now = now
  }

  /// Returns the picture at `address`, at most `PictureWidth/greatest` wide.
  public func picture(at address: URL) async throws(PictureError) -> PictureFile {
    try await redrawn(try await bytes(at: address), width: .greatest)
  }

  /// Returns `picture` scaled down to at most `width`.
  public func copy(of picture: PictureFile, width: PictureWidth) async throws(PictureError) -> PictureFile {
    try await redrawn(picture.webp, width: width)
  }

  private func bytes(at address: URL) async throws(PictureError) -> [UInt8] {
    let host = ProviderID(rawValue: address.host() ?? "")
    // The types that the thumbnailer supports, so that a server with content negotiation does not send AVIF.
    var request = FetchRequest(
      url: address, headers: ["Accept": "image/webp,image/png,image/jpeg,image/gif;q=0.9"], limits: Self.limits)
    // For an address without an origin, the guard reports the error.
    request.usesTrustedOrigins = (try? Origin(of: address)).map(publishers.contains) ?? false
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetching.fetch(request)
    } catch {
      throw .source(SourceError(error, of: host))
    }
    guard response.status == 200 else {
      throw .source(SourceError(status: response.status, headers: response.headers, of: host, now: now()))
    }
    return response.body
  }

  private func redrawn(_ bytes: [UInt8], width: PictureWidth) async throws(PictureError) -> PictureFile {
    do throws(ThumbnailError) {
      let thumbnail = try await thumbnailer.thumbnail(of: bytes, fitting: ThumbnailBox(width: width.rawValue))
      let color = thumbnail.dominantColor.map { PictureColor(red: $0.red, green: $0.green, blue: $0.blue) }
      return PictureFile(webp: thumbnail.webp, width: thumbnail.width, height: thumbnail.height, color: color)
    } catch .cancelled {
      throw .source(.cancelled)
    } catch {
      throw .unreadable(reason: Self.reason(of: error))
    }
  }

  private static func reason(of error: ThumbnailError) -> String {
    switch error {
    case .notAPicture: "no picture that can be read"
    case .tooManyBytes(let limit): "more than \(limit) bytes"
    case .tooManyPixels(let width, let height, let limit): "\(width) x \(height), more than \(limit) pixels"
    case .damaged(let reason): "damaged: \(reason)"
    case .tookTooLong(let limit): "not drawn within \(limit)"
    case .cancelled: "given up"
    case .unavailable: "libvips could not be loaded"
    }
  }
}
