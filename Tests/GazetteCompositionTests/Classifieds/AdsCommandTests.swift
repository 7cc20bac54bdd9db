import Foundation
import Testing

struct AdsCommandTests {
  @Test func `writes every field of an ad as JSON`() async throws {
    let folder = try ListingFolder("[\(ListingFolder.ads[0])]")
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        [
          {
            "category" : {
              "id" : 4,
              "name" : "Maison"
            },
            "companyNumber" : "123 323 002",
            "createdAt" : "2019-11-05T15:56:33Z",
            "description" : "En chêne",
            "id" : 11,
            "images" : {
              "large" : "https://pictures.test/t.jpg",
              "small" : "https://pictures.test/s.jpg"
            },
            "price" : 140,
            "source" : "paperclip",
            "title" : "Table basse",
            "urgent" : false
          }
        ]

        """)
  }

  @Test func `writes null for missing values`() async throws {
    let ad = #"{"id": 1, "title": "Sans rien", "creation_date": "2019-11-05T15:56:33+0000"}"#
    let folder = try ListingFolder("[\(ad)]")
    let object = try #require(try await CommandRun(["ads", "--source", folder.listing, "--json"]).objects.first)
    #expect(Set(object.keys).count == 10)
    for name in ["price", "category", "companyNumber"] { #expect(object[name] is NSNull) }
    let images = try #require(object["images"] as? [String: Any])
    #expect(images["small"] is NSNull && images["large"] is NSNull)
  }

  @Test(arguments: [
    ([], [12, 13, 11]),
    (["--sort", "newest"], [13, 11, 12]),
    (["--sort", "oldest"], [12, 11, 13]),
    (["--sort", "price"], [13, 11, 12]),
    (["--sort", "-price"], [12, 11, 13]),
    (["--sort=-price", "--limit", "2"], [12, 11]),
    (["--category", "maison"], [13, 11]),
    (["--category", "4", "--category", "Multimedia"], [12, 13, 11]),
    (["--category", "home"], [13, 11]),
    (["--lang", "fr", "--category", "Home", "--category", "Vehicle"], [13, 11]),
    (["--search", "telep"], [12]),
    (["--search", "CHENE", "--category", "8"], []),
    (["--min-price", "25", "--max-price", "140,00"], [13, 11]),
    (["--urgent"], [12]),
    (["--with-picture"], [11]),
  ])
  func `filters and sorts ads`(options: [String], numbers: [Int]) async throws {
    let folder = try ListingFolder()
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"] + options)
    #expect(run.status == 0)
    #expect(try run.numbers == numbers)
  }

  @Test func `lists ads beyond one page`() async throws {
    let ads = (1...431).map { #"{"id": \#($0), "title": "Ad", "creation_date": "2019-11-05T15:56:33+0000"}"# }
    let folder = try ListingFolder("[" + ads.joined(separator: ",") + "]")
    let all = await CommandRun(["ads", "--source", folder.listing, "--json"])
    #expect(try all.numbers == (1...431).reversed())
    let some = await CommandRun(["ads", "--source", folder.listing, "--json", "--limit", "205"])
    #expect(try some.numbers == (227...431).reversed())
  }

  @Test(arguments: [
    (["--category", "Bateau"], 64, "Bateau"),
    (["--category", "99"], 64, "99"),
    (["--min-price", "200", "--max-price", "100"], 64, "€200"),
    (["--min-price", "-5"], 64, "price such as 140"),
    (["--max-price", "cheap"], 64, "price such as 140"),
    (["--sort", "best"], 64, "best"),
    (["--limit", "0"], 64, "0"),
  ])
  func `rejects invalid options`(options: [String], status: Int32, naming text: String) async throws {
    let folder = try ListingFolder()
    let run = await CommandRun(["ads", "--source", folder.listing, "--json"] + options)
    #expect(run.status == status)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(text))
  }

  @Test func `explains in the reader's language that no ads match`() async throws {
    let folder = try ListingFolder()
    let run = await CommandRun(["ads", "--source", folder.listing, "--lang", "fr", "--search", "lit", "--urgent"])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("Aucune annonce"))
    #expect(run.errors.contains("Sans « urgent » : 1\u{A0}annonce."))
  }

  @Test func `does not create the data folder`() async throws {
    let folder = try ListingFolder()
    let run = await CommandRun(["ads", "--source", folder.listing, "--data-folder", folder.data])
    #expect(run.status == 0)
    #expect(run.output.contains("Table basse"))
    #expect(!FileManager.default.fileExists(atPath: folder.data))
  }

  @Test func `shows an ad by number with or without its source`() async throws {
    let folder = try ListingFolder()
    for id in ["11", "paperclip:11"] {
      let run = await CommandRun(["ads", "show", id, "--source", folder.listing])
      #expect(run.status == 0)
      #expect(run.output.contains("En chêne") && run.output.contains("123 323 002"))
    }
    let missing = await CommandRun(["ads", "show", "999", "--source", folder.listing])
    #expect(missing.status == 66)
    #expect(missing.errors.contains("999"))
  }

  @Test(arguments: [
    ("en", ["Home", "Vehicle"], ["Maison", "Véhicule"]), ("fr", ["Maison", "Véhicule"], ["Home", "Vehicle"]),
  ])
  func `translates category names`(language: String, names: [String], others: [String]) async throws {
    let folder = try ListingFolder()
    let rest = ["--source", folder.listing, "--lang", language]
    let list = await CommandRun(["ads"] + rest).output
    let shown = await CommandRun(["ads", "show", "11"] + rest).output
    let categories = await CommandRun(["ads", "categories"] + rest).output
    #expect(list.contains(names[0]) && !list.contains(others[0]))
    #expect(shown.contains(names[0]) && !shown.contains(others[0]))
    #expect(names.allSatisfy { categories.contains($0) } && !others.contains { categories.contains($0) })
  }

  @Test func `writes original category names as JSON in every language`() async throws {
    let folder = try ListingFolder()
    let run = await CommandRun(["ads", "categories", "--source", folder.listing, "--lang", "en", "--json"])
    #expect(try run.objects.map { $0["name"] as? String } == ["Véhicule", "Maison", "Multimédia"])
  }

  @Test func `lists categories with their counts`() async throws {
    let folder = try ListingFolder()
    let run = await CommandRun(["ads", "categories", "--source", folder.listing, "--json"])
    let counts = try run.objects.map { [$0["id"] as? Int, $0["count"] as? Int] }
    #expect(counts == [[1, 0], [4, 2], [8, 1]])
  }
}
