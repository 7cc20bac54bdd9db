import Foundation
import GazetteDomain
import GazetteProviders
import HTTPFetching
import ProviderSimulator
import Testing
import Thumbnailing

struct FetchedPictureSourceTests {
  private static let host = ProviderID(rawValue: "pictures.example")

  private func source(_ body: [UInt8], status: Int = 200, headers: FetchHeaders = [:]) throws -> FetchedPictureSource {
    let fetching = ScriptedFetching(
      .success(FetchResponse(status: status, headers: headers, body: body, finalURL: try address)))
    return FetchedPictureSource(fetching: fetching, thumbnailer: Thumbnailer(), now: { frozenNow })
  }

  /// Returns a source for which the simulator is one of the operator's publishers.
  private func drawing(_ providers: SimulatedProviders) throws -> FetchedPictureSource {
    FetchedPictureSource(
      fetching: providers.patient, thumbnailer: Thumbnailer(),
      publishers: [try Origin(providers.addresses.picture(4, width: 64, height: 64))], now: { frozenNow })
  }

  private var address: URL {
    get throws { try #require(URL(string: "https://pictures.example/a.jpg")) }
  }

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>", "<!DOCTYPE html><html></html>", "",
    "GIF8", "\u{89}PNG but not quite",
  ])
  func `rejects data that is not a picture, whatever its type`(body: String) async throws {
    let source = try source(Array(body.utf8), headers: ["Content-Type": "image/png"])
    await #expect(throws: PictureError.unreadable(reason: "no picture that can be read")) {
      try await source.picture(at: address)
    }
  }

  @Test func `rejects a small file that claims a huge picture`() async throws {
    // A signature and a header of 32768 x 32768 pixels, its checksum included.
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 128, 0, 0, 0, 128, 0,
      8, 2, 0, 0, 0,
    ]
    let source = try source(header + [0xE7, 0x4B, 0x7C, 0x2D])
    await #expect(throws: PictureError.self) { try await source.picture(at: address) }
  }

  @Test(arguments: [404, 410, 429, 500, 301])
  func `reports an unsuccessful status as the host's error`(status: Int) async throws {
    let source = try source([], status: status)
    do {
      _ = try await source.picture(at: address)
      Issue.record("a picture of nothing")
    } catch PictureError.source(let error) {
      switch (status, error) {
      case (404, .notFound(Self.host)), (410, .notFound(Self.host)): break
      case (429, .rateLimited(Self.host, _)), (500, .failing(Self.host, 500)), (301, .failing(Self.host, 301)): break
      default: Issue.record("\(status) became \(error)")
      }
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(arguments: ["http://192.168.1.20:8080/cam.jpg", "http://nas.local/a.png", "http://[fd00:1::7]/a.png"])
  func `requests pictures in the operator's network without trust`(text: String) async throws {
    let fetching = ScriptedFetching(.failure(.tooLarge(limit: 20_000_000)))
    let source = FetchedPictureSource(fetching: fetching, thumbnailer: Thumbnailer(), now: { frozenNow })
    let address = try #require(URL(string: text))
    await #expect(throws: PictureError.self) { try await source.picture(at: address) }
    #expect(fetching.requests.map(\.usesTrustedOrigins) == [false])
  }

  @Test func `applies picture limits and accepts only readable formats`() async throws {
    let fetching = ScriptedFetching(.failure(.tooLarge(limit: 20_000_000)))
    let source = FetchedPictureSource(fetching: fetching, thumbnailer: Thumbnailer(), now: { frozenNow })
    await #expect(throws: PictureError.self) { try await source.picture(at: address) }
    #expect(fetching.requests.first?.limits == FetchLimits(time: .seconds(6), bodyBytes: 20_000_000))
    #expect(fetching.requests.first?.headers["Accept"]?.contains("avif") == false)
  }

  @Test func `scales a picture to WebP in the standard widths`() async throws {
    try await SimulatedProviders.run { providers in
      let source = try drawing(providers)
      let address = try providers.url(providers.addresses.picture(4, width: 1_600, height: 900))
      let picture = try await source.picture(at: address)
      #expect(picture.width == 1_280)
      #expect(picture.height == 720)
      #expect(picture.webp.starts(with: "RIFF".utf8))
      #expect(picture.color != nil)
      let copy = try await source.copy(of: picture, width: .w320)
      #expect((copy.width, copy.height) == (320, 180))
    }
  }

  @Test func `rejects an untrusted picture at a provider's origin`() async throws {
    try await SimulatedProviders.run { providers in
      let source = FetchedPictureSource(fetching: providers.patient, thumbnailer: Thumbnailer(), now: { frozenNow })
      let address = try providers.url(providers.addresses.picture(4, width: 64, height: 64))
      do {
        _ = try await source.picture(at: address)
        Issue.record("a picture by the operator's trust")
      } catch PictureError.source(.refused) {
        // As it should be.
      }
      #expect(await providers.simulator.requests.requests(for: SimulatedProvider.pictures).isEmpty)
    }
  }

  @Test func `rejects a redirect to a private address`() async throws {
    try await SimulatedProviders.run { providers in
      await providers.simulator.faults.add(.redirect(to: "http://127.0.0.1:1/secret.png", status: 302), on: .pictures)
      let source = try drawing(providers)
      let address = try providers.url(providers.addresses.picture(4, width: 64, height: 64))
      do {
        _ = try await source.picture(at: address)
        Issue.record("a picture from a private address")
      } catch PictureError.source(.refused) {
        // As it should be.
      }
    }
  }

  @Test(arguments: [Fault.truncate, .garbage, .html, .empty, .refuse])
  func `reports broken pictures over HTTP`(fault: Fault) async throws {
    try await SimulatedProviders.run { providers in
      await providers.simulator.faults.add(fault, on: .pictures)
      let source = try drawing(providers)
      let address = try providers.url(providers.addresses.picture(5, width: 640, height: 360))
      await #expect(throws: PictureError.self) { try await source.picture(at: address) }
    }
  }
}
