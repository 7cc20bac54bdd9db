public import Foundation

/// What a cache knows of a picture.
public enum KeptPicture: Sendable, Hashable {
  /// It is there.
  case file(PictureFile)
  /// It could not be had, and is not to be asked for until then.
  case dead(until: Date)
}
