import Foundation

/// A folder with a listing and its categories, deleted with the test.
final class ListingFolder {
  static let categories = """
    [{"id": 1, "name": "Véhicule"}, {"id": 4, "name": "Maison"}, {"id": 8, "name": "Multimédia"}]
    """
  /// Three ads, one of them urgent, in no order.
  static let ads = [
    #"""
    {"id": 11, "category_id": 4, "title": "Table basse", "description": "En chêne", "price": 140.00,
     "images_url": {"small": "https://pictures.test/s.jpg", "thumb": "https://pictures.test/t.jpg"},
     "creation_date": "2019-11-05T15:56:33+0000", "is_urgent": false, "siret": "123 323 002"}
    """#,
    #"""
    {"id": 12, "category_id": 8, "title": "Téléphone", "description": "Neuf", "price": 300.5, "images_url": {},
     "creation_date": "2019-10-16T17:10:20+0200", "is_urgent": true}
    """#,
    #"""
    {"id": 13, "category_id": 4, "title": "Lit", "description": "", "price": 25, "images_url": {},
     "creation_date": "2019-11-06T11:18:16+0000", "is_urgent": false}
    """#,
  ]

  private let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
  var listing: String { folder.appending(path: "ads.json").path }
  /// A data folder, which reading a listing must not create.
  var data: String { folder.appending(path: "data").path }

  init(_ listing: String = "[" + ListingFolder.ads.joined(separator: ",") + "]", categories: String? = categories)
    throws
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(listing.utf8).write(to: folder.appending(path: "ads.json"))
    if let categories { try Data(categories.utf8).write(to: folder.appending(path: "categories.json")) }
  }

  deinit {
    // A leftover is untidy, but no reason to fail a test.
    try? FileManager.default.removeItem(at: folder)
  }
}
