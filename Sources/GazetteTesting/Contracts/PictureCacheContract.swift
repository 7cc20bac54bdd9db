import Foundation
public import GazetteDomain

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
