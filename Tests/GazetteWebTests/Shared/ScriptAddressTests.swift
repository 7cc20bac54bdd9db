import Foundation
import HummingbirdTesting
import Testing

@testable import GazetteWeb

@Suite struct ScriptAddressTests {
  @Test func `passes the addresses that scripts use`() async throws {
    try await TestServer().run { client in
      let page = try await client.send("/weather").text
      #expect(page.contains(#" data-at-events="/events" data-at-health="/healthz""#))
      #expect(page.contains(#" data-at-picture="/pictures/{token}" data-at-map="/map""#))
      #expect(page.contains(#" data-at-map-point="/map/{position}" data-at-weather="/api/v1/weather" class="#))
    }
  }

  // The policy for scripts must not get its one address from a page.
  @Test func `has no hard-coded addresses in scripts`() throws {
    let scripts = try scripts().filter { $0.path != "base/trusted.js" }
    #expect(scripts.count > 30)
    for (path, script) in scripts {
      #expect(script.firstMatch(of: /['"`]\/[a-z]/) == nil, "\(path)")
      // Nor does a script hide an address in a pattern; `<\/` ends an element.
      #expect(script.firstMatch(of: /(?:[^<]\\\/|\/\^\\\/)[a-z(]/) == nil, "\(path)")
    }
  }

  // They share one file, in which a duplicate name breaks every script of every page.
  @Test func `declares each name of the shared script once and exports all imports`() throws {
    let assets = try StaticAssets(mounted: [:])
    let shared = try #require(assets.text("app.js"))
    #expect(!shared.contains("import {"))
    let declared = shared.matches(of: /(?m)^(?:export )?(?:async )?(?:const|let|function|class) (\w+)/).map {
      String($0.1)
    }
    #expect(declared.count > 60 && Set(declared).count == declared.count)
    let exported = Set(shared.matches(of: /(?m)^export (?:async )?(?:const|function) (\w+)/).map { String($0.1) })
    // The files on disk still have the imports within that file.
    let imported = try scripts().flatMap { script in
      script.text.matches(of: /(?m)^import \{ (.+) \} from '\.\/(.+)';/).filter {
        $0.2 == "app.js" || script.path == "app.js" || script.path.hasPrefix("base/")
      }.flatMap { $0.1.components(separatedBy: ", ") }
    }
    #expect(imported.count > 40 && Set(imported).isSubset(of: exported))
  }

  private func scripts() throws -> [(path: String, text: String)] {
    let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/GazetteWeb/Static").standardized
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".js") }.map { path in
      (path, try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }
  }
}
