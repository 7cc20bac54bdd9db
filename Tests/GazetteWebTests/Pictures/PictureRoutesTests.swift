import Foundation
import GazetteDomain
import GazetteTesting
import GazetteWeb
import HTTPTypes
import HummingbirdTesting
import Testing

struct PictureRoutesTests {
  private let signer = PictureSigner(key: Array(repeating: 1, count: 32))
  private let picture = URL(filePath: "/one.jpg")
  private let time = ManualTime()

  private func run(
    _ source: FakePictureSource, _ test: @Sendable @escaping (any TestClientProtocol) async throws -> Void
  ) async throws {
    let pictures = Pictures(source: source, cache: InMemoryPictureCache(), now: time.now)
    try await TestServer().run(with: [PictureRoutes(signer: signer, pictures: pictures)], test)
  }

  @Test func `serves a signed picture as an immutable, sandboxed WebP`() async throws {
    let path = signer.path(of: picture.absoluteString, width: 320)
    try await run(FakePictureSource()) { client in
      let answer = try await client.send(path)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "image/webp")
      #expect(answer.headers[.cacheControl] == "private, max-age=31536000, immutable")
      #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      let tag = try #require(answer.headers[.eTag])
      let again = try await client.send(path, .get, [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
    }
  }

  @Test func `rejects an unsigned address without a fetch`() async throws {
    let source = FakePictureSource()
    let path = signer.path(of: picture.absoluteString, width: 320).replacing(".320.", with: ".640.")
    try await run(source) { client in
      let answer = try await client.send(path)
      #expect(answer.status == .notFound)
      #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
    }
    #expect(source.fetches.isEmpty)
  }

  @Test func `responds 404 for a dead picture, to be retried after a minute`() async throws {
    let source = FakePictureSource(failures: [picture: .unreadable(reason: "SVG")])
    let path = signer.path(of: picture.absoluteString, width: 320)
    try await run(source) { client in
      for _ in 0..<3 {
        let answer = try await client.send(path)
        #expect(answer.status == .notFound)
        #expect(answer.headers[.cacheControl] == "private, max-age=60")
        #expect(answer.text.isEmpty)
      }
    }
    #expect(source.fetches.count == 1)
  }
}
