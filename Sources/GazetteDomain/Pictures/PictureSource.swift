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
