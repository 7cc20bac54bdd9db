import Foundation
import GazetteDomain
import GazetteWeb
import Testing

struct PictureSignerTests {
  private let signer = PictureSigner(key: Array(repeating: 1, count: 32))

  private var picture: URL {
    get throws { try #require(URL(string: "https://img.example/é?w=1&h=2/../x.jpg")) }
  }

  private func token(_ signer: PictureSigner, width: Int) throws -> String {
    String(signer.path(of: try picture.absoluteString, width: width).dropFirst("/pictures/".count))
  }

  @Test func `reads a signed address and rounds its width up`() throws {
    let request = try #require(signer.request(in: try token(signer, width: 500)))
    #expect(request.address == (try picture))
    #expect(request.width == .w640)
  }

  @Test func `signs equal widths with the same address`() throws {
    let paths = [try token(signer, width: 600), try token(signer, width: 640)]
    #expect(paths[0] == paths[1])
    #expect(try token(signer, width: 320) != paths[0])
  }

  @Test func `signs thousands of pictures with distinct, stable addresses`() throws {
    let pictures = try (0..<3000).map { try #require(URL(string: "https://pictures.example/\($0).jpg")) }
    let paths = pictures.map { signer.path(of: $0.absoluteString, width: 320) }
    #expect(Set(paths).count == pictures.count)
    let another = PictureSigner(key: Array(repeating: 1, count: 32))
    for index in [0, 1500, 2999] {
      #expect(signer.path(of: pictures[index].absoluteString, width: 320) == paths[index])
      #expect(another.path(of: pictures[index].absoluteString, width: 320) == paths[index])
    }
  }

  @Test func `writes paths without characters to escape`() throws {
    #expect(
      try token(signer, width: 160).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
  }

  @Test func `rejects a token with any changed character`() throws {
    let token = try token(signer, width: 320)
    for index in token.indices {
      var changed = token
      changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
      #expect(signer.request(in: changed) == nil, "\(changed)")
    }
  }

  @Test func `rejects another installation's signature`() throws {
    let other = PictureSigner(key: Array(repeating: 2, count: 32))
    #expect(signer.request(in: try token(other, width: 320)) == nil)
  }

  @Test(arguments: ["", ".", "..", "a.b", "a.320.", "....", "AAAAAAAAAAAAAAAAAAAAAA.320.aHR0cHM6Ly9h"])
  func `rejects malformed tokens`(token: String) {
    #expect(signer.request(in: token) == nil)
  }
}
