import Testing

@testable import GazetteWeb

@Suite struct PasswordHashTests {
  // RFC 7914, section 12: "pleaseletmein", salt "SodiumChloride", N 16384, r 8, p 1.
  private static let published =
    "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$"
    + "cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw"

  @Test func `verifies a published hash`() throws {
    let hash = try #require(PasswordHash(text: Self.published))
    #expect(try hash.matches("pleaseletmein"))
    #expect(try !hash.matches("pleaseletmeIn"))
  }

  @Test func `salts each hash and reads it back`() throws {
    let first = try PasswordHash(of: "trois mots épars")
    let second = try PasswordHash(of: "trois mots épars")
    #expect(first.text != second.text)
    let read = try #require(PasswordHash(text: first.text))
    #expect(read == first)
    #expect(try read.matches("trois mots e\u{301}pars"))
  }

  @Test(arguments: [
    "", "hunter2", "$scrypt$", "$scrypt$ln=14,r=8,p=5$AAAA$",
    "$scrypt$ln=30,r=8,p=1$U29kaXVtQ2hsb3JpZGU$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "$scrypt$ln=14,r=8$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046",
  ])
  func `rejects malformed hashes and excessive costs`(text: String) {
    #expect(PasswordHash(text: text) == nil)
  }
}
