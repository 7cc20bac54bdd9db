public import Foundation

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
