import Foundation
import GazettePresentation
import HTTPTypes
import Hummingbird

/// What makes the paper an app on a phone: its manifest and its service worker.
struct InstallationRoutes: WebSection {
  let configuration: WebConfiguration

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.manifest) { _, context in
      let manifest = WebManifest(
        paperName: configuration.paperName, language: context.language, assets: pages.assets,
        sections: context.isAdmitted ? pages.contents.sections : [])
      var response = try Response.json(manifest)
      response.headers[.contentType] = "application/manifest+json"
      return response
    }
    let worker = Self.worker(pages.assets)
    router.get(.serviceWorker) { _, _ in
      guard let worker else { throw Refusal(.notFound) }
      return Response(
        status: .ok, headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
        body: ResponseBody(byteBuffer: worker))
    }
  }

  /// The worker's text: what it keeps from the start stands before what it does; nil when the file is missing.
  private static func worker(_ assets: StaticAssets) -> ByteBuffer? {
    guard let text = assets.text("worker.js") else { return nil }
    let kept = assets.paths.filter { !$0.contains("leaflet/") && !$0.hasSuffix(".png") && $0 != "worker.js" }
    let list = kept.map { "  '\(assets.address($0))'," }.joined(separator: "\n")
    let edition = "const EDITION = '\(assets.fingerprint)';\n"
    return ByteBuffer(string: "\(edition)const KEPT = [\n  '\(Route.offline.path)',\n\(list)\n];\n\n\(text)")
  }
}
