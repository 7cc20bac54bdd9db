import Foundation
import FuzzTargets
import Testing

struct `Fuzz targets` {
  /// All targets run this many inputs in a few seconds; `make fuzz` runs millions.
  private static let mutationCount = 400

  private static let inputs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Inputs")

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `read inputs that fuzzing found`(name: String) async throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let folder = Self.inputs.appending(path: name)
    // A target without findings has no folder.
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      let input = try Data(contentsOf: folder.appending(path: file))
      #expect(await target.run(Array(input)) == nil, "\(name)/\(file)")
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `read valid inputs and random mutations`(name: String) async throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    for seed in target.seeds { #expect(await target.run(seed) == nil, "\(String(decoding: seed, as: UTF8.self))") }
    var mutations = Mutations(of: target, seed: 2026)
    for _ in 0..<Self.mutationCount {
      let input = mutations.next(of: target.seeds)
      let fault = await target.run(input)
      #expect(fault == nil, "\(Data(input).base64EncodedString())")
    }
  }
}
